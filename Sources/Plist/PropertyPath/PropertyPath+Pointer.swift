// RFC 6901, JSON Pointer: `/CacheExtra/a~1b`, in which a tilde is `~0` and a slash `~1`; the empty pointer is the root.

extension PropertyPath {
  /// Reads a JSON pointer, in which a number is an index in an array and a key in a dictionary.
  ///
  /// - Throws: `PathFault.malformed`.
  /// - Complexity: O(*n*).
  public init(pointer: Text) throws(PlistError) { self = try PathParser.parse(pointer: pointer) }

  /// The path as a JSON pointer; nil for one with steps that a pointer does not have.
  ///
  /// - Complexity: O(*n*).
  public var pointer: Text? {
    guard let components else { return nil }
    var bytes: [UInt8] = []
    for component in components {
      bytes.append(0x2F)
      switch component {
      case .index(let index):
        guard index >= 0 else { return nil }
        bytes.append(contentsOf: String(index).utf8)
      case .key(let key):
        for byte in key.bytes {
          switch byte {
          case 0x7E: bytes.append(contentsOf: [0x7E, 0x30])
          case 0x2F: bytes.append(contentsOf: [0x7E, 0x31])
          default: bytes.append(byte)
          }
        }
      }
    }
    return Text(wtf8: bytes)
  }
}
