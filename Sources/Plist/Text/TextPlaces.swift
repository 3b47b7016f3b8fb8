/// Finds lines, columns and original offsets of places in decoded text.
///
/// Walks the text forwards from the last place asked for, so places asked for in order cost one pass together.
struct TextPlaces {
  private let source: Bytes
  private let encoding: TextEncoding
  private var offset = 0
  private var line = 1
  private var column = 1
  private var original = 0

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - source: The text as UTF-8. A UTF-8 file's byte order mark is still there; other encodings' marks are gone.
  ///   - encoding: How the original bytes were encoded.
  init(_ source: Bytes, encoding: TextEncoding) {
    self.source = source
    self.encoding = encoding
    start()
  }

  private mutating func start() {
    line = 1
    column = 1
    original = encoding.byteOrderMarkCount
    offset = encoding.characterSet == .utf8 ? original : 0
  }

  /// The place of a byte offset in the decoded text; lines end at a line feed, a carriage return, or both together.
  ///
  /// - Complexity: O(*n*) in the distance from the last place asked for, or from the start if that lies behind.
  mutating func location(of target: Int) -> SourceLocation {
    if target < offset { start() }
    let source = source
    let span = source.span
    let end = min(target, span.byteCount)
    while offset < end {
      let byte = span.byte(at: offset)
      offset &+= 1
      // Every byte of a character but the first; bytes that are not UTF-8 at all count as one each in the offset below.
      if byte & 0xC0 == 0x80 {
        if encoding.characterSet == .utf8 { original &+= 1 }
        continue
      }
      original &+= encoding.characterSet == .utf8 ? 1 : encoding.characterSet.width(ofScalarLedBy: byte)
      let endsLine =
        byte == 0x0A || byte == 0x0D && !(offset < span.byteCount && span.byte(at: offset) == 0x0A)
      if endsLine {
        line &+= 1
        column = 1
      } else {
        column &+= 1
      }
    }
    return .text(line: line, column: column, offset: original)
  }
}
