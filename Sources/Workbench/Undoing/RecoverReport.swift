public import Vault

/// What settling unfinished transactions came to, or with a dry run what there is to settle.
public struct RecoverReport: Sendable {
  /// What became of each; empty in a dry run.
  public var settled: [Settlement]
  /// What there was to settle.
  public var unfinished: [HistoryEntry]
}
