/// Tells a property list's format from its first bytes, once and for all: a broken file of one format is never tried as
/// another.
enum FormatDetector {
  /// Tells the format.
  ///
  /// - Throws: `FormatFault` for no bytes, white space only, and what people pass by mistake.
  /// - Complexity: O(*n*) in the white space before the first character, or in a JSON-like first string.
  static func format(of bytes: Bytes) throws(PlistError) -> Format {
    guard bytes.count > 0 else { throw PlistError(.format(.empty)) }
    let span = bytes.span
    if span.begins("bplist") { return .binary }
    if let other = other(span) { throw PlistError(.format(.other(other))) }
    let encoding = try TextEncoding.detected(in: bytes)
    var characters = LeadingCharacters(span, encoding: encoding)
    switch characters.nextSignificant() {
    case nil: throw PlistError(.format(.blank))
    case UInt8(ascii: "<"): return try markup(&characters)
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"): return isJSON(&characters) ? .json : .openStep
    case .some(let character) where isOpenStepStart(character): return .openStep
    default: throw PlistError(.format(.unknown))
    }
  }

  /// Formats that are no property lists, by their magic numbers.
  private static func other(_ span: RawSpan) -> FormatFault.OtherFormat? {
    if span.begins("NIBArchive") { return .nibArchive }
    if span.begins("SQLite format 3\0") { return .sqlite }
    guard span.byteCount >= 4 else { return nil }
    switch (span.byte(at: 0), span.byte(at: 1), span.byte(at: 2), span.byte(at: 3)) {
    // DER, a SEQUENCE with a long or indefinite length: CMS around a profile.
    case (0x30, 0x80...0x84, _, _): return .signedMessage
    case (0x1F, 0x8B, _, _), (0x50, 0x4B, 0x03, 0x04), (0xFD, 0x37, 0x7A, 0x58), (0x28, 0xB5, 0x2F, 0xFD):
      return .compressed
    case (0x42, 0x5A, 0x68, _) where span.byteCount >= 10 && span.byte(at: 4) == 0x31: return .compressed
    default: return nil
    }
  }

  /// What begins with `<`: XML, or OpenStep data such as `<0fbd 77>`.
  private static func markup(_ characters: inout LeadingCharacters) throws(PlistError) -> Format {
    var name: [UInt8] = []
    while let character = characters.next() {
      switch character {
      case UInt8(ascii: "*"), UInt8(ascii: "["):
        if name.isEmpty { return .openStep }
        return .xml
      case UInt8(ascii: ">"):
        return isHTML(name)
          ? try refuseHTML() : name.allSatisfy { $0.isHexadecimalOrSpace } ? .openStep : .xml
      default:
        name.append(character)
        if name.count == 16 || !character.isHexadecimalOrSpace && name.count > 13 {
          return isHTML(name)
            ? try refuseHTML() : name.allSatisfy { $0.isHexadecimalOrSpace } ? .openStep : .xml
        }
      }
    }
    return .xml
  }

  private static func refuseHTML() throws(PlistError) -> Format {
    throw PlistError(.format(.other(.html)))
  }

  private static func isHTML(_ name: [UInt8]) -> Bool {
    let lowered = String(decoding: name, as: UTF8.self).lowercased()
    return lowered.hasPrefix("!doctype html") || lowered == "html" || lowered.hasPrefix("html ")
  }

  /// Whether what follows a brace is a string and a colon, or nothing but the end of an empty JSON object's file.
  private static func isJSON(_ characters: inout LeadingCharacters) -> Bool {
    guard characters.nextSignificant() == UInt8(ascii: "\"") else { return false }
    var isEscaped = false
    while let character = characters.next() {
      if isEscaped {
        isEscaped = false
      } else if character == UInt8(ascii: "\\") {
        isEscaped = true
      } else if character == UInt8(ascii: "\"") {
        return characters.nextSignificant() == UInt8(ascii: ":")
      }
    }
    return false
  }

  /// Whether an OpenStep value or comment can begin with a character (CFOldStylePList.c).
  private static func isOpenStepStart(_ character: UInt8) -> Bool {
    character.isASCIILetter || character.isASCIIDigit || "({\"'/_$:.-".utf8.contains(character)
  }
}

/// The first characters of a text in any encoding; what is not ASCII reads as 0xFF.
private struct LeadingCharacters: ~Escapable {
  private let span: RawSpan
  private let width: Int
  private let isBigEndian: Bool
  private var offset: Int

  @_lifetime(copy span)
  init(_ span: RawSpan, encoding: TextEncoding) {
    self.span = span
    switch encoding.characterSet {
    case .utf16LittleEndian, .utf16BigEndian: width = 2
    case .utf32LittleEndian, .utf32BigEndian: width = 4
    case .utf8, .ascii, .latin1, .windows1252: width = 1
    }
    isBigEndian = encoding.characterSet == .utf16BigEndian || encoding.characterSet == .utf32BigEndian
    offset = encoding.byteOrderMarkCount
  }

  mutating func next() -> UInt8? {
    guard offset + width <= span.byteCount else { return nil }
    var value: UInt32 = 0
    for index in 0..<width {
      value = value << 8 | UInt32(span.byte(at: isBigEndian ? offset + index : offset + width - 1 - index))
    }
    offset += width
    return value < 0x80 ? UInt8(truncatingIfNeeded: value) : 0xFF
  }

  /// The next character that is neither white space nor a byte order mark in a wrong place.
  mutating func nextSignificant() -> UInt8? {
    while let character = next() {
      if character.isXMLSpace || character == 0x0B || character == 0x0C { continue }
      if character == 0xFF, width == 1, span.isByteOrderMark(at: offset - 1) {
        offset += 2
        continue
      }
      return character
    }
    return nil
  }
}

extension RawSpan {
  /// Whether the bytes begin with ASCII text.
  func begins(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return byteCount >= text.count && text.indices.allSatisfy { byte(at: $0) == text[$0] }
  }

  /// Whether UTF-8's byte order mark stands at an offset.
  @inline(__always)
  func isByteOrderMark(at offset: Int) -> Bool {
    offset &+ 3 <= byteCount && byte(at: offset) == 0xEF && byte(at: offset &+ 1) == 0xBB
      && byte(at: offset &+ 2) == 0xBF
  }
}

extension UInt8 {
  /// Whether the byte may stand in OpenStep data.
  fileprivate var isHexadecimalOrSpace: Bool { hexadecimalDigit != nil || isXMLSpace }
}
