internal import Ciphers

extension Keybag {
  /// The only type that backups have; the bits above are flags.
  private static let backupType: UInt32 = 1
  private static let typeMask: UInt32 = 0x3FFF_FFFF

  /// Ten times what the device chooses; a damaged count must not keep anyone waiting for ever.
  private static let mostRounds: UInt32 = 100_000_000

  /// Reads a keybag.
  ///
  /// - Parameter bytes: The data of `BackupKeyBag`.
  /// - Throws: What is wrong with it, and where.
  /// - Complexity: O(*n*).
  public init(_ bytes: [UInt8]) throws(KeybagFault) {
    var groups = [FieldGroup(start: 0)]
    var offset = 0
    while offset < bytes.count {
      guard bytes.count - offset >= 8 else { throw .cutShort(offset: offset) }
      let size = Int(Self.integer(bytes[(offset + 4)..<(offset + 8)]))
      let start = offset + 8
      guard size <= bytes.count - start else { throw .cutShort(offset: offset) }
      if let tag = Tag(rawValue: String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)) {
        // The first identifier is the keybag's own.
        if tag == .identifier, groups[groups.count - 1].has(tag) || groups.count > 1 {
          groups.append(FieldGroup(start: offset))
        }
        try groups[groups.count - 1].add(tag, bytes[start..<(start + size)], at: offset)
      }
      offset = start + size
    }
    let header = groups[0]
    let type = try header.integer(.type)
    guard type.value & Self.typeMask == Self.backupType else { throw .type(type.value, offset: type.offset) }
    var stages: [PasswordDerivation] = []
    if header.has(.firstSalt) || header.has(.firstRounds) {
      stages.append(try header.derivation(.sha256, .firstSalt, .firstRounds, most: Self.mostRounds))
    }
    stages.append(try header.derivation(.sha1, .salt, .rounds, most: Self.mostRounds))
    var keys: [ClassKey] = []
    for group in groups.dropFirst() where group.has(.wrappedKey) {
      keys.append(
        ClassKey(
          protectionClass: ProtectionClass(rawValue: try group.integer(.protectionClass).value),
          wrapping: try group.integer(.wrapping).value,
          keyType: group.has(.keyType) ? try group.integer(.keyType).value : 0,
          wrapped: Array(try group.field(.wrappedKey).value)))
    }
    guard keys.contains(where: { $0.needsPassword && $0.keyType == 0 }) else { throw .noKeys }
    self.init(
      version: header.has(.version) ? try header.integer(.version).value : nil, stages: stages,
      classKeys: keys)
  }

  fileprivate static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The fields of the whole keybag, or of one class.
private struct FieldGroup {
  typealias Field = (value: ArraySlice<UInt8>, offset: Int)

  /// Where the first of them begins.
  let start: Int
  private var fields: [Keybag.Tag: Field] = [:]

  init(start: Int) { self.start = start }

  func has(_ tag: Keybag.Tag) -> Bool { fields[tag] != nil }

  mutating func add(
    _ tag: Keybag.Tag, _ value: ArraySlice<UInt8>, at offset: Int
  ) throws(KeybagFault) {
    guard fields.updateValue((value, offset), forKey: tag) == nil else {
      throw .repeated(tag, offset: offset)
    }
  }

  func field(_ tag: Keybag.Tag) throws(KeybagFault) -> Field {
    guard let field = fields[tag] else { throw .lacks(tag, offset: start) }
    return field
  }

  func integer(_ tag: Keybag.Tag) throws(KeybagFault) -> (value: UInt32, offset: Int) {
    let field = try field(tag)
    guard field.value.count == 4 else { throw .fieldSize(tag, field.value.count, offset: field.offset) }
    return (Keybag.integer(field.value), field.offset)
  }

  func derivation(
    _ function: PasswordDerivation.Function, _ salt: Keybag.Tag, _ rounds: Keybag.Tag, most: UInt32
  ) throws(KeybagFault) -> PasswordDerivation {
    let salt = try field(salt)
    let count = try integer(rounds)
    guard (1...most).contains(count.value) else { throw .rounds(rounds, count.value, offset: count.offset) }
    return PasswordDerivation(function, salt: Array(salt.value), rounds: Int(count.value))
  }
}
