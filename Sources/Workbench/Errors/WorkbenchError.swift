public import Changes
public import DeviceBackup
public import Files
public import Plist
public import Vault

/// Why a call could not do what it was asked.
public struct WorkbenchError: Error, Hashable, Sendable {
  /// What a caller's exit status should tell.
  public enum ExitClass: Int, Hashable, Comparable, Sendable {
    /// The answer is no.
    case no = 1
    /// Trouble: unreadable, unparsable, malformed.
    case trouble = 2
    /// Refused for safety, with nothing written.
    case refused = 3

    /// Orders by the status.
    public static func < (one: ExitClass, other: ExitClass) -> Bool { one.rawValue < other.rawValue }
  }

  /// What is wrong, with its arguments.
  public enum Code: Hashable, Sendable {
    /// A property list could not be read, edited or written.
    case plist(PlistError)
    /// An edit does not fit the document, or the text of changes cannot be read.
    case changes(ChangesError)
    /// A backup could not be opened, read or planned.
    case backup(BackupError)
    /// The vault could not change, keep or give back.
    case vault(VaultError)
    /// A file could not be read.
    case file(FileError)

    /// There is no file or folder of this name.
    case noSuchTarget(FilePath)
    /// The file has been named a second time as standard input, which can be read once.
    case standardInputTwice
    /// Standard input cannot be what is meant here.
    case standardInputNotAllowed
    /// A file inside a folder was named, where the target is a file already.
    case nameInFile(FilePath)
    /// A folder is a plain one, where a property list is wanted.
    case plainFolder(FilePath)
    /// The file is a body of a raw backup, of which the manifest would not know that it has changed.
    case bodyOfBackup(folder: FilePath, id: String)

    /// The key is on the list of those that are never changed.
    case refusedKey(PropertyPath, why: String)
    /// The tweak was not seen on this version of iOS.
    case outsideRange(tweak: String, version: String, minimum: String?, maximum: String?)
    /// The tweak's risk is high.
    case highRisk(tweak: String, effects: String?)
    /// There is no tweak of this name; the nearest one, if one is near.
    case unknownTweak(String, nearest: String?)
    /// The tweak is for another file than the target.
    case otherFile(tweak: String, BackupPath)
    /// The tweak has no value of its own to switch on, so `set` must name one.
    case noValue(tweak: String)

    /// What was made does not read back as what was meant; nothing was written.
    case notAsIntended
    /// There is nothing to take back.
    case nothingToUndo
    /// There is nothing to make again.
    case nothingToRedo
    /// There is nothing kept for the target.
    case nothingKept
    /// The transaction was made this many seconds ago, which is more than a day.
    case oldUndo(RecordID, age: Int64)
    /// Something else has changed the file since, so that not even the keys can be put back.
    case changedSince(RecordID, [FileComparison.Summary])
  }

  /// What is wrong.
  public let code: Code
  /// The file it is about, as the user knows it.
  public let label: String?

  /// Makes an error.
  public init(_ code: Code, in label: String? = nil) {
    self.code = code
    self.label = label
  }

  /// Where in the file, if the fault has a place there.
  public var location: SourceLocation? {
    if case .plist(let error) = code { error.location } else { nil }
  }
}
