/// The `<?xml …?>` at the head of a text, as far as it tells the encoding.
struct XMLDeclaration {
  /// The declared encoding as it is spelt, if one is declared.
  let encodingName: String?

  /// Looks for a declaration at the start, after nothing but white space and comments.
  ///
  /// Apple's tools read such files, so the declaration has to count there too; CoreFoundation looks at the very first
  /// bytes only.
  ///
  /// - Complexity: O(*n*) in what stands before the declaration's end.
  init?(before span: RawSpan) {
    var cursor = XMLCursor(offset: 0)
    while true {
      cursor.skipWhitespace(in: span)
      guard cursor.skip("<!--", in: span) else { break }
      guard cursor.skipPast("-->", in: span) else { return nil }
    }
    guard cursor.skip("<?xml", in: span), cursor.skipWhitespace(in: span) else { return nil }
    var name: String?
    while let attribute = cursor.attribute(in: span) {
      if attribute.name == "encoding" {
        name = attribute.value
        break
      }
      cursor.skipWhitespace(in: span)
    }
    encodingName = name
  }

  /// Whether a declaration is as XML wants it (XML 1.0, section 2.8), which readers of property lists do not ask for.
  ///
  /// - Complexity: O(*n*).
  static func isWellFormed(_ span: RawSpan, at offset: Int) -> Bool {
    var cursor = XMLCursor(offset: offset)
    guard cursor.skip("<?xml", in: span) else { return false }
    var names = ["version", "encoding", "standalone"][...]
    while cursor.skipWhitespace(in: span), let attribute = cursor.attribute(in: span) {
      guard let place = names.firstIndex(of: attribute.name), place == 0 || names.startIndex > 0,
        isValue(Array(attribute.value.utf8), of: attribute.name)
      else { return false }
      names = names[(place + 1)...]
    }
    return names.startIndex > 0 && cursor.skip("?>", in: span)
  }

  private static func isValue(_ value: [UInt8], of name: String) -> Bool {
    switch name {
    // Versions after 1.0 are read as it (XML 1.0, fifth edition).
    case "version": value.starts(with: "1.".utf8) && value.dropFirst(2).allSatisfy(\.isASCIIDigit)
    case "encoding":
      value.first?.isASCIILetter == true
        && value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) }
    default: value.elementsEqual("yes".utf8) || value.elementsEqual("no".utf8)
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space in XML: space, tab, line feed, carriage return.
  @inline(__always)
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether the byte is an ASCII digit.
  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter.
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value of the hexadecimal digit, or nil.
  @inline(__always)
  var hexadecimalDigit: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}
