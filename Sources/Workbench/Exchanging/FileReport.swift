public import Vault

/// What putting a file into a backup, or removing one, came to or would come to.
public struct FileReport: ChangeReport {
  /// What becomes of the file.
  public enum Action: String, Hashable, Sendable {
    case added, replaced, removed
  }

  /// What the file is called.
  public let label: String
  /// What becomes of it.
  public let action: Action
  /// The number of its bytes before; nil when it was not there.
  public let sizeBefore: Int?
  /// The number of its bytes after; nil when it is not there.
  public let sizeAfter: Int?
  /// How it differs; nil when it does not.
  public let difference: FileComparison?
  /// What became of unfinished transactions, which are settled first.
  public var settled: [Settlement] = []
  /// What is to be said.
  public var notes: [Note] = []
  /// The transaction that changed the files; nil when nothing was written.
  public var transaction: RecordID?
  /// What to do next, for a backup that was or would be changed.
  public var guidance: Guidance?
  /// Always nil: the bytes go into the backup.
  public var output: [UInt8]?

  /// Whether anything differs.
  public var isChanged: Bool { difference != nil }
}
