internal import Ciphers

/// A file's or manifest's key as it is stored: the class, little-endian, and the key wrapped with that class's own.
struct WrappedKey: Hashable {
  /// The size of both in bytes.
  static let size = 4 + KeyWrap.wrappedSize

  let protectionClass: ProtectionClass
  let wrapped: [UInt8]

  init(_ protectionClass: ProtectionClass, wrapped: [UInt8]) {
    self.protectionClass = protectionClass
    self.wrapped = wrapped
  }

  /// Reads what a record or `Manifest.plist` has.
  ///
  /// - Throws: `.size`.
  init(_ bytes: [UInt8]) throws(KeyFault) {
    guard bytes.count == Self.size else { throw .size(bytes.count) }
    protectionClass = ProtectionClass(rawValue: bytes[..<4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    wrapped = Array(bytes[4...])
  }

  /// The bytes as they are stored.
  var bytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: protectionClass.rawValue >> ($0 * 8)) } + wrapped
  }
}
