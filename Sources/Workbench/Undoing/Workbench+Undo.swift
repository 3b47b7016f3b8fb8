internal import DeviceBackup
public import Files
internal import Plist
internal import Vault

extension Workbench {
  /// Takes back the newest transaction that stands, or the newest of a target, or the one with an ID.
  ///
  /// Every file becomes byte for byte what it was. Where something else has changed a file since, only the keys that
  /// were changed here are put back.
  ///
  /// - Parameters:
  ///   - target: A file, a backup or a tree; nil for whatever was changed last.
  ///   - id: The ID of a transaction, or enough letters of it.
  /// - Returns: What was put back, or would be.
  /// - Throws: `.vault` with `.nothingToUndo`, `.unknownID`, `.alreadyUndone` and others, `.oldUndo`, `.changedSince`,
  ///   `.backup`, `.file`.
  @discardableResult
  public func undo(_ target: FilePath? = nil, id: String? = nil) throws(WorkbenchError) -> UndoReport {
    let store = try store()
    let scope = try target.map(scope)
    var report = UndoReport()
    if try settle(scope, in: store, &report) { return report }
    var passed: Set<RecordID> = []
    while true {
      let reversal = try WorkbenchError.lift(
        vault: try store.planUndo(id.map { .id($0) } ?? .newest(scope?.exact), at: scope?.exact) { record in
          !passed.contains(record.id) && (scope?.contains(record) ?? true)
        })
      try check(reversal, of: scope)
      var report = report
      let isNewest = target == nil && id == nil
      try reverse(reversal, in: store, asksWhenOld: isNewest, &report)
      if report.isChanged || id != nil { return report }
      // Something else has put everything back already, so the one before is the newest that can be felt.
      passed.insert(reversal.record.id)
    }
  }

  /// Makes the transaction again that was taken back last, if nothing was changed since.
  ///
  /// - Parameters:
  ///   - target: A file, a backup or a tree; nil for whatever was taken back last.
  ///   - id: The ID of the transaction that took one back, or enough letters of it.
  /// - Returns: What was changed again, or would be.
  /// - Throws: `.vault` with `.nothingToRedo` and others, `.changedSince`, `.backup`, `.file`.
  @discardableResult
  public func redo(_ target: FilePath? = nil, id: String? = nil) throws(WorkbenchError) -> UndoReport {
    let store = try store()
    let scope = try target.map(scope)
    var report = UndoReport()
    if try settle(scope, in: store, &report) { return report }
    let reversal: Vault.Reversal
    if let id {
      reversal = try WorkbenchError.lift(vault: try store.planUndo(.id(id), at: scope?.exact))
      try check(reversal, of: scope)
      guard case .redo = reversal.transaction.kind else {
        throw WorkbenchError(.vault(VaultError(.nothingToRedo, reversal.transaction.target.path)))
      }
    } else {
      var exact = scope?.exact
      if case .tree? = scope {
        // In a tree every file is a target of its own: the one that was changed last is meant.
        guard let newest = try made(scope, in: store).lazy.compactMap(\.record).first else {
          throw WorkbenchError(.vault(VaultError(.nothingToRedo, target)))
        }
        exact = newest.target
      }
      reversal = try WorkbenchError.lift(vault: try store.planRedo(exact))
    }
    try reverse(reversal, in: store, asksWhenOld: false, &report)
    return report
  }

  /// Refuses a transaction that was named by its ID and is not of the tree that was named with it.
  private func check(_ reversal: Vault.Reversal, of scope: Scope?) throws(WorkbenchError) {
    guard let scope, !scope.contains(reversal.record) else { return }
    throw WorkbenchError(.vault(VaultError(.unknownID(reversal.record.id.text), scope.identity.path)))
  }

  /// Settles what was interrupted on what is meant, or on everything.
  ///
  /// A dry run notes it, and can tell no more: what the run would find depends on how it is settled.
  ///
  /// - Returns: Whether this is all that can be told.
  /// - Throws: `.vault` when a target that was named cannot be settled.
  func settle(
    _ scope: Scope?, in store: Store, _ report: inout UndoReport
  ) throws(WorkbenchError) -> Bool {
    let pending = try WorkbenchError.lift(vault: try store.pending(scope?.identity))
    for pending in pending {
      if settings.isDryRun {
        report.notes.append(.unfinished(pending.record.id, label: pending.target.path.text))
        report.item = HistoryItem(id: pending.record.id, state: .unfinished, record: pending.record)
        report.isChanged = true
        continue
      }
      do throws(VaultError) { report.settled += try store.settle(pending.target) } catch {
        // One on a drive that is not there must not keep the others from being undone.
        if scope != nil { throw WorkbenchError(.vault(error)) }
        report.notes.append(.unsettled(WorkbenchError(.vault(error))))
      }
    }
    return report.isChanged
  }

  /// Carries out a plan to take a transaction back or make it again.
  private func reverse(
    _ reversal: Vault.Reversal, in store: Store, asksWhenOld: Bool, _ report: inout UndoReport
  ) throws(WorkbenchError) {
    let item = HistoryItem(id: reversal.record.id, state: .made, record: reversal.record)
    report.item = item
    let byKeys: Takeback?
    if reversal.changedSince.isEmpty {
      byKeys = nil
      report.files = try comparisons(reversal.transaction, takingBack: reversal.record, in: store)
      report.isChanged = try changesAnything(reversal.transaction)
    } else {
      let takeback = try takeback(reversal, in: store)
      report.method = takeback.method
      report.files = [takeback.comparison].compactMap(\.self)
      report.left = takeback.left
      report.isChanged = takeback.revision.isChanged
      report.notes += takeback.revision.plist.notes
      byKeys = takeback
    }
    guard report.isChanged else { return }
    if asksWhenOld { try askWhenOld(item, report) }
    let installation: Installation
    if let byKeys {
      report.notes.append(
        byKeys.method == .body ? .manifestChangedSince : .onlyKeys(label: byKeys.revision.plist.label))
      installation = try install(
        byKeys.revision, as: reversal.transaction.kind, memory: reversal.transaction.memory)
      report.guidance = Self.guidance(after: byKeys.revision.document, at: byKeys.revision.plist.place)
    } else {
      installation = try install(
        try remembered(reversal.transaction, report.files), in: store)
      report.guidance = try guidance(after: reversal.transaction, in: store)
    }
    report.add(installation)
  }

  /// A transaction that puts bytes back, with the command and the changes it makes.
  func remembered(
    _ transaction: Transaction, _ files: [FileComparison]
  ) throws(WorkbenchError) -> Transaction {
    var transaction = transaction
    let first = files.first
    let changes = first.flatMap { if case .values(let changes) = $0.difference { changes } else { nil } }
    transaction.memo = try KeptText.memo(
      settings.command, files.count == 1 ? changes : nil, first?.label ?? "",
      keepsValues: settings.keepsValues)
    return transaction
  }

  /// Refuses to take back what is more than a day old, unless that is answered with yes.
  private func askWhenOld(_ item: HistoryItem, _ report: UndoReport) throws(WorkbenchError) {
    guard let age = item.record?.age(at: settings.now()), age > Self.day, !settings.saysYes else { return }
    if let confirm = settings.confirm, settings.isDryRun || confirm(.oldUndo(report, age: age)) { return }
    throw WorkbenchError(.oldUndo(item, age: age))
  }

  /// The seconds after which an undo without a target is no longer what one has just thought of.
  private static let day: Int64 = 24 * 60 * 60
}

extension UndoReport {
  /// Takes over what a transaction came to.
  mutating func add(_ installation: Installation) {
    if let id = installation.transaction { transactions.append(id) }
    settled += installation.settled
    notes += installation.notes
  }
}
