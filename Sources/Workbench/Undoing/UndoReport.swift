public import Plist
public import Vault

/// What going back or forward came to, or with a dry run would come to.
public struct UndoReport: Sendable {
  /// How the earlier state was reached.
  public enum Method: Hashable, Sendable {
    /// Every file is byte for byte what it was.
    case bytes
    /// Only the keys that were changed here were put back, since something else has changed the file.
    case keys
  }

  /// The transaction that was taken back or made again; nil for a restoration.
  public var entry: HistoryEntry?
  /// How the earlier state was reached.
  public var method: Method
  /// What differs in each file between before and after; a backup's manifest is not listed.
  public var files: [FileComparison]
  /// With `keys`: the keys that were left, as they no longer hold what was set.
  public var left: [PropertyPath] = []
  /// Whether anything differs.
  public var isChanged: Bool
  /// What became of unfinished transactions, which are settled first.
  public var settled: [Settlement] = []
  /// What is to be said.
  public var notes: [Note] = []
  /// The transaction that changed the files; nil when nothing was written.
  public var transaction: RecordID?
  /// What to do next, for a raw backup that was or would be changed.
  public var guidance: Guidance?
}
