/// The kinds of raw backup there are, told by what lies in the folder.
public enum BackupKind: String, Hashable, Sendable, CaseIterable {
  /// iOS 10 and later, not encrypted: `Manifest.db` and bodies in folders of two digits.
  case database
  /// iOS 10.2 and later, encrypted: `Manifest.db` is ciphertext, too.
  case encryptedDatabase = "encrypted-database"
  /// iOS 10.1, encrypted: the bodies are, `Manifest.db` is not.
  case encryptedBodies = "encrypted-bodies"
  /// iOS 10.0, encrypted: `Manifest.db` is not, but each record in it is.
  case encryptedRecords = "encrypted-records"
  /// What tools leave that decrypt a whole backup: everything is plain, but `Manifest.plist` and the records still
  /// speak of an encrypted one.
  case decrypted
  /// `Manifest.plist` says that it is not encrypted and has no key, yet `Manifest.db` is no database: it is damaged.
  case unreadableDatabase = "unreadable-database"
  /// iOS 4 to 9: `Manifest.mbdb` and bodies side by side.
  case mbdb
  /// iOS 4 to 9, with encrypted bodies.
  case encryptedMbdb = "encrypted-mbdb"
  /// What tools leave of one of those: the bodies are plain, but `Manifest.plist` and the records are as they were.
  case decryptedMbdb = "decrypted-mbdb"
  /// iOS 3 and earlier: pairs of `.mdinfo` and `.mddata`, or `.mdbackup`.
  case metadataFiles = "metadata-files"
  /// A backup without a manifest, as one is while the first one runs and after it failed.
  case unfinished

  /// Whether files in it can be read and replaced.
  public var isSupported: Bool {
    switch self {
    case .database, .encryptedDatabase, .encryptedBodies, .decrypted, .mbdb, .encryptedMbdb, .decryptedMbdb:
      true
    default: false
    }
  }

  /// Whether everything is plain though the manifest speaks of an encrypted backup, so that no phone takes it.
  public var isDecryptedCopy: Bool { self == .decrypted || self == .decryptedMbdb }

  /// Whether a password is needed for the files in it.
  public var isEncrypted: Bool {
    switch self {
    case .encryptedDatabase, .encryptedBodies, .encryptedRecords, .encryptedMbdb: true
    default: false
    }
  }
}
