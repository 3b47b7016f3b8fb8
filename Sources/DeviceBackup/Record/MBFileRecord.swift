internal import Files
internal import Plist

/// What a `Manifest.db` records of a file: the keyed archive of an `MBFile`, as the device writes it.
///
/// The keys and their types are those of the encoder in BackupAgent2 and of real manifests. What is not known here is
/// kept as it is.
struct MBFileRecord: Sendable {
  typealias Field = FileRecord.Field

  let archive: KeyedArchive
  /// Its values.
  let values: FileRecord

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
    func integer(_ field: Field) -> Int64? { Self.place(field, in: archive)?.value.integer }
    func path(_ field: Field) -> FilePath? {
      (Self.place(field, in: archive)?.value.text).map { FilePath(bytes: $0.bytes) }
    }
    var values = FileRecord(size: size)
    values.relativePath = path(.relativePath)
    values.target = path(.target)
    values.digest = try Self.data(.digest, in: archive)?.value.data
    values.encryptionKey = try Self.data(.encryptionKey, in: archive)?.value.data
    values.mode = integer(.mode)
    values.inodeNumber = integer(.inodeNumber)
    values.userID = integer(.userID)
    values.groupID = integer(.groupID)
    values.lastModified = integer(.lastModified)
    values.lastStatusChange = integer(.lastStatusChange)
    values.birth = integer(.birth)
    values.protectionClass = integer(.protectionClass)
    self.values = values
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
