public import Files
internal import Vault

extension Workbench {
  /// Settles unfinished transactions: each is finished or taken back, as a whole.
  ///
  /// - Parameter target: A file, a backup or a tree; nil for everything.
  /// - Returns: What became of them. Where something else has changed a file in between, forcing takes back what can
  ///   be.
  /// - Throws: `.vault` with `.unsettled` among others, `.backup`, `.file`.
  public func recover(_ target: FilePath? = nil) throws(WorkbenchError) -> RecoverReport {
    guard let store = try storeIfPresent() else { return RecoverReport(unfinished: [], settled: []) }
    let identity = try target.map(scope)?.identity
    let unfinished = try WorkbenchError.lift(vault: try store.pending(identity)).map {
      HistoryItem(id: $0.record.id, state: .unfinished, record: $0.record)
    }
    if settings.isDryRun { return RecoverReport(unfinished: unfinished, settled: []) }
    let settled = try WorkbenchError.lift(
      vault: try store.settle(identity, force: settings.isForced))
    return RecoverReport(unfinished: unfinished, settled: settled)
  }
}
