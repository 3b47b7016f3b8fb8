public import Files
internal import Vault

extension Workbench {
  /// Settles unfinished transactions: each is finished or taken back, as a whole.
  ///
  /// - Parameter target: A file, a backup or a tree; nil for everything.
  /// - Returns: What became of them, and without a target which ones could not be settled. Where something else has changed a file in between, forcing takes back what can
  ///   be.
  /// - Throws: `.vault` with `.unsettled` among others, `.backup`, `.file`.
  public func recover(_ target: FilePath? = nil) throws(WorkbenchError) -> RecoverReport {
    guard let store = try storeIfPresent() else { return RecoverReport(unfinished: []) }
    let identity = try target.map(scope)?.identity
    let unfinished: [PendingTransaction]
    do throws(VaultError) { unfinished = try store.pending(identity) } catch {
      // One that cannot be read is given up by force, though nothing can be told of it.
      guard case .damaged = error.code, settings.isForced, !settings.isDryRun else {
        throw WorkbenchError(.vault(error))
      }
      let settled = try WorkbenchError.lift(vault: try store.settle(identity, force: true))
      let items = settled.map { HistoryItem(id: $0.record.id, state: .unfinished, record: $0.record) }
      return RecoverReport(
        unfinished: items, settled: settled, notes: error.path.map { [.givenUp($0)] } ?? [])
    }
    var report = RecoverReport(
      unfinished: unfinished.map { HistoryItem(id: $0.record.id, state: .unfinished, record: $0.record) })
    if settings.isDryRun { return report }
    if identity != nil {
      report.settled = try WorkbenchError.lift(
        vault: try store.settle(identity, force: settings.isForced))
      return report
    }
    for pending in unfinished {
      // One on a drive that is not there must not keep the others from being settled.
      do throws(VaultError) {
        report.settled += try store.settle(pending.target, force: settings.isForced)
      } catch { report.failures.append(WorkbenchError(.vault(error))) }
    }
    return report
  }
}
