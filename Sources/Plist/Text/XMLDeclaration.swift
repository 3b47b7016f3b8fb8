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
    var cursor = Cursor(offset: 0)
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

  /// A place in bytes whose characters up to the declaration's end are ASCII.
  private struct Cursor {
    var offset: Int

    @discardableResult
    mutating func skipWhitespace(in span: RawSpan) -> Bool {
      let start = offset
      while offset < span.byteCount, span.byte(at: offset).isXMLSpace { offset += 1 }
      return offset > start
    }

    mutating func skip(_ word: String, in span: RawSpan) -> Bool {
      let word = Array(word.utf8)
      guard offset + word.count <= span.byteCount,
        word.indices.allSatisfy({ span.byte(at: offset + $0) == word[$0] })
      else { return false }
      offset += word.count
      return true
    }

    mutating func skipPast(_ word: String, in span: RawSpan) -> Bool {
      while offset < span.byteCount {
        if skip(word, in: span) { return true }
        offset += 1
      }
      return false
    }

    /// Reads `name = "value"`.
    mutating func attribute(in span: RawSpan) -> (name: String, value: String)? {
      let name = run(in: span) { $0.isASCIILetter }
      skipWhitespace(in: span)
      guard !name.isEmpty, skip("=", in: span) else { return nil }
      skipWhitespace(in: span)
      guard offset < span.byteCount else { return nil }
      let quote = span.byte(at: offset)
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      offset += 1
      let value = run(in: span) { $0 != quote && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "?") }
      guard offset < span.byteCount, span.byte(at: offset) == quote else { return nil }
      offset += 1
      return (name, value)
    }

    private mutating func run(in span: RawSpan, while belongs: (UInt8) -> Bool) -> String {
      var bytes: [UInt8] = []
      while offset < span.byteCount, belongs(span.byte(at: offset)) {
        bytes.append(span.byte(at: offset))
        offset += 1
      }
      return String(decoding: bytes, as: UTF8.self)
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
