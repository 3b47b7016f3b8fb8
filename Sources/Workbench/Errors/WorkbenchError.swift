public import Changes
public import DeviceBackup
public import Files
public import Plist
public import Tweaks
public import Vault

/// Why a call could not do what it was asked.
public struct WorkbenchError: Error, Hashable, Sendable {
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
    /// The catalogue of known keys cannot be used.
    case catalogue(CatalogueError)

    /// There is no file or folder of this name.
    case noSuchTarget(FilePath)
    /// Standard input is wanted a second time, and can be read once.
    case standardInputTwice
    /// A file inside a folder was named, where the target is a file already.
    case nameInFile(FilePath)
    /// The folder is an extracted tree, which has no manifest that could be checked.
    case noManifest(FilePath)
    /// The file is a body of a raw backup, of which the manifest would not know that it has changed.
    case bodyOfBackup(folder: FilePath, id: String)

    /// The key is on the list of those that are never changed.
    case refusedKey(PropertyPath, reason: String)
    /// The file is on the list of those that are never put nor removed.
    case refusedFile(BackupPath, reason: String)
    /// A file is to be written where one is already.
    case destinationExists(FilePath)
    /// A file is to be written inside a backup, whose manifest would not know of it.
    case destinationInBackup(FilePath)
    /// Several files are to be written where there is room for one.
    case severalForOne(Int)

    /// There is no known key of this name; the nearest one, if one is near.
    case unknownTweak(String, nearest: String?)
    /// The known key is in another file than the target.
    case otherFile(tweak: String, BackupPath)
    /// The known keys are in different files.
    case severalFiles([BackupPath])
    /// The known key was not seen on this version of iOS.
    case outsideRange(tweak: String, version: String, VersionRange)
    /// The known key's risk is high.
    case highRisk(tweak: String, effects: String)

    /// Changes of this many files, where one file is to be changed.
    case severalSections(Int)
    /// Two sections of changes name one file.
    case namedTwice
    /// Operations that do not tell what was there before.
    case notReversible
    /// A text that was edited by hand was given up, and nothing was wrong with it.
    case givenUp
    /// What was made does not read back as what was meant; nothing was written.
    case notAsIntended
    /// The transaction was made this many seconds ago, which is more than a day.
    case oldUndo(HistoryItem, age: Int64)
    /// Something else has changed the file since, so that not even the keys can be put back; the differences, as far
    /// as they can be told, and whether forcing puts other keys back.
    case changedSince(RecordID, [ChangesError], canForce: Bool)
    /// No first value of the key is known.
    case noFirstValue(PropertyPath)
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
