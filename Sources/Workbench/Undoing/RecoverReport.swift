public import Vault

/// What settling unfinished transactions came to, or with a dry run what there is to settle.
public struct RecoverReport: Sendable {
  /// What there was to settle.
  public let unfinished: [HistoryItem]
  /// What became of them; empty in a dry run.
  public var settled: [Settlement] = []
  /// Why others could not be settled, which are left as they are.
  public var failures: [WorkbenchError] = []
  /// What is to be said.
  public var notes: [Note] = []
}
