public import Changes
public import Plist
public import Vault

/// What an edit came to, or with a dry run would come to.
public struct EditReport: ChangeReport {
  /// What the target is called.
  public let label: String
  /// The format, which an edit keeps.
  public let format: Format
  /// The number of bytes before.
  public let sizeBefore: Int
  /// The number of bytes after.
  public let sizeAfter: Int
  /// What differs between before and after.
  public let changes: Changeset
  /// Whether anything differs.
  public let isChanged: Bool
  /// The document's own warnings.
  public let warnings: [Warning]
  /// What became of unfinished transactions, which are settled first.
  public var settled: [Settlement] = []
  /// What is to be said.
  public var notes: [Note]
  /// The transaction that changed the files; nil when nothing was written.
  public var transaction: RecordID?
  /// What to do next, for a raw backup that was or would be changed.
  public var guidance: Guidance?
  /// The bytes, where they go into the report.
  public var output: [UInt8]?

  init(_ revision: Revision) {
    label = revision.plist.label
    format = revision.plist.document.format
    sizeBefore = revision.plist.isNew ? 0 : revision.plist.original.count
    sizeAfter = revision.bytes.count
    changes = revision.changes
    isChanged = revision.isChanged
    warnings = revision.plist.warnings
    notes = revision.plist.notes
  }
}
