public import Plist
public import Vault

/// What going back or forward came to, or with a dry run would come to.
public struct UndoReport: Sendable {
  /// How the earlier state was reached.
  public enum Method: Hashable, Sendable {
    /// Every file is byte for byte what it was.
    case bytes
    /// The property list is byte for byte what it was; the manifest, which something else has changed since, has it
    /// recorded anew.
    case body
    /// Only the keys that were changed here were put back, since something else has changed the file.
    case keys
  }

  /// The transaction that is taken back, made again or gone back to; nil when there is none of that name.
  public var item: HistoryItem?
  /// How the earlier state was reached.
  public var method = Method.bytes
  /// What differs in each file between before and after; a backup's manifest is not among them.
  public var files: [FileComparison] = []
  /// Keys that were left alone, since they hold neither what was set here nor what was there before.
  public var left: [PropertyPath] = []
  /// Whether anything differs.
  public var isChanged = false
  /// What became of unfinished transactions, which are settled first.
  public var settled: [Settlement] = []
  /// What is to be said.
  public var notes: [Note] = []
  /// The transactions that changed the files: one, but for a restoration by keys one for each file; none in a dry run.
  public var transactions: [RecordID] = []
  /// What to do next, for a raw backup that was or would be changed.
  public var guidance: Guidance?
}
