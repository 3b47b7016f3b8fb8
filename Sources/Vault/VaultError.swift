public import Digests
public import Files

/// What went wrong in the vault.
public struct VaultError: Error, Hashable, Sendable {
  /// Why it failed.
  public indirect enum Code: Hashable, Sendable {
    /// The system refused.
    case file(FileError)
    /// Neither the store's place nor a home folder is named.
    case noHome
    /// The folder named as the store holds something else.
    case notAStore
    /// The store was written by a later version.
    case newerStore(version: String)
    /// The store lies inside the target, where changes to it would be changes to the target.
    case storeInsideTarget
    /// The target lies inside the store.
    case targetInsideStore
    /// Another process is changing the target or the store.
    case locked
    /// Files are not what they were when they were read, or what the transaction left.
    case changedSince([FileDifference])
    /// The file has this many names, and the others would not see the change.
    case severalLinks(Int)
    /// The folder that was changed is not where it was.
    case targetMissing
    /// It is a folder, link, pipe or device where a file is to be changed.
    case notRegular
    /// The path leads out of the target.
    case outsideTarget
    /// The transaction names one file twice.
    case namedTwice
    /// A file of the store is damaged, and is not used.
    case damaged
    /// The original with this digest is not in the store, or is damaged.
    case originalLost(SHA256.Digest)
    /// There is no transaction with this ID.
    case unknownID(String)
    /// Several transactions' IDs begin so.
    case ambiguousID(String)
    /// There is no transaction that could be undone.
    case nothingToUndo
    /// There is no undone transaction that could be made again.
    case nothingToRedo
    /// There is nothing kept of the target.
    case nothingKept
    /// The transaction is undone already.
    case alreadyUndone(RecordID)
    /// The backup was moved here from one of several places, and which cannot be told.
    case severalCandidates([FilePath])
    /// An unfinished transaction can be neither finished nor taken back, since something else has changed these
    /// files after it stopped.
    case unsettled(RecordID, [FileDifference])
    /// A transaction failed for this reason, and could not be taken back either: it is on the list of the unfinished.
    case leftUnfinished(RecordID, VaultError)
  }

  /// Why it failed.
  public let code: Code
  /// The file or folder it is about, where there is one.
  public let path: FilePath?

  /// Creates an error.
  public init(_ code: Code, _ path: FilePath? = nil) {
    self.code = code
    self.path = path
  }
}

/// A file that is not in the state it should be in.
public struct FileDifference: Hashable, Sendable {
  /// The file's path from the target's root.
  public let path: FilePath
  /// What the caller calls the file, as `Domain/path`.
  public let label: String?
  /// The digest of what should be there; nil when there should be no file.
  public let expected: SHA256.Digest?
  /// The digest of what is there; nil when there is no file.
  public let found: SHA256.Digest?

  /// Creates a difference.
  public init(path: FilePath, label: String?, expected: SHA256.Digest?, found: SHA256.Digest?) {
    self.path = path
    self.label = label
    self.expected = expected
    self.found = found
  }
}

extension VaultError {
  /// Returns what `body` returns, and gives its failure the vault's type.
  @discardableResult
  static func wrap<Result: ~Copyable>(
    _ body: @autoclosure () throws(FileError) -> Result
  ) throws(VaultError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw VaultError(.file(error), error.path)
    }
  }
}
