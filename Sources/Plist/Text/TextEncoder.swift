/// Turns UTF-8 into the bytes of a text file's encoding.
enum TextEncoder {
  /// Appends text in an encoding, without a byte order mark.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - encoding: The encoding to write.
  ///   - output: Where the bytes go.
  ///   - missing: Appends what stands for a character that the encoding lacks.
  /// - Complexity: O(*n*).
  static func append(
    _ text: RawSpan, in encoding: TextEncoding, to output: inout [UInt8],
    missing: (UInt32, inout [UInt8]) -> Void
  ) {
    if encoding.characterSet == .utf8 {
      unsafe text.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
      return
    }
    var offset = 0
    while offset < text.byteCount {
      let (scalar, width) = text.scalar(at: offset)
      offset += width
      append(scalar, in: encoding.characterSet, to: &output, missing: missing)
    }
  }

  private static func append(
    _ scalar: UInt32, in characterSet: TextEncoding.CharacterSet, to output: inout [UInt8],
    missing: (UInt32, inout [UInt8]) -> Void
  ) {
    switch characterSet {
    case .utf8: output.appendWTF8(scalar)
    case .utf16LittleEndian, .utf16BigEndian:
      let isBig = characterSet == .utf16BigEndian
      func append(unit: UInt32) {
        let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
        output.append(isBig ? high : low)
        output.append(isBig ? low : high)
      }
      if scalar < 0x10000 {
        append(unit: scalar)
      } else {
        append(unit: 0xD800 + (scalar - 0x10000) >> 10)
        append(unit: 0xDC00 + (scalar - 0x10000) & 0x3FF)
      }
    case .utf32LittleEndian, .utf32BigEndian:
      for shift: UInt32 in characterSet == .utf32BigEndian ? [24, 16, 8, 0] : [0, 8, 16, 24] {
        output.append(UInt8(truncatingIfNeeded: scalar >> shift))
      }
    case .ascii, .latin1, .windows1252:
      if scalar < 0x80 {
        output.append(UInt8(truncatingIfNeeded: scalar))
      } else if let byte = characterSet.highByte(of: scalar) {
        output.append(byte)
      } else {
        missing(scalar, &output)
      }
    }
  }
}

extension RawSpan {
  /// Decodes the character at an offset of valid UTF-8.
  ///
  /// - Returns: The scalar and the number of its bytes.
  func scalar(at offset: Int) -> (scalar: UInt32, width: Int) {
    let lead = UInt32(byte(at: offset))
    func tail(_ index: Int) -> UInt32 { UInt32(byte(at: offset + index)) & 0x3F }
    if lead < 0x80 { return (lead, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | tail(1), 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
