public import Files
internal import Plist

/// What a manifest records of a file: the keyed archive of an `MBFile`, as the device writes it.
///
/// The keys and their types are those of the encoder in BackupAgent2 and of real manifests. What is not known here is
/// kept as it is.
public struct MBFileRecord: Sendable {
  /// The keys that are read.
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

  let archive: KeyedArchive

  /// The number of bytes of the file as the device has it, decrypted.
  public let size: Int64
  /// The digest of the body as it is stored: SHA-1, or SHA-256 from a transfer between devices; nil for files of
  /// domains that are not checked.
  public let digest: [UInt8]?
  /// The wrapped key of an encrypted body, with its protection class in front.
  public let encryptionKey: [UInt8]?

  /// Reads a record.
  ///
  /// - Parameter bytes: A keyed archive, binary or XML.
  /// - Throws: What is wrong with it.
  init(_ bytes: [UInt8]) throws(RecordFault) {
    guard !bytes.isEmpty else { throw .empty }
    let document: Document
    do throws(PlistError) { document = try Document(reading: bytes) } catch { throw .plist(error) }
    guard let archive = KeyedArchive(document) else { throw .notAnArchive }
    self.archive = archive
    guard let size = Self.place(.size, in: archive)?.value.integer, size >= 0 else { throw .field(.size) }
    self.size = size
    digest = try Self.data(.digest, in: archive)?.value.data
    encryptionKey = try Self.data(.encryptionKey, in: archive)?.value.data
  }

  /// An integer of the record, as `mode` or `inodeNumber`; nil when it is absent or of another type.
  public func integer(_ field: Field) -> Int64? { Self.place(field, in: archive)?.value.integer }

  /// The path in its domain, nil when the record has none.
  public var relativePath: FilePath? { text(.relativePath) }

  /// What a symbolic link points to.
  public var target: FilePath? { text(.target) }

  private func text(_ field: Field) -> FilePath? {
    (Self.place(field, in: archive)?.value.text).map { FilePath(bytes: $0.bytes) }
  }

  private static func place(_ field: Field, in archive: KeyedArchive) -> KeyedArchive.Place? {
    archive.member(Text(field.rawValue), of: archive.root)
  }

  /// Finds data that stands by itself or, as an NSMutableData, in a dictionary's `NS.data`; nil when it is absent.
  static func data(
    _ field: Field, in archive: KeyedArchive
  ) throws(RecordFault) -> KeyedArchive.Place? {
    guard archive.root.value.ordinal(of: Text(field.rawValue)) != nil else { return nil }
    guard var place = place(field, in: archive) else { throw .field(field) }
    // A null stands for no object at all.
    if place.value.string == "$null" { return nil }
    if place.value.kind == .dictionary {
      guard let inner = archive.member("NS.data", of: place) else { throw .field(field) }
      place = inner
    }
    guard place.value.kind == .data else { throw .field(field) }
    return place
  }
}
