extension TextEncoding {
  /// Tells how text is encoded: by its byte order mark, else by its XML declaration, else it is UTF-8.
  ///
  /// A mark outweighs the declaration, as in CoreFoundation's `encodingForXMLData`.
  ///
  /// - Parameter bytes: The bytes of a text file, XML or not.
  /// - Returns: The encoding, which the bytes may still turn out to break.
  /// - Throws: `FormatFault.unsupportedEncoding`, `.missingByteOrderMark`, `.contradictedEncoding`.
  /// - Complexity: O(*n*) in what stands before the declaration's end.
  static func detected(in bytes: Bytes) throws(PlistError) -> TextEncoding {
    let span = bytes.span
    if let marked = marked(in: span) { return marked }
    if let unmarked = unmarked(in: span) { throw PlistError(.format(.missingByteOrderMark(unmarked))) }
    guard let declaration = XMLDeclaration(before: span), let name = declaration.encodingName else {
      return .utf8
    }
    guard let characterSet = CharacterSet(name: name) else {
      throw PlistError(.format(.unsupportedEncoding(name: name)))
    }
    guard characterSet.extendsASCII else { throw PlistError(.format(.contradictedEncoding(name: name))) }
    return TextEncoding(characterSet)
  }

  /// The number of bytes of the byte order mark, 0 without one.
  var byteOrderMarkCount: Int {
    guard hasByteOrderMark else { return 0 }
    switch characterSet {
    case .utf8: return 3
    case .utf16LittleEndian, .utf16BigEndian: return 2
    case .utf32LittleEndian, .utf32BigEndian: return 4
    case .ascii, .latin1, .windows1252: return 0
    }
  }

  /// The encoding that a byte order mark tells.
  private static func marked(in span: RawSpan) -> TextEncoding? {
    func begins(_ mark: [UInt8]) -> Bool {
      span.byteCount >= mark.count && mark.indices.allSatisfy { span.byte(at: $0) == mark[$0] }
    }
    // The longer mark first: FF FE 00 00 would pass as UTF-16 with a NUL, which no property list begins with.
    if begins([0x00, 0x00, 0xFE, 0xFF]) { return TextEncoding(.utf32BigEndian, byteOrderMark: true) }
    if begins([0xFF, 0xFE, 0x00, 0x00]) { return TextEncoding(.utf32LittleEndian, byteOrderMark: true) }
    if begins([0xEF, 0xBB, 0xBF]) { return TextEncoding(.utf8, byteOrderMark: true) }
    if begins([0xFF, 0xFE]) { return TextEncoding(.utf16LittleEndian, byteOrderMark: true) }
    if begins([0xFE, 0xFF]) { return TextEncoding(.utf16BigEndian, byteOrderMark: true) }
    return nil
  }

  /// The wide encoding that NULs around the first character show where no mark tells it.
  private static func unmarked(in span: RawSpan) -> CharacterSet? {
    guard span.byteCount >= 4 else { return nil }
    let isNUL = (0..<4).map { span.byte(at: $0) == 0 }
    switch (isNUL[0], isNUL[1], isNUL[2], isNUL[3]) {
    case (true, true, true, false): return .utf32BigEndian
    case (false, true, true, true): return .utf32LittleEndian
    case (true, false, true, false): return .utf16BigEndian
    case (false, true, false, true): return .utf16LittleEndian
    default: return nil
    }
  }
}

extension TextEncoding.CharacterSet {
  /// Makes a character set of a name that XML declarations use, in any case.
  init?(name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "utf-16", "utf16", "utf-16le": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case "utf-32", "utf32", "utf-32le": self = .utf32LittleEndian
    case "utf-32be": self = .utf32BigEndian
    case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": self = .ascii
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1": self = .latin1
    case "windows-1252", "cp1252", "cp-1252": self = .windows1252
    default: return nil
    }
  }

  /// The name that people and declarations have for it; with its byte order, where it has one.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .utf32LittleEndian: "UTF-32LE"
    case .utf32BigEndian: "UTF-32BE"
    case .ascii: "US-ASCII"
    case .latin1: "ISO-8859-1"
    case .windows1252: "windows-1252"
    }
  }

  /// Whether ASCII characters are their own bytes, so that a declaration can be read before the encoding is known.
  var extendsASCII: Bool {
    switch self {
    case .utf8, .ascii, .latin1, .windows1252: true
    case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian: false
    }
  }

  /// The number of bytes of one character, given the first byte of its UTF-8.
  func width(ofScalarLedBy lead: UInt8) -> Int {
    switch self {
    case .utf8: lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    case .utf16LittleEndian, .utf16BigEndian: lead < 0xF0 ? 2 : 4
    case .utf32LittleEndian, .utf32BigEndian: 4
    case .ascii, .latin1, .windows1252: 1
    }
  }
}
