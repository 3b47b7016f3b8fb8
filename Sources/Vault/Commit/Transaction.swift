public import Digests
public import Files

/// A list of file changes that are made as one: all of them or none, whatever happens meanwhile.
public struct Transaction: Sendable {
  /// What is changed.
  public let target: TargetIdentity
  /// The changes, in the order they are made.
  ///
  /// A database's write-ahead log is removed before the database is
  /// replaced, and put back after it.
  public var changes: [FileChange]
  /// What the transaction is to those before it.
  public var kind = Record.Kind.change
  /// Folders that have to be there afterwards, with the permission bits to make them with; other folders that new
  /// files need get those of the folder they lie in.
  public var folders: [Record.FolderStep] = []
  /// Folders, by their paths from the target's root, that are removed afterwards if they are empty.
  public var removedFolders: [FilePath] = []
  /// What to keep with the transaction.
  public var memo = Memo()
  /// What the memory of first values learns or forgets.
  public var memory: [MemoryChange] = []
  /// Whether a file with several links is changed under this name only.
  public var breaksLinks = false

  /// Creates a transaction.
  public init(_ target: TargetIdentity, _ changes: [FileChange]) {
    self.target = target
    self.changes = changes
  }
}

/// A file to create, replace or remove.
public struct FileChange: Sendable {
  /// What is there afterwards.
  public enum Content: Sendable {
    /// No file.
    case absent
    /// These bytes.
    case bytes([UInt8])
    /// Bytes that were read or mapped; give a mapping only of a file that nobody else writes.
    case contents(FileContents)
    /// What the vault keeps of an earlier state, with its modification time, and its attributes where there is no
    /// file whose attributes could be kept.
    case kept(FileState)
  }

  /// The file's path from the target's root, or its absolute path; empty for a target that is the file.
  public let path: FilePath
  /// What to call the file, as `Domain/path`.
  public let label: String?
  /// The digest of what was read and has to be there still; nil when there has to be no file.
  public let expected: SHA256.Digest?
  /// What is there afterwards.
  public let content: Content
  /// The permission bits of a new file; nil for those every new file gets.
  public let mode: UInt32?

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - path: The file's path from the target's root, or its absolute path; empty for a target that is the file.
  ///   - label: What to call the file, as `Domain/path`.
  ///   - expected: The digest of what was read and has to be there still; nil when there has to be no file.
  ///   - content: What is there afterwards.
  ///   - mode: The permission bits of a new file; nil for those every new file gets.
  public init(
    _ path: FilePath, label: String? = nil, expected: SHA256.Digest?, content: Content, mode: UInt32? = nil
  ) {
    self.path = path
    self.label = label
    self.expected = expected
    self.content = content
    self.mode = mode
  }
}
