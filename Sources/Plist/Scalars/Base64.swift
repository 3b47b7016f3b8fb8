/// Bytes as base64 (RFC 4648, section 4): the plain alphabet, padded, on one line.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the base64 of bytes.
  ///
  /// - Complexity: O(*n*).
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      var group = UInt32(bytes[index]) << 16
      if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[index + 2]) }
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : 0x3D)
      text.append(left > 2 ? alphabet[Int(group & 63)] : 0x3D)
      index += 3
    }
    return text
  }

  /// Reads base64 that is exactly as `text` writes it.
  ///
  /// - Returns: The bytes, or nil for other characters, missing padding and bits that would be lost.
  /// - Complexity: O(*n*).
  package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var filled = 0
    var padding = 0
    for byte in text {
      if byte == 0x3D {
        padding += 1
        group <<= 6
      } else {
        guard padding == 0, let value = value(byte) else { return nil }
        group = group << 6 | UInt32(value)
      }
      filled += 1
      guard filled == 4 else { continue }
      switch padding {
      case 0: break
      case 1: guard group & 0xFF == 0 else { return nil }
      case 2: guard group & 0xFFFF == 0 else { return nil }
      default: return nil
      }
      for index in 0..<(3 - padding) {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * index)))
      }
      group = 0
      filled = 0
    }
    return bytes
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
