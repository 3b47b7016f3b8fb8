internal import Digests
public import Files

/// What a manifest records of a file, folder or link, in whichever form.
///
/// What is optional may be missing from a record, or have another type than it should.
public struct FileRecord: Hashable, Sendable {
  /// The values, by the keys that a keyed archive has them under.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case relativePath = "RelativePath"
    case size = "Size"
    case mode = "Mode"
    case digest = "Digest"
    case lastModified = "LastModified"
    case lastStatusChange = "LastStatusChange"
    case birth = "Birth"
    case inodeNumber = "InodeNumber"
    case userID = "UserID"
    case groupID = "GroupID"
    case protectionClass = "ProtectionClass"
    case flags = "Flags"
    case encryptionKey = "EncryptionKey"
    case target = "Target"
    case extendedAttributes = "ExtendedAttributes"
  }

  /// The path in its domain.
  public var relativePath: FilePath?
  /// What a symbolic link points to.
  public var target: FilePath?
  /// The number of bytes of the file as the device has it, decrypted.
  public var size: Int64
  /// The digest of the body as it is stored: SHA-1, or SHA-256 from a transfer between devices; nil for files of
  /// domains that are not checked.
  public var digest: [UInt8]?
  /// The wrapped key of an encrypted body, with its protection class in front.
  public var encryptionKey: [UInt8]?
  /// The type and the permission bits, as `stat` gives them.
  public var mode: Int64?
  /// The file's number, which no other file may have.
  public var inodeNumber: Int64?
  /// The owner: 501 is mobile, 0 is root.
  public var userID: Int64?
  /// The owner's group.
  public var groupID: Int64?
  /// When the content was changed, in seconds since 1970-01-01 00:00 UTC, as are the next two.
  public var lastModified: Int64?
  /// When the content or what `stat` says was changed.
  public var lastStatusChange: Int64?
  /// When the file was made.
  public var birth: Int64?
  /// When the phone can read the file: 1 to 4.
  public var protectionClass: Int64?

  init(size: Int64) { self.size = size }

  /// Whether a body as it is stored has the digest of the record; nil when the record has none.
  ///
  /// - Throws: `.digestLength`.
  public func matches(_ body: RawSpan) throws(RecordFault) -> Bool? {
    guard let digest else { return nil }
    return try Self.digest(of: body, length: digest.count) == digest
  }

  /// Computes the digest of a body as it is stored.
  ///
  /// - Throws: `.digestLength` for any length that is neither that of SHA-1 nor of SHA-256.
  static func digest(of body: RawSpan, length: Int) throws(RecordFault) -> [UInt8] {
    switch length {
    case 20: return SHA1.hash(body).array
    case 32: return SHA256.hash(body).array
    default: throw .digestLength(length)
    }
  }
}

/// A place on the device that a manifest names, and what is recorded of it.
struct RecordedEntry {
  let entry: ManifestEntry
  let record: Result<FileRecord, RecordFault>
}
