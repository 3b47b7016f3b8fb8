internal import DeviceBackup
internal import Files
internal import Vault

extension Workbench {
  /// Resolves a word for a target that is to be changed, after settling what was interrupted there.
  ///
  /// A dry run settles nothing.
  ///
  /// - Returns: The target, opened after it was settled, and what became of the unfinished transactions.
  /// - Throws: As `Target.init(_:)`, and `.vault`.
  func settledTarget(_ word: TargetWord) throws(WorkbenchError) -> (target: Target, settled: [Settlement]) {
    guard !settings.isDryRun, case .path(let path) = word, let store = try storeIfPresent() else {
      return (try Target(word, unlocker), [])
    }
    let target: Target?
    do throws(WorkbenchError) { target = try Target(word, unlocker) } catch {
      // What an interrupted transaction was making may not be there yet.
      guard case .noSuchTarget = error.code else { throw error }
      target = nil
    }
    let identity: TargetIdentity?
    switch target {
    case nil: identity = try WorkbenchError.lift(vault: try .file(path))
    case .file(let path, _): identity = try? .file(path)
    case .backup(let backup):
      identity = TargetIdentity(.folder, resolved: backup.folder, device: backup.summary?.deviceIdentifier)
    case .standardInput, .plain: identity = nil
    }
    guard let identity, try !WorkbenchError.lift(vault: try store.pending(identity)).isEmpty else {
      if let target { return (target, []) }
      throw WorkbenchError(.noSuchTarget(path))
    }
    let settled = try WorkbenchError.lift(vault: try store.settle(identity))
    return (try Target(word, unlocker), settled)
  }
}
