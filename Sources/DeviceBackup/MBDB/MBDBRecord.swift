internal import Files

/// What `Manifest.mbdb` records of a file, folder or link of the phone.
///
/// In the manifest a record is five strings, the fixed part, and the extended attributes. A string is its length in two
/// bytes and then its bytes, which may be any: digests and attributes are no text. All integers are big-endian. The
/// domain `HomeDomain`, the path `a`, no target, digest and key, the mode of a file of its owner's:
/// ```
/// 00 0A 48 6F 6D 65 44 6F 6D 61 69 6E  00 01 61  FF FF  FF FF  FF FF  81 80 …
/// ```
struct MBDBRecord: Hashable, Sendable {
  /// An extended attribute.
  struct Attribute: Hashable, Sendable {
    var name: [UInt8]?
    var value: [UInt8]?
  }

  /// The domain and the path in it, which is empty for the domain's root; nil for none.
  var domain: [UInt8]?
  var relative: [UInt8]?
  /// What a symbolic link points to.
  var target: [UInt8]?
  /// The SHA-1 of the body as it is stored.
  var digest: [UInt8]?
  /// The wrapped key of an encrypted body, with its protection class in front.
  var encryptionKey: [UInt8]?
  /// The type and the permission bits, as `stat` gives them.
  var mode: UInt16
  var inode: UInt64
  var userID: UInt32
  var groupID: UInt32
  /// Seconds since 1970-01-01 00:00 UTC, as are the next two.
  var modified: Int32
  var statusChanged: Int32
  var birth: Int32
  /// The number of bytes of the file as the device has it, decrypted; 0 for anything but a file.
  var size: Int64
  var protectionClass: UInt8
  /// At most 255.
  var attributes: [Attribute] = []

  /// Where it lies on the device; nil when a part of that is missing.
  var path: BackupPath? {
    guard let domain, let relative else { return nil }
    return BackupPath(domain: FilePath(bytes: domain), relative: FilePath(bytes: relative))
  }

  /// What it says, or what is wrong with that.
  var values: Result<FileRecord, RecordFault> {
    size < 0 ? .failure(.field(.size)) : .success(FileRecord(self))
  }

  /// What it is, by the type in its mode.
  var kind: EntryKind {
    switch mode & 0xF000 {
    case 0x8000: .file
    case 0x4000: .folder
    case 0xA000: .symbolicLink
    default: .unknown(flags: Int64(mode))
    }
  }
}

extension FileRecord {
  /// The values of a record.
  init(_ record: MBDBRecord) {
    self.init(size: record.size)
    relativePath = record.relative.map { FilePath(bytes: $0) }
    target = record.target.map { FilePath(bytes: $0) }
    digest = record.digest
    encryptionKey = record.encryptionKey
    mode = Int64(record.mode)
    inodeNumber = Int64(bitPattern: record.inode)
    userID = Int64(record.userID)
    groupID = Int64(record.groupID)
    lastModified = Int64(record.modified)
    lastStatusChange = Int64(record.statusChanged)
    birth = Int64(record.birth)
    protectionClass = Int64(record.protectionClass)
  }
}

// MARK: - Bytes

extension MBDBRecord {
  /// Where the parts of a record that an edit changes lie in the manifest.
  struct Places: Hashable, Sendable {
    /// All of the record.
    let whole: Range<Int>
    /// The digest without its length; empty when there is none.
    let digest: Range<Int>
    let modified: Range<Int>
    let statusChanged: Range<Int>
    let size: Range<Int>
  }

  /// Reads the record at a cursor, and leaves that behind it.
  ///
  /// - Throws: The field that is cut short.
  static func read(
    _ cursor: inout BigEndianCursor, in bytes: [UInt8]
  ) throws(CutShort) -> (record: MBDBRecord, places: Places) {
    func string(_ field: MBDBFault.Field) throws(CutShort) -> Range<Int>? {
      guard let count: UInt16 = cursor.integer() else { throw CutShort(field: field) }
      // The device takes every length with the highest bit set for null (MBDecoder); it writes 0xFFFF.
      if count & 0x8000 != 0 { return nil }
      guard let range = cursor.range(count: Int(count)) else { throw CutShort(field: field) }
      return range
    }
    func copy(_ range: Range<Int>?) -> [UInt8]? { range.map { Array(bytes[$0]) } }
    /// Some hosts write an empty string for what is not there.
    func copyUnlessEmpty(_ range: Range<Int>?) -> [UInt8]? {
      range.flatMap { $0.isEmpty ? nil : Array(bytes[$0]) }
    }

    let start = cursor.offset
    let domain = copy(try string(.domain))
    let relative = copy(try string(.path))
    let target = copyUnlessEmpty(try string(.target))
    let digest = try string(.digest)
    let key = copyUnlessEmpty(try string(.encryptionKey))
    let fixed = cursor.offset
    guard let mode: UInt16 = cursor.integer(), let inode: UInt64 = cursor.integer(),
      let userID: UInt32 = cursor.integer(), let groupID: UInt32 = cursor.integer(),
      let modified: Int32 = cursor.integer(), let statusChanged: Int32 = cursor.integer(),
      let birth: Int32 = cursor.integer(), let size: Int64 = cursor.integer(),
      let protectionClass: UInt8 = cursor.integer(), let attributeCount: UInt8 = cursor.integer()
    else { throw CutShort(field: .fixedPart) }
    var record = MBDBRecord(
      domain: domain, relative: relative, target: target, digest: copyUnlessEmpty(digest), encryptionKey: key,
      mode: mode, inode: inode, userID: userID, groupID: groupID, modified: modified,
      statusChanged: statusChanged, birth: birth, size: size, protectionClass: protectionClass)
    for _ in 0..<attributeCount {
      let name = copy(try string(.attributeName))
      record.attributes.append(Attribute(name: name, value: copy(try string(.attributeValue))))
    }
    let places = Places(
      whole: start..<cursor.offset, digest: digest ?? fixed..<fixed, modified: fixed + 18..<fixed + 22,
      statusChanged: fixed + 22..<fixed + 26, size: fixed + 30..<fixed + 38)
    return (record, places)
  }

  /// A field that the bytes end in.
  struct CutShort: Error { let field: MBDBFault.Field }

  /// The record as the device writes it: null for what is not there.
  ///
  /// - Returns: Its bytes; nil when a string is too long for one, or there are too many attributes.
  func bytes() -> [UInt8]? {
    var output: [UInt8] = []
    func append(_ string: [UInt8]?) -> Bool {
      guard let string else {
        output += [0xFF, 0xFF]
        return true
      }
      guard let count = UInt16(exactly: string.count), count & 0x8000 == 0 else { return false }
      output += count.bigEndianBytes + string
      return true
    }
    for string in [domain, relative, target, digest, encryptionKey] where !append(string) { return nil }
    guard let attributeCount = UInt8(exactly: attributes.count) else { return nil }
    output += mode.bigEndianBytes + inode.bigEndianBytes + userID.bigEndianBytes + groupID.bigEndianBytes
    output += modified.bigEndianBytes + statusChanged.bigEndianBytes + birth.bigEndianBytes
    output += size.bigEndianBytes + [protectionClass, attributeCount]
    for attribute in attributes where !append(attribute.name) || !append(attribute.value) { return nil }
    return output
  }
}
