public import Changes
public import Files
public import Plist
public import Vault

/// What an edit came to, or with a dry run would come to.
public struct EditReport: Sendable {
  /// What the target is called.
  public var label: String
  /// The format, which an edit keeps.
  public var format: Format
  /// The number of bytes before.
  public var sizeBefore: Int
  /// The number of bytes after.
  public var sizeAfter: Int
  /// What differs between before and after.
  public var changes: Changeset
  /// Whether anything differs.
  public var isChanged: Bool
  /// What became of unfinished transactions, which are settled first.
  public var settled: [Settlement] = []
  /// What is to be said.
  public var notes: [Note] = []
  /// The document's own warnings.
  public var warnings: [Warning] = []
  /// The transaction that changed the files; nil when nothing was written.
  public var transaction: RecordID?
  /// What to do next, for a raw backup that was or would be changed.
  public var guidance: Guidance?
  /// The bytes, where they go into the report.
  public var output: [UInt8]?
}
