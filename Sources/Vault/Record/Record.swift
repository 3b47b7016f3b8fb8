public import Digests
public import Files

/// What is kept of a transaction: enough to take it back, and to say what it was.
public struct Record: Hashable, Sendable {
  /// What a transaction is to those before it.
  public enum Kind: Hashable, Sendable {
    /// A change of its own.
    case change
    /// Takes back an earlier transaction.
    case undo(RecordID)
    /// Makes an earlier transaction again that was taken back.
    case redo(RecordID)
  }

  /// A file, before and after.
  public struct Step: Hashable, Sendable {
    /// The file's path from the target's root.
    public let path: FilePath
    /// What the caller calls the file, as `Domain/path`.
    public let label: String?
    /// What was there; nil when there was no file.
    public let before: FileState?
    /// What is there now; nil when there is no file any more.
    public let after: FileState?
    /// The name beside the file that the new content is written under before it is renamed.
    let staged: FilePath

    /// Where the new content is written, from the target's root.
    var stagedPath: FilePath {
      let components = path.components
      return components.dropLast().reduce(FilePath("")) { $0.appending($1) }.appending(staged)
    }
  }

  /// A folder that was made or removed.
  public struct FolderStep: Hashable, Sendable {
    /// The folder's path from the target's root.
    public let path: FilePath
    /// The permission bits.
    public let mode: UInt32

    /// Creates a step.
    public init(path: FilePath, mode: UInt32) {
      self.path = path
      self.mode = mode
    }
  }

  /// The transaction's name.
  public let id: RecordID
  /// What was changed, under the path it had then.
  public let target: TargetIdentity
  /// What the transaction is to those before it.
  public let kind: Kind
  /// When it was made.
  public let time: FileTime
  /// What the caller wanted kept with it.
  public let memo: Memo
  /// The folders made for them, the outermost first.
  public let foldersMade: [FolderStep]
  /// The folders removed after them if they were empty, the innermost first.
  public let foldersRemoved: [FolderStep]
  /// The files, in the order they are changed.
  public let steps: [Step]
  /// What the memory of first values learns or forgets.
  public let memory: [MemoryChange]

  /// The time since the transaction was made, in seconds; negative when the clock was set back.
  public func age(at now: FileTime) -> Int64 {
    now.seconds.subtractingReportingOverflow(time.seconds).partialValue
  }
}

/// What is kept of a file at one moment.
public struct FileState: Hashable, Sendable {
  /// The content's SHA-256.
  public let digest: SHA256.Digest
  /// The size in bytes.
  public let size: Int
  /// When the content last changed.
  public let modified: FileTime
  /// The permissions, owner, extended attributes and access control list, where the file was there to be read; nil
  /// for a content that takes those of the file it replaces, or that every new file gets.
  public let attributes: FileAttributes?
}

/// Texts a caller wants kept with a transaction, as the command's words and the changed values.
public struct Memo: Hashable, Sendable {
  /// A text and its name.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The text.
    public let text: String
  }

  /// The texts, in the order they were given.
  public private(set) var entries: [Entry] = []

  /// Creates an empty memo.
  public init() {}

  /// The text of a name; nil takes it away.
  public subscript(name: String) -> String? {
    get { entries.first { $0.name.utf8.elementsEqual(name.utf8) }?.text }
    set {
      entries.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      if let newValue { entries.append(Entry(name: name, text: newValue)) }
    }
  }
}
