/// Turns a text file's bytes into UTF-8.
enum TextDecoder {
  /// Returns the text as UTF-8.
  ///
  /// UTF-8 comes back as it is, byte order mark included, for its reader to check as it goes; every other encoding is
  /// decoded whole, without its mark.
  ///
  /// - Throws: `FormatFault.invalidEncoding` at the first byte that the encoding does not allow.
  /// - Complexity: O(*n*); O(1) for UTF-8.
  static func utf8(of bytes: Bytes, in encoding: TextEncoding) throws(PlistError) -> Bytes {
    if encoding.characterSet == .utf8 { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let isWhole: Bool
    switch encoding.characterSet {
    case .utf8: isWhole = true
    case .utf16LittleEndian, .utf16BigEndian: isWhole = decodeUTF16(bytes.span, in: encoding, to: &text)
    case .utf32LittleEndian, .utf32BigEndian: isWhole = decodeUTF32(bytes.span, in: encoding, to: &text)
    case .ascii, .latin1, .windows1252:
      isWhole = decodeSingleBytes(bytes.span, in: encoding.characterSet, to: &text)
    }
    guard text.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: text.count)))
    }
    let decoded = Bytes(text)
    guard isWhole else {
      var places = TextPlaces(decoded, encoding: encoding)
      throw PlistError(
        .format(.invalidEncoding(encoding.characterSet)), at: places.location(of: decoded.count))
    }
    return decoded
  }

  /// Decodes up to the first fault; returns whether there was none.
  private static func decodeUTF16(_ span: RawSpan, in encoding: TextEncoding, to text: inout [UInt8]) -> Bool
  {
    let isBig = encoding.characterSet == .utf16BigEndian
    func unit(_ offset: Int) -> UInt32 {
      let unit = span.load(at: offset, as: UInt16.self)
      return UInt32(isBig ? unit.bigEndian : unit.littleEndian)
    }
    var offset = encoding.byteOrderMarkCount
    while offset + 2 <= span.byteCount {
      var point = unit(offset)
      if point & 0xF800 == 0xD800 {
        guard point < 0xDC00, offset + 4 <= span.byteCount else { return false }
        let low = unit(offset + 2)
        guard low & 0xFC00 == 0xDC00 else { return false }
        point = 0x10000 + (point & 0x3FF) << 10 + low & 0x3FF
        offset += 2
      }
      text.appendWTF8(point)
      offset += 2
    }
    return offset == span.byteCount
  }

  private static func decodeUTF32(_ span: RawSpan, in encoding: TextEncoding, to text: inout [UInt8]) -> Bool
  {
    let isBig = encoding.characterSet == .utf32BigEndian
    var offset = encoding.byteOrderMarkCount
    while offset + 4 <= span.byteCount {
      let word = span.load(at: offset, as: UInt32.self)
      guard let scalar = Unicode.Scalar(isBig ? word.bigEndian : word.littleEndian) else { return false }
      text.appendWTF8(scalar.value)
      offset += 4
    }
    return offset == span.byteCount
  }

  private static func decodeSingleBytes(
    _ span: RawSpan, in characterSet: TextEncoding.CharacterSet, to text: inout [UInt8]
  ) -> Bool {
    for offset in 0..<span.byteCount {
      let byte = span.byte(at: offset)
      if byte < 0x80 {
        text.append(byte)
      } else if let scalar = characterSet.scalar(ofHighByte: byte) {
        text.appendWTF8(scalar)
      } else {
        return false
      }
    }
    return true
  }
}

extension TextEncoding.CharacterSet {
  /// The characters of windows-1252 from 80 to 9F; 0 marks the five bytes that have none.
  private static let windows1252Controls: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
  ]

  /// The character of a byte from 80 in a set of single bytes, or nil if it has none.
  fileprivate func scalar(ofHighByte byte: UInt8) -> UInt32? {
    switch self {
    case .latin1: return UInt32(byte)
    case .windows1252:
      guard byte < 0xA0 else { return UInt32(byte) }
      let scalar = Self.windows1252Controls[Int(byte) - 0x80]
      return scalar == 0 ? nil : scalar
    default: return nil
    }
  }

  /// The byte of a character from U+0080 in a set of single bytes, or nil if it has none.
  func highByte(of scalar: UInt32) -> UInt8? {
    switch self {
    case .latin1: return scalar < 0x100 ? UInt8(truncatingIfNeeded: scalar) : nil
    case .windows1252:
      if scalar >= 0xA0, scalar < 0x100 { return UInt8(truncatingIfNeeded: scalar) }
      guard scalar >= 0xA0, let index = Self.windows1252Controls.firstIndex(of: scalar) else { return nil }
      return UInt8(truncatingIfNeeded: 0x80 + index)
    default: return nil
    }
  }
}
