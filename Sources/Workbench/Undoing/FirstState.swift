internal import Changes
internal import DeviceBackup
internal import Digests
internal import Files
internal import Plist
internal import Vault

/// Puts files back to what they were before anything here changed them.
struct FirstState {
  let workbench: Workbench
  let store: Store
  /// The keys that are wanted; none for all.
  let paths: [PropertyPath]
  var report: UndoReport

  /// Whether anything is kept of what was asked for.
  private var isKnown = false
  /// The wanted keys whose first values are known.
  private var met: Set<PropertyPath> = []

  init(workbench: Workbench, store: Store, paths: [PropertyPath], report: UndoReport) {
    self.workbench = workbench
    self.store = store
    self.paths = paths
    self.report = report
  }

  /// Returns the report.
  ///
  /// - Throws: `.noFirstValue` for a wanted key of which nothing is known, `.vault` with `.nothingKept`.
  func finish(_ target: FilePath) throws(WorkbenchError) -> UndoReport {
    if let missing = paths.first(where: { !met.contains($0) }) {
      throw WorkbenchError(.noFirstValue(missing), in: target.text)
    }
    guard isKnown else { throw WorkbenchError(.vault(VaultError(.nothingKept, target))) }
    return report
  }

  /// Puts one of the vault's targets back.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - label: What the vault calls the one file that is wanted; nil for all.
  /// - Throws: What keeps a file from being read or changed.
  mutating func putBack(_ target: TargetIdentity, _ label: String?) throws(WorkbenchError) {
    var labels: [String] = []
    let remembered = try WorkbenchError.lift(vault: try store.firstValues(.target(target)))
    if paths.isEmpty, let plan = try plan(target, where: nil) {
      isKnown = true
      labels = plan.transaction.changes.compactMap(\.label)
      // A backup's manifest knows all its files, so its first bytes fit only where all of them are wanted, and where it is
      // as it was left: no force lays an old manifest over what a phone has backed up since.
      // Where files have only vanished, nothing of anyone's is lost.
      let isVanished = plan.changedSince.allSatisfy { $0.found == nil }
      let canForce = workbench.settings.isForced && (target.kind == .file || isVanished)
      let isUnchanged = plan.changedSince.isEmpty || canForce
      let isAgain = try isOursAgain(plan, remembered, of: target)
      // Where all files are as they were first here, keys may still hold what was set in another place.
      let fits = isUnchanged && !isAgain && !plan.transaction.changes.isEmpty
      if fits, label == nil || labels == [label] {
        return try workbench.putBack(plan.transaction, in: store, &report)
      }
    }
    for value in remembered where !labels.contains(value.label) { labels.append(value.label) }
    for each in labels where label == nil || each == label {
      let values = remembered.filter { $0.label == each }
      if try !putBackBody(target, each, values) { try putBackKeys(target, each, values) }
    }
  }

  /// Whether the first bytes of some file hold what was set here, as those of a copy of an edited backup do.
  private func isOursAgain(
    _ plan: Restoration, _ values: [FirstValue], of target: TargetIdentity
  ) throws(WorkbenchError) -> Bool {
    for change in plan.transaction.changes {
      guard let label = change.label, case .kept(let state) = change.content else { continue }
      let values = values.filter { $0.label == label }
      if values.isEmpty { continue }
      let kept = try WorkbenchError.lift(vault: try store.contents(of: state))
      let bytes = try workbench.decode(kept, label, of: target)
      let document = try WorkbenchError.lift(plist: try Document(reading: bytes), in: label)
      for value in values {
        if case .isOurs = try FirstKey(value, in: document, label).verdict { return true }
      }
    }
    return false
  }

  private func plan(
    _ target: TargetIdentity, where label: String?
  ) throws(WorkbenchError) -> Restoration? {
    do throws(VaultError) {
      return try store.planRestore(target, to: .original) { label == nil || $1 == label }
    } catch {
      if case .nothingKept = error.code { return nil }
      throw WorkbenchError(.vault(error))
    }
  }

  /// Puts the first bytes of one file back, if it is as it was left, and has the rest follow.
  ///
  /// - Returns: Whether that could be done.
  private mutating func putBackBody(
    _ target: TargetIdentity, _ label: String, _ values: [FirstValue]
  ) throws(WorkbenchError) -> Bool {
    guard paths.isEmpty, let plan = try plan(target, where: label), plan.changedSince.isEmpty,
      let change = plan.transaction.changes.first
    else { return false }
    guard case .kept(let state) = change.content, change.expected != nil else { return false }
    if try isOursAgain(plan, values, of: target) { return false }
    isKnown = true
    let file = try workbench.openFile(label, of: target)
    let digest = SHA256.hash(file.bytes.span)
    let kept = try WorkbenchError.lift(vault: try store.contents(of: state))
    let bytes = try file.place.decode(kept).array()
    let revision = try Revision(of: try OpenedPlist(file), digest, bytes: bytes)
    if report.method == .bytes { report.method = .body }
    try install(revision, memory: plan.transaction.memory)
    return true
  }

  /// Puts the first values of one file's keys back.
  private mutating func putBackKeys(
    _ target: TargetIdentity, _ label: String, _ values: [FirstValue]
  ) throws(WorkbenchError) {
    guard !values.isEmpty else { return }
    let file: OpenedFile
    do throws(WorkbenchError) { file = try workbench.openFile(label, of: target) } catch {
      // A later backup need not have every file of an earlier one.
      guard case .backup(let fault) = error.code, case .noSuchFile = fault.code else { throw error }
      report.notes.append(.noSuchFile(label: label))
      return
    }
    let digest = SHA256.hash(file.bytes.span)
    let plist = try OpenedPlist(file)
    report.notes += plist.notes
    var edits: [Edit] = []
    for value in values {
      let key = try FirstKey(value, in: plist.document, plist.label)
      guard paths.isEmpty || isWanted(key.path, in: plist.document) else { continue }
      isKnown = true
      switch key.verdict {
      case .isFirst: break
      case .isOurs(let edit): edits.append(edit)
      case .isForeign: report.left.append(key.path)
      }
    }
    guard isKnown, !edits.isEmpty else { return }
    report.method = .keys
    let outcome = try WorkbenchError.lift(changes: try plist.document.applying(edits), in: plist.label)
    let revision = try Revision(of: plist, digest, edited: outcome.document, changes: outcome.changeset)
    try install(revision, memory: [])
  }

  /// Whether a key is among those that were named.
  private mutating func isWanted(_ path: PropertyPath, in document: Document) -> Bool {
    for wanted in paths {
      // A bare number may be a key; what is there decides.
      let exact = (try? wanted.match(in: document.root))?.path ?? wanted
      guard exact == path || exact.description.utf8.elementsEqual(path.description.utf8) else { continue }
      met.insert(wanted)
      return true
    }
    return false
  }

  private mutating func install(_ revision: Revision, memory: [MemoryChange]) throws(WorkbenchError) {
    let label = revision.plist.label
    let difference = FileComparison(
      (label, revision.plist.original), (label, Bytes(revision.bytes)), tellsLayout: true)
    guard let difference else { return }
    report.files.append(difference)
    report.isChanged = true
    report.guidance =
      Workbench.guidance(after: revision.document, at: revision.plist.place) ?? report.guidance
    report.add(try workbench.install(revision, memory: memory))
  }
}

/// A key that was set here once, compared with what it is in some copy of its file.
private struct FirstKey {
  enum Verdict {
    /// It is what it was first.
    case isFirst
    /// It holds what was set here; this puts it back.
    case isOurs(Edit)
    /// Something else has set it since, or it has no place any more.
    case isForeign
  }

  let path: PropertyPath
  let verdict: Verdict

  init(_ value: FirstValue, in document: Document, _ label: String) throws(WorkbenchError) {
    path = try WorkbenchError.lift(plist: try PropertyPath(parsing: value.key), in: label)
    let root = document.root
    let now = (try? path.match(in: root))?.value
    func same(_ literal: String?) throws(WorkbenchError) -> Bool {
      guard let literal, let now else { return literal == nil && now == nil }
      return try Self.read(literal, label).root.isIdentical(to: now)
    }
    if try same(value.first) {
      verdict = .isFirst
      return
    }
    var isOurs = false
    for set in value.set where try same(set) { isOurs = true }
    let parent = PropertyPath(path.steps.dropLast())
    let hasPlace = path.steps.isEmpty || (try? parent.match(in: root))?.value.kind == .dictionary
    guard isOurs, hasPlace else {
      verdict = .isForeign
      return
    }
    guard let first = value.first else {
      verdict = .isOurs(Edit(.delete, at: path))
      return
    }
    verdict = .isOurs(
      Edit(.set(.value(try Self.read(first, label).root)), at: path, options: .retype))
  }

  private static func read(_ literal: String, _ label: String) throws(WorkbenchError) -> Document {
    try WorkbenchError.lift(plist: try Document(literal: Array(literal.utf8)), in: label)
  }
}
