internal import Changes
internal import DeviceBackup
internal import Digests
public import Files
internal import Plist
internal import Vault

extension Workbench {
  /// Makes changes that were written down, all or none.
  ///
  /// Every old value is checked first. Changes of one file go to the target, whatever they call it, if that is a file or
  /// a file of it is named; otherwise each goes to the file that it names. Changes of several files of a folder are one
  /// transaction.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder.
  ///   - name: Which file of the folder.
  ///   - patch: The changes.
  ///   - isReversed: Whether the way back is wanted.
  ///   - destination: Where the changed bytes go.
  /// - Returns: What was changed, or would be.
  /// - Throws: As `edit(_:in:to:creating:_:)`; `.changes` with `.differs` where something else stands, `.severalSections`,
  ///   `.notReversible`.
  public func patch(
    _ target: TargetWord, in name: FilePath? = nil, with patch: Patch, reversed isReversed: Bool = false,
    to destination: Destination = .target
  ) throws(WorkbenchError) -> PatchReport {
    let patch = isReversed ? try patch.reversed() : patch
    let (resolved, settled) = try settledTarget(target)
    let revisions: [(revision: Revision, notes: [EditOutcome.Note])]
    switch patch {
    case .operations(let operations):
      revisions = [
        try revision(of: openFile(resolved, in: name), to: destination) { document throws(ChangesError) in
          let outcome = try document.applying(operations)
          return (outcome.document, outcome.changeset, outcome.notes)
        }
      ]
    case .changes(let file):
      revisions = try self.revisions(of: resolved, in: name, file.sections, to: destination)
    }
    var reports: [EditReport] = []
    for (revision, notes) in revisions {
      var report = EditReport(revision)
      report.notes += notes.map { .edit($0) }
      report.notes += try rules(for: revision, in: catalogue())
      reports.append(report)
    }
    var report = PatchReport(reports)
    report.settled = settled
    if revisions.count == 1 {
      try deliver(revisions[0].revision, to: destination, isOfKeys: true, &report)
    } else {
      guard destination == .target else { throw WorkbenchError(.severalSections(revisions.count)) }
      try deliver(revisions.map(\.revision), in: resolved, &report)
    }
    return report
  }

  /// Makes the new bytes of every file that sections name.
  private func revisions(
    of target: Target, in name: FilePath?, _ sections: [ChangesFile.Section], to destination: Destination
  ) throws(WorkbenchError) -> [(revision: Revision, notes: [EditOutcome.Note])] {
    var revisions: [(Revision, [EditOutcome.Note])] = []
    var labels: Set<String> = []
    guard target.isFolder && name == nil || sections.count <= 1 else {
      throw WorkbenchError(.severalSections(sections.count))
    }
    for section in sections {
      let wanted = FilePath(section.old.name.description)
      let file: OpenedFile
      if name != nil || !target.isFolder {
        file = try openFile(target, in: name)
      } else if case .plain(let folder, _) = target {
        file = try openFile(wanted, inPlain: folder)
      } else {
        file = try openFile(target, in: wanted)
      }
      guard labels.insert(file.label).inserted else { throw WorkbenchError(.namedTwice, in: file.label) }
      revisions.append(
        try revision(of: file, to: destination) { document throws(ChangesError) in
          (try section.changeset.apply(to: document), section.changeset, [])
        })
    }
    return revisions
  }

  /// Reads a file below a plain folder.
  private func openFile(_ name: FilePath, inPlain folder: FilePath) throws(WorkbenchError) -> OpenedFile {
    let path = folder.appending(name)
    guard name.staysInside, !name.isEmpty else { throw WorkbenchError(.noSuchTarget(path)) }
    let resolved = try WorkbenchError.lift(file: try path.resolved())
    guard resolved.isInside(folder) else { throw WorkbenchError(.noSuchTarget(path)) }
    return try openFile(.file(resolved, shown: path), in: nil)
  }

  /// Makes the new bytes of a file.
  private func revision(
    of file: OpenedFile, to destination: Destination,
    _ change: (Document) throws(ChangesError) -> (Document, Changeset, [EditOutcome.Note])
  ) throws(WorkbenchError) -> (revision: Revision, notes: [EditOutcome.Note]) {
    if destination == .target, case .file(let path) = file.place { try Self.refuseBody(at: path) }
    let digest = SHA256.hash(file.bytes.span)
    let plist = try OpenedPlist(file)
    let (edited, changes, notes) = try WorkbenchError.lift(
      changes: try change(plist.document), in: plist.label)
    return (try Revision(of: plist, digest, edited: edited, changes: changes), notes)
  }

  /// Puts several files of a folder in their places, as one transaction.
  private func deliver(
    _ revisions: [Revision], in target: Target, _ report: inout PatchReport
  ) throws(WorkbenchError) {
    let changed = revisions.filter(\.isChanged)
    guard !changed.isEmpty else { return }
    let identity: TargetIdentity
    var changes: [FileChange] = []
    switch target {
    case .backup(let backup):
      identity = try WorkbenchError.lift(
        vault: try .folder(backup.folder, device: backup.summary?.deviceIdentifier))
      changes = try self.changes(of: changed, in: backup)
      for revision in changed { report.notes += try managedCopies(of: revision) }
    case .plain(let folder, _):
      identity = try WorkbenchError.lift(vault: try .folder(folder))
      for revision in changed {
        guard let path = revision.plist.place.path else { continue }
        changes.append(
          FileChange(path, label: path.text, expected: revision.digest, content: .bytes(revision.bytes)))
      }
    case .standardInput, .file: throw WorkbenchError(.severalSections(revisions.count))
    }
    // What lies there is not what is shown; the run would settle it first.
    let isUnfinished = changed.contains {
      $0.plist.notes.contains { if case .unfinished = $0 { true } else { false } }
    }
    if settings.isDryRun, isUnfinished { return }
    var transaction = Transaction(identity, changes)
    transaction.memo = try KeptText.memo(settings.command, nil, identity.path.text, keepsValues: false)
    for revision in changed where settings.keepsValues {
      guard let label = revision.plist.place.keptLabel else { continue }
      transaction.memory += try KeptText.memory(
        from: revision.plist.document.root, to: revision.document.root, label)
    }
    let installation = try install(transaction, in: store())
    report.transaction = installation.transaction
    report.settled += installation.settled
    report.notes += installation.notes
    if installation.transaction != nil {
      for revision in changed { report.notes += faults(at: revision.plist.place) }
    }
    let known = changed.first {
      if case .backup(_, let file) = $0.plist.place { file.path == .springboard } else { false }
    }
    if let shown = known ?? changed.first {
      report.guidance = Self.guidance(after: shown.document, at: shown.plist.place)
    }
  }

  /// Says which files of a backup or tree change when several get other bytes.
  private func changes(of revisions: [Revision], in backup: Backup) throws(WorkbenchError) -> [FileChange] {
    var wanted: [BackupChange] = []
    for revision in revisions {
      guard case .backup(_, let file) = revision.plist.place else { continue }
      wanted.append(.replace(file, original: revision.plist.original, with: revision.bytes))
    }
    let plan = try WorkbenchError.lift(
      backup: try backup.plan(
        wanted, now: settings.now().seconds, forcingIncomplete: settings.forcesIncomplete))
    return plan.map { planned in
      let digest = revisions.first { revision in
        if case .backup(_, let file) = revision.plist.place { file.path == planned.path } else { false }
      }?.digest
      return FileChange(
        planned.location, label: planned.path?.description, expected: digest ?? planned.before,
        content: planned.content.map { .bytes($0) } ?? .absent)
    }
  }
}
