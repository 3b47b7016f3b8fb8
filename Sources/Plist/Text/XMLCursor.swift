/// A place in markup beside the elements.
struct XMLCursor {
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

  /// Reads `name = "value"`, the value without `>` and `?`; stays where it is if there is none.
  mutating func attribute(in span: RawSpan) -> (name: String, value: String)? {
    var cursor = self
    let name = cursor.run(in: span) { $0.isASCIILetter }
    cursor.skipWhitespace(in: span)
    guard !name.isEmpty, cursor.skip("=", in: span) else { return nil }
    cursor.skipWhitespace(in: span)
    guard let value = cursor.literal(in: span, while: { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "?") })
    else { return nil }
    self = cursor
    return (name, value)
  }

  mutating func run(in span: RawSpan, while belongs: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    while offset < span.byteCount, belongs(span.byte(at: offset)) {
      bytes.append(span.byte(at: offset))
      offset += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads text in quotes of either kind.
  mutating func literal(
    in span: RawSpan, while belongs: (UInt8) -> Bool = { _ in true }
  ) -> String? {
    guard offset < span.byteCount else { return nil }
    let quote = span.byte(at: offset)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    offset += 1
    let text = run(in: span) { $0 != quote && belongs($0) }
    guard offset < span.byteCount, span.byte(at: offset) == quote else { return nil }
    offset += 1
    return text
  }
}
