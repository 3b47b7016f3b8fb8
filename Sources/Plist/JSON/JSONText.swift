/// The pieces of JSON that documents, key paths and literals share.
package enum JSONText {
  /// Appends a string or key in quotes, with every character escaped that could end a line or steer a terminal.
  ///
  /// - Parameters:
  ///   - text: WTF-8; a lone surrogate becomes the escape of its code unit.
  ///   - output: What is written to.
  /// - Complexity: O(*n*).
  static func append(quoted text: some Collection<UInt8>, to output: inout [UInt8]) {
    output.append(0x22)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      text.formIndex(after: &index)
      switch byte {
      case 0x22, 0x5C:
        output.append(0x5C)
        output.append(byte)
      case 0x08: output.append(contentsOf: [0x5C, 0x62])
      case 0x09: output.append(contentsOf: [0x5C, 0x74])
      case 0x0A: output.append(contentsOf: [0x5C, 0x6E])
      case 0x0C: output.append(contentsOf: [0x5C, 0x66])
      case 0x0D: output.append(contentsOf: [0x5C, 0x72])
      case ..<0x20, 0x7F: appendEscape(UInt16(byte), to: &output)
      case 0xC2, 0xD8, 0xE2, 0xED:
        let second = index < text.endIndex ? text[index] : 0
        let isLoneSurrogate = byte == 0xED && second >= 0xA0
        let third = text.index(index, offsetBy: 1, limitedBy: text.endIndex)
        let last = third.flatMap { $0 < text.endIndex ? text[$0] : nil } ?? 0
        let steers = Self.steers(byte, second, last)
        if steers, byte < 0xE0 {
          appendEscape(UInt16(byte & 0x1F) << 6 | UInt16(second & 0x3F), to: &output)
          text.formIndex(after: &index)
        } else if isLoneSurrogate || steers {
          appendEscape(
            UInt16(byte & 0x0F) << 12 | UInt16(second & 0x3F) << 6 | UInt16(last & 0x3F), to: &output)
          text.formIndex(&index, offsetBy: 2)
        } else {
          output.append(byte)
        }
      default: output.append(byte)
      }
    }
    output.append(0x22)
  }

  /// Whether the bytes of UTF-8 begin with a character beyond ASCII that could end a line, steer a terminal, or show
  /// what follows in another order: U+0080 to U+009F, line and paragraph separators, and directional controls.
  package static func steers(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0xC2, ..<0xA0), (0xD8, 0x9C): true
    case (0xE2, 0x80): third == 0x8E || third == 0x8F || (0xA8...0xAE).contains(third)
    case (0xE2, 0x81): (0xA6...0xA9).contains(third)
    default: false
    }
  }

  private static func appendEscape(_ unit: UInt16, to output: inout [UInt8]) {
    output.append(contentsOf: [0x5C, 0x75])
    output.append(contentsOf: HexText.text(UInt64(unit), width: 4).utf8)
  }

  /// How a string literal is broken; `offset` counts from the start of the bytes.
  struct StringFault: Error {
    let fault: JSONFault
    let offset: Int
  }

  /// Finds the end of a string literal and checks it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The offset after the opening quote.
  /// - Returns: The offset of the closing quote, and whether there are escapes before it.
  /// - Throws: `StringFault`.
  /// - Complexity: O(*n*).
  static func scanString(
    _ bytes: RawSpan, from start: Int
  ) throws(StringFault) -> (end: Int, hasEscapes: Bool, isASCII: Bool) {
    var offset = start
    var hasEscapes = false
    var isASCII = true
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      switch byte {
      case 0x22: return (offset, hasEscapes, isASCII)
      case 0x5C:
        hasEscapes = true
        offset += 1
        guard offset < bytes.byteCount else { break }
        switch bytes.byte(at: offset) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: offset += 1
        case 0x75:
          for digit in 1...4 {
            guard offset + digit < bytes.byteCount else {
              throw StringFault(fault: .unexpectedEnd(expected: .endOfString), offset: bytes.byteCount)
            }
            guard HexText.digit(bytes.byte(at: offset + digit)) != nil else {
              throw StringFault(fault: .badEscape, offset: offset - 1)
            }
          }
          offset += 5
        default: throw StringFault(fault: .badEscape, offset: offset - 1)
        }
      case ..<0x20: throw StringFault(fault: .controlCharacter(byte), offset: offset)
      case ..<0x80: offset += 1
      default:
        isASCII = false
        guard let width = scalarWidth(bytes, at: offset) else {
          throw StringFault(fault: .invalidUTF8, offset: offset)
        }
        offset += width
      }
    }
    throw StringFault(fault: .unexpectedEnd(expected: .endOfString), offset: bytes.byteCount)
  }

  /// Appends the text of a string literal that `scanString` has checked, as WTF-8.
  ///
  /// - Complexity: O(*n*).
  static func appendUnescaped(_ bytes: RawSpan, _ range: Range<Int>, to output: inout [UInt8]) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes.byte(at: offset)
      guard byte == 0x5C else {
        output.append(byte)
        offset += 1
        continue
      }
      let kind = bytes.byte(at: offset + 1)
      offset += 2
      switch kind {
      case 0x62: output.append(0x08)
      case 0x66: output.append(0x0C)
      case 0x6E: output.append(0x0A)
      case 0x72: output.append(0x0D)
      case 0x74: output.append(0x09)
      case 0x75:
        var point = UInt32(unit(bytes, at: offset))
        offset += 4
        if point & 0xFC00 == 0xD800, offset + 6 <= range.upperBound, bytes.byte(at: offset) == 0x5C,
          bytes.byte(at: offset + 1) == 0x75
        {
          let low = UInt32(unit(bytes, at: offset + 2))
          if low & 0xFC00 == 0xDC00 {
            point = 0x10000 + (point & 0x3FF) << 10 + low & 0x3FF
            offset += 6
          }
        }
        output.appendWTF8(point)
      default: output.append(kind)
      }
    }
  }

  private static func unit(_ bytes: RawSpan, at offset: Int) -> UInt16 {
    var unit: UInt16 = 0
    for index in 0..<4 { unit = unit << 4 | UInt16(HexText.digit(bytes.byte(at: offset + index)) ?? 0) }
    return unit
  }

  /// The number of bytes of the well-formed UTF-8 sequence at an offset, or nil.
  private static func scalarWidth(_ bytes: RawSpan, at offset: Int) -> Int? {
    let lead = bytes.byte(at: offset)
    let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead <= 0xF4, offset + width <= bytes.byteCount else { return nil }
    for index in 1..<width where bytes.byte(at: offset + index) & 0xC0 != 0x80 { return nil }
    let second = bytes.byte(at: offset + 1)
    switch lead {
    case 0xE0: return second >= 0xA0 ? width : nil
    case 0xED: return second < 0xA0 ? width : nil
    case 0xF0: return second >= 0x90 ? width : nil
    case 0xF4: return second < 0x90 ? width : nil
    default: return width
    }
  }
}
