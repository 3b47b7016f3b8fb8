/// Tells a property list's format from its first bytes, once and for all: a broken file of one format is never tried as
/// another.
enum FormatDetector {
  /// Tells the format.
  ///
  /// - Throws: `FormatFault` for no bytes, white space only, and what people pass by mistake.
  /// - Complexity: O(*n*) in the white space before the first character, or in a JSON-like first string.
  static func format(of bytes: Bytes) throws(PlistError) -> Format {
    guard bytes.count > 0 else { throw PlistError(.format(.empty), at: start) }
    let span = bytes.span
    if span.begins("bplist") { return .binary }
    if let other = FileSignature.format(of: span) {
      throw PlistError(.format(.other(other)), at: .binary(offset: 0, object: nil))
    }
    let encoding: TextEncoding
    do throws(PlistError) { encoding = try TextEncoding.detected(in: bytes) } catch {
      throw PlistError(error.fault, at: error.location ?? start)
    }
    var characters = LeadingCharacters(span, encoding: encoding)
    switch characters.nextSignificant() {
    case nil: throw PlistError(.format(.blank), at: start)
    case UInt8(ascii: "<"): return try markup(&characters)
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"): return isJSON(&characters) ? .json : .openStep
    case .some(let character) where isOpenStepStart(character): return .openStep
    default: throw PlistError(.format(.unknown), at: start)
    }
  }

  /// Whether text is nothing but white space.
  ///
  /// - Complexity: O(*n*) in the white space before the first character.
  static func isBlank(_ bytes: Bytes, in encoding: TextEncoding) -> Bool {
    var characters = LeadingCharacters(bytes.span, encoding: encoding)
    return characters.nextSignificant() == nil
  }

  private static let start = SourceLocation.text(line: 1, column: 1, offset: 0)

  /// What begins with `<`: XML, or OpenStep data such as `<0fbd 77>`.
  private static func markup(_ characters: inout LeadingCharacters) throws(PlistError) -> Format {
    guard let first = characters.next() else { return .xml }
    guard first.beginsMarkup else { return .openStep }
    var name = [first]
    while name.count < 16, let character = characters.next(), character != UInt8(ascii: ">") {
      name.append(character)
    }
    if isHTML(name) { throw PlistError(.format(.other(.html)), at: start) }
    return name.allSatisfy { $0.isHexadecimalOrSpace } ? .openStep : .xml
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
  /// Whether UTF-8's byte order mark stands at an offset.
  @inline(__always)
  func isByteOrderMark(at offset: Int) -> Bool {
    offset &+ 3 <= byteCount && byte(at: offset) == 0xEF && byte(at: offset &+ 1) == 0xBB
      && byte(at: offset &+ 2) == 0xBF
  }
}

extension UInt8 {
  /// Whether the byte may follow `<` in XML; 0xFF stands for any character beyond ASCII.
  fileprivate var beginsMarkup: Bool {
    isASCIILetter || self == 0xFF || "?!/_:".utf8.contains(self)
  }

  /// Whether the byte may stand in OpenStep data.
  fileprivate var isHexadecimalOrSpace: Bool { hexadecimalDigit != nil || isXMLSpace }
}
