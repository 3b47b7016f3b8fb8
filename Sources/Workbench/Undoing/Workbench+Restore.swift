internal import DeviceBackup
internal import Digests
public import Files
public import Plist
internal import Vault

extension Workbench {
  /// Puts back what a target was after a transaction.
  ///
  /// - Parameters:
  ///   - target: A file or a backup.
  ///   - id: The ID of one of its transactions, or enough letters of it.
  /// - Returns: What was put back, or would be.
  /// - Throws: `.vault` with `.nothingKept`, `.unknownID`, and `.changedSince` when something else has changed a file,
  ///   which forcing overlooks: what lies there is kept; `.backup`, `.file`.
  public func restore(_ target: FilePath, to id: String) throws(WorkbenchError) -> UndoReport {
    let store = try store()
    var scope = try scope(target)
    var report = UndoReport()
    if try settle(scope, in: store, &report) { return report }
    let record = try WorkbenchError.lift(vault: try store.record(id))
    // In a tree every file is a target of its own.
    if case .tree = scope, scope.contains(record) { scope = .target(record.target) }
    report.item = HistoryItem(id: record.id, state: .made, record: record)
    let plan = try WorkbenchError.lift(vault: try store.planRestore(scope.identity, to: .after(id)))
    // An old manifest over newer bodies would spoil the whole backup, so that cannot be forced.
    let canForce = plan.changedSince.allSatisfy { $0.label != nil }
    if !plan.changedSince.isEmpty, !(settings.isForced && canForce) {
      throw WorkbenchError(.vault(VaultError(.changedSince(plan.changedSince), scope.identity.path)))
    }
    try putBack(plan.transaction, in: store, &report)
    return report
  }

  /// Puts back what was there before the first change.
  ///
  /// Where a file is as it was left here, its first bytes come back. Anywhere else, as in a later backup of the same
  /// phone, the keys that still hold what was set here get their first values, or are deleted.
  ///
  /// - Parameters:
  ///   - target: A file, a backup or a tree.
  ///   - name: Which file of the folder; nil for all that were changed.
  ///   - paths: The keys to put back; none for all.
  /// - Returns: What was put back, or would be.
  /// - Throws: `.vault` with `.nothingKept` and others, `.noFirstValue`, `.plist`, `.backup`, `.file`.
  public func restoreOriginal(
    _ target: FilePath, in name: FilePath? = nil, only paths: [PropertyPath] = []
  ) throws(WorkbenchError) -> UndoReport {
    let store = try store()
    let scope = try scope(target)
    var report = UndoReport()
    if try settle(scope, in: store, &report) { return report }
    var restoration = FirstState(workbench: self, store: store, paths: paths, report: report)
    for (identity, label) in try originals(of: scope, target, name, in: store) {
      try restoration.putBack(identity, label)
    }
    return try restoration.finish(target)
  }

  /// The vault's targets whose first state is wanted, with the one file of it that is, if it is one.
  private func originals(
    of scope: Scope, _ target: FilePath, _ name: FilePath?, in store: Store
  ) throws(WorkbenchError) -> [(TargetIdentity, label: String?)] {
    switch scope {
    case .target(let identity) where identity.kind == .file:
      if name != nil { throw WorkbenchError(.nameInFile(target)) }
      return [(identity, nil)]
    case .target(let identity):
      guard let name else { return [(identity, nil)] }
      let backup = try WorkbenchError.lift(backup: try Backup(.backup(identity.path), unlocker: unlocker))
      let file = try WorkbenchError.lift(backup: try backup.locate(BackupFileName(name)))
      return [(identity, file.path.description)]
    case .tree:
      var known: [TargetIdentity] = []
      for record in try made(scope, in: store).compactMap(\.record) where !known.contains(record.target) {
        known.append(record.target)
      }
      if name == nil, !known.isEmpty { return known.map { ($0, nil) } }
      let file = try openFile(.path(target), in: name)
      return try file.place.target().map { [($0, nil)] } ?? []
    }
  }

  /// Makes a transaction that puts kept contents back, and reports it.
  func putBack(
    _ transaction: Transaction, in store: Store, _ report: inout UndoReport
  ) throws(WorkbenchError) {
    let files = try comparisons(transaction, in: store)
    report.files += files
    guard try changesAnything(transaction) else { return }
    report.isChanged = true
    report.guidance = try guidance(after: transaction, in: store) ?? report.guidance
    report.add(try install(try remembered(transaction, files), in: store))
  }
}
