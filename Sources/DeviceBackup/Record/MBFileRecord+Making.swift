internal import Files
internal import Plist

extension MBFileRecord {
  /// Makes the keyed archive of a file or folder that has no record yet, as the device writes one.
  ///
  /// The objects are in the device's order: the file, its path, the digest, the key with its class, the class of the
  /// file. Flags that no new file has are 0.
  ///
  /// - Throws: `.plist`, `.notVerified` when it does not read back as it should.
  static func bytes(of values: FileRecord) throws(RecordFault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(PlistError) {
      bytes = try Document { builder throws(PlistError) in
        try builder.archive(values)
      }.bytes(as: .binary)
    } catch { throw .plist(error) }
    guard try MBFileRecord(bytes).values == values else { throw .notVerified }
    return bytes
  }
}

extension DocumentBuilder {
  fileprivate mutating func archive(_ values: FileRecord) throws(PlistError) {
    try beginDictionary()
    try key("$version")
    integer(100_000)
    try key("$archiver")
    try string("NSKeyedArchiver")
    try key("$top")
    try beginDictionary()
    try key("root")
    uid(1)
    try end()
    try key("$objects")
    try beginArray()
    try string("$null")
    try objects(values)
    try end()
    try end()
  }

  /// The root, which is object 1, and what it refers to.
  private mutating func objects(_ values: FileRecord) throws(PlistError) {
    var next: UInt32 = 2
    func number() -> UInt32 {
      defer { next += 1 }
      return next
    }
    let path = number()
    let digest = values.digest.map { _ in number() }
    let encryptionKey = values.encryptionKey.map { _ in number() }
    let dataClass = values.encryptionKey.map { _ in number() }
    let fileClass = number()

    try beginDictionary()
    let integers: [(FileRecord.Field, Int64?)] = [
      (.lastModified, values.lastModified), (.protectionClass, values.protectionClass), (.flags, 0),
      (.groupID, values.groupID), (.lastStatusChange, values.lastStatusChange), (.birth, values.birth),
      (.size, values.size), (.mode, values.mode), (.userID, values.userID),
      (.inodeNumber, values.inodeNumber),
    ]
    for case (let field, let value?) in integers {
      try key(Text(field.rawValue))
      integer(value)
    }
    let references: [(String, UInt32?)] = [
      ("$class", fileClass), (FileRecord.Field.relativePath.rawValue, path),
      (FileRecord.Field.digest.rawValue, digest),
      (FileRecord.Field.encryptionKey.rawValue, encryptionKey),
    ]
    for case (let name, let object?) in references {
      try key(Text(name))
      uid(object)
    }
    try end()

    try string(Text(values.relativePath?.text ?? ""))
    if let digest = values.digest { try data(digest) }
    if let encryptionKey = values.encryptionKey, let dataClass {
      try beginDictionary()
      try key("$class")
      uid(dataClass)
      try key("NS.data")
      try data(encryptionKey)
      try end()
      try classDescription(["NSMutableData", "NSData", "NSObject"])
    }
    try classDescription(["MBFile", "NSObject"])
  }

  /// The names of a class and of those it is derived from.
  private mutating func classDescription(_ names: [Text]) throws(PlistError) {
    try beginDictionary()
    try key("$classname")
    if let name = names.first { try string(name) }
    try key("$classes")
    try beginArray()
    for name in names { try string(name) }
    try end()
    try end()
  }
}
