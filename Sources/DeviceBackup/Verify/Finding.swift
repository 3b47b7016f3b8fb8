public import Ciphers

/// A fault, or an oddity, that verifying a backup found.
public struct Finding: Hashable, Sendable {
  /// What it is; the raw value is the name that `verify` prints.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case incomplete
    case decryptedCopy = "decrypted-copy"
    case keybagDamaged = "keybag-damaged"
    case databaseDamaged = "database-damaged"
    case databaseUnpadded = "database-unpadded"
    case userVersion = "user-version"
    case staleSidecar = "stale-sidecar"
    case badFileID = "bad-file-id"
    case fileIDDiffers = "file-id-differs"
    case duplicatePath = "duplicate-path"
    case duplicateInode = "duplicate-inode"
    case parentMissing = "parent-missing"
    case badPath = "bad-path"
    case unknownType = "unknown-type"
    case recordUnreadable = "record-unreadable"
    case recordPathDiffers = "record-path-differs"
    case bodyMissing = "body-missing"
    case bodyNotRegular = "body-not-regular"
    case bodyUnreadable = "body-unreadable"
    case bodyUndecipherable = "body-undecipherable"
    case digestMissing = "digest-missing"
    case sizeDiffers = "size-differs"
    case digestDiffers = "digest-differs"
    case orphan
    case statusMissing = "status-missing"
  }

  /// What was found, beside the place.
  public enum Detail: Hashable, Sendable {
    /// Why the backup is not complete.
    case reason(Incompleteness)
    /// What is wrong with the keybag.
    case keybag(KeybagFault)
    /// What SQLite says.
    case database(SQLiteFault)
    /// What is wrong with the record.
    case record(RecordFault)
    /// Why a body does not decrypt.
    case cipher(BodyCipher.Fault)
    /// Why a body could not be read.
    case file(BackupError)
    /// A size in bytes as it is recorded and as it is.
    case sizes(recorded: Int64, found: Int)
    /// The other file.
    case other(BackupPath)
    /// A number that is not what it should be.
    case number(Int64)
  }

  /// What it is.
  public let code: Code
  /// Where it was found: `Domain/relative/path` for a file of the phone, else a name in the backup's folder.
  public let place: String
  /// What was found, where that says more than the code.
  public let detail: Detail?
  /// Whether the phone would restore the backup all the same.
  public let isWarning: Bool

  init(_ code: Code, _ place: String, _ detail: Detail? = nil, isWarning: Bool = false) {
    self.code = code
    self.place = place
    self.detail = detail
    self.isWarning = isWarning
  }
}

/// What verifying a backup came to.
public struct Verification: Hashable, Sendable {
  /// Faults and oddities, in the order in which they were found.
  public internal(set) var findings: [Finding] = []
  /// How many rows of the manifest were looked at.
  public internal(set) var entries = 0
  /// How many bodies were read.
  public internal(set) var bodies = 0
  /// How many bytes they had.
  public internal(set) var bytes = 0

  /// Whether no fault was found; there may be warnings.
  public var isSound: Bool { findings.allSatisfy(\.isWarning) }
}
