public import Ciphers
public import Files
public import Plist

/// Why something could not be done with a backup or an extracted tree.
public struct BackupError: Error, Hashable, Sendable {
  /// What is wrong, with its arguments.
  public let code: Code

  /// Makes an error.
  public init(_ code: Code) { self.code = code }

  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// A file could not be reached or read.
    case file(FileError)
    /// The manifest's database could not be read or changed.
    case database(SQLiteFault)
    /// The manifest, or the index beside it, could not be read.
    case mbdb(MBDBFault)

    /// The folder is no backup, no extracted tree, and holds no single one of them.
    case notABackup(FilePath)
    /// The folder holds several backups or trees, any of which may be meant.
    case several([FilePath], in: FilePath)
    /// The backup is of a kind that is known but not read yet.
    case unsupported(BackupKind, FilePath)
    /// The backup is not complete, so that a changed one could not be restored.
    case incomplete([Incompleteness], FilePath)

    /// The backup is encrypted, its keys are needed, and nobody gave a password.
    case passwordMissing(FilePath)
    /// The password is not that of the backup.
    case wrongPassword(FilePath)
    /// The keybag in `Manifest.plist` cannot be used.
    case keybag(KeybagFault, FilePath)
    /// The key of `Manifest.db` in `Manifest.plist` cannot be used.
    case databaseKey(KeyFault, FilePath)
    /// A log lies beside an encrypted `Manifest.db`, to which it can say nothing; nothing is changed until it is gone.
    case meaninglessLog(FilePath)

    /// The text names no file: it is empty, or has an empty part, `.` or `..`.
    case badName(FilePath)
    /// The text is no pattern: it is empty, ends in a backslash, or has a set without an end.
    case badPattern(FilePath)
    /// There is no such file; `similar` are those of a name that differs in case or lies elsewhere.
    case noSuchFile(BackupFileName, similar: [BackupPath])
    /// Several files are called so.
    case ambiguousName(BackupFileName, [BackupPath])
    /// The name is a folder's, a link's or that of something unknown.
    case notARegularFile(BackupPath, EntryKind)
    /// The row's file ID is not 40 hexadecimal digits.
    case badFileID(BackupPath)

    /// The manifest has a record of the file, but its body is not in the folder at `location`.
    case bodyMissing(BackupPath, location: FilePath)
    /// Where the body should be is a symbolic link, a folder or a device.
    case bodyNotRegular(BackupPath, location: FilePath)
    /// The body does not decrypt with the key of its record.
    case bodyUndecipherable(BackupPath, location: FilePath, BodyCipher.Fault)
    /// The file is no longer the one that was read.
    case changed(FilePath)

    /// Two changes are of one file.
    case namedTwice(BackupPath)
    /// A file is to be added that is there already.
    case alreadyThere(BackupPath)
    /// A file is to be added whose name could be recorded in more than one form.
    case composedName(BackupPath)
    /// A file is to be added to a domain that neither the backup nor any other is known to have.
    case unknownDomain(BackupPath)
    /// A file is to be added below something that is no folder.
    case notAFolder(BackupPath, EntryKind)
    /// A file is to be added that the layout of the tree has no place for.
    case noPlace(BackupPath)

    /// The file's record in the manifest cannot be read or changed.
    case record(RecordFault, BackupPath)
    /// What was made does not read back as what was meant; nothing was written.
    case notVerified(BackupPath)
  }
}

/// What is wrong with a file's record in the manifest.
public enum RecordFault: Error, Hashable, Sendable {
  /// There is none, or it has no bytes.
  case empty
  /// It is not a property list.
  case plist(PlistError)
  /// It is a property list, but not a keyed archive with a dictionary as its root.
  case notAnArchive
  /// The named value is missing or has another type than it should.
  case field(FileRecord.Field)
  /// The digest is neither SHA-1 nor SHA-256.
  case digestLength(Int)
  /// It says that the body is encrypted, while the backup says it is not.
  case encrypted
  /// It has no key for the body, while the backup is encrypted.
  case notEncrypted
  /// The key of the body cannot be used.
  case key(KeyFault)
  /// What was made of it does not read back as what was meant.
  case notVerified
}
