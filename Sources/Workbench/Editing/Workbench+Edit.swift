public import Changes
internal import DeviceBackup
internal import Digests
public import Files
public import Plist
internal import Vault

extension Workbench {
  /// Changes a property list.
  ///
  /// All edits are made, or none. When everything is as they want it already, nothing is written, not even to the
  /// store. A dry run does everything but settling and writing.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  ///   - destination: Where the changed bytes go.
  ///   - adding: Whether a property list that a backup or tree lacks is added, made from an empty one.
  ///   - format: The format of a file that is made where there is none; nil to make none.
  ///   - makeEdits: Makes the edits of what was opened.
  /// - Returns: What was changed, or would be.
  /// - Throws: `.noSuchTarget`, `.nameInFile`, `.bodyOfBackup`, `.plist`, `.changes`, `.refusedKey`, `.notAsIntended`,
  ///   `.backup`, `.vault`, `.file`, `.standardInputTwice`, and what `makeEdits` throws.
  @discardableResult
  public func edit(
    _ target: TargetWord, in name: FilePath? = nil, to destination: Destination = .target,
    adding: Bool = false, creating format: Format? = nil,
    _ makeEdits: (OpenedPlist) throws(WorkbenchError) -> [Edit]
  ) throws(WorkbenchError) -> EditReport {
    let (resolved, settled): (Target, [Settlement])
    do throws(WorkbenchError) { (resolved, settled) = try settledTarget(target) } catch {
      guard let format, name == nil, case .noSuchTarget(let path) = error.code else { throw error }
      return try create(path, as: format, to: destination, makeEdits)
    }
    return try edit(resolved, settled, in: name, to: destination, adding: adding, makeEdits)
  }

  /// Changes a property list in a target that has been settled.
  ///
  /// - Throws: As `edit(_:in:to:adding:creating:_:)`.
  func edit(
    _ target: Target, _ settled: [Settlement], in name: FilePath?, to destination: Destination,
    adding: Bool = false, _ makeEdits: (OpenedPlist) throws(WorkbenchError) -> [Edit]
  ) throws(WorkbenchError) -> EditReport {
    let file = try openFile(target, in: name, adding: adding)
    if destination == .target, case .file(let path) = file.place { try Self.refuseBody(at: path) }
    // The digest comes first: what changes after it does not pass for what was read.
    let digest = SHA256.hash(file.bytes.span)
    let plist = try OpenedPlist(file)
    let catalogue = try catalogue()
    let edits = completed(try makeEdits(plist), for: plist, in: catalogue)
    let outcome = try WorkbenchError.lift(changes: try plist.document.applying(edits), in: plist.label)
    let revision = try Revision(of: plist, digest, edited: outcome.document, changes: outcome.changeset)
    var report = EditReport(revision)
    report.settled = settled
    report.notes += outcome.notes.map { .edit($0) }
    report.notes += try rules(for: revision, in: catalogue)
    try deliver(revision, to: destination, isOfKeys: true, &report)
    return report
  }

  /// Sends a revision where it is wanted, and completes the report.
  func deliver<Report: ChangeReport>(
    _ revision: Revision, to destination: Destination, isOfKeys: Bool, _ report: inout Report
  ) throws(WorkbenchError) {
    var installation = Installation()
    switch (destination, revision.plist.place) {
    case (.report, _), (.target, .standardInput): report.output = revision.bytes
    case (.file(let path), _): installation = try install(revision.bytes, to: path)
    case (.target, let place):
      guard revision.isChanged else { break }
      report.notes += try managedCopies(of: revision)
      installation = try install(revision, isOfKeys: isOfKeys)
      report.guidance = Self.guidance(after: revision.document, at: place)
    }
    report.transaction = installation.transaction
    report.settled += installation.settled
    report.notes += installation.notes
  }

  /// What to do after a file was changed; nil for one that lies by itself.
  static func guidance(after document: Document, at place: Place) -> Guidance? {
    guard case .backup(let backup, let file) = place else { return nil }
    return Guidance(after: file.path, at: file.location, document, backup)
  }

  /// The copies of a file that would win over it on the phone.
  ///
  /// - Throws: `.backup`.
  func managedCopies(of revision: Revision) throws(WorkbenchError) -> [Note] {
    guard case .backup(let backup, let file) = revision.plist.place else { return [] }
    return try managedCopies(of: file, in: backup, revision.changes)
  }

  /// The copies of a file that would win over it on the phone, where these keys change.
  ///
  /// - Throws: `.backup`.
  func managedCopies(
    of file: BackupFile, in backup: Backup, _ changes: Changeset
  ) throws(WorkbenchError) -> [Note] {
    let changed = changes.changes.compactMap { change -> Text? in
      if case .key(let key)? = change.path.steps.first { key } else { nil }
    }
    return try WorkbenchError.lift(backup: try backup.managedCopies(of: file)).map { copy in
      let wins = copy.keys.map { keys in keys.filter(changed.contains) }
      return .managedCopy(copy.file.path, keys: copy.keys, overriding: wins)
    }
  }
}
