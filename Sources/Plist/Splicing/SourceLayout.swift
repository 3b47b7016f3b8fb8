/// How a text file is laid out, so that what is new can be laid out the same way.
struct SourceLayout {
  /// How a format writes comments.
  enum Comments {
    /// Not at all.
    case none
    /// `<!-- … -->`.
    case xml
    /// `/* … */`, and `// …` up to the end of the line.
    case slashes
  }

  private let source: Bytes
  private let comments: Comments
  /// What ends a line.
  let lineEnd: [UInt8]
  /// What each level adds to the indentation.
  var unit: [UInt8]

  /// Looks at a source.
  ///
  /// - Parameters:
  ///   - source: The decoded text.
  ///   - unit: What each level adds to the indentation.
  ///   - comments: How the format writes comments.
  /// - Complexity: O(*n*) up to the first line end.
  init(_ source: Bytes, unit: [UInt8], comments: Comments) {
    self.source = source
    self.unit = unit
    self.comments = comments
    lineEnd = Self.lineEnd(of: source)
  }

  /// Whether only spaces and tabs stand before an offset on its line.
  func beginsLine(_ offset: Int) -> Bool {
    let start = indentationStart(before: offset)
    return start == 0 || source[start - 1].isLineEnd
  }

  /// Where the spaces and tabs just before an offset begin.
  func indentationStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, source[start - 1].isBlank { start -= 1 }
    return start
  }

  /// The spaces and tabs at the start of the line that an offset is on.
  ///
  /// - Complexity: O(*n*) in the line up to the offset.
  func indentation(ofLineAt offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, !source[start - 1].isLineEnd { start -= 1 }
    return source.array(start..<blankEnd(from: start))
  }

  /// The offset after the spaces and tabs from an offset.
  func blankEnd(from offset: Int) -> Int {
    var end = offset
    while end < source.count, source[end].isBlank { end += 1 }
    return end
  }

  /// The offset after the line end at an offset, or nil if none is there.
  func lineEndEnd(at offset: Int) -> Int? {
    guard offset < source.count, source[offset].isLineEnd else { return nil }
    let isPair = source[offset] == 0x0D && offset + 1 < source.count && source[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  /// The end of the line from an offset if nothing but blanks and comments follows on it; else nil.
  func lineRest(from offset: Int) -> Int? {
    var end = offset
    while true {
      let blankEnd = blankEnd(from: end)
      if blankEnd < source.count, source[blankEnd].isLineEnd { return end }
      guard let commentEnd = commentEnd(at: blankEnd) else { return nil }
      end = commentEnd
    }
  }

  /// Whether a range is white space alone.
  func isSpace(_ range: Range<Int>) -> Bool { range.allSatisfy { source[$0].isXMLSpace } }

  /// The end of the comment at an offset, if it ends on the same line.
  private func commentEnd(at offset: Int) -> Int? {
    switch comments {
    case .none: return nil
    case .xml: return begins("<!--", at: offset) ? end(of: "-->", onLineFrom: offset + 4) : nil
    case .slashes:
      if begins("/*", at: offset) { return end(of: "*/", onLineFrom: offset + 2) }
      guard begins("//", at: offset) else { return nil }
      var end = offset
      while end < source.count, !source[end].isLineEnd { end += 1 }
      return end
    }
  }

  private func begins(_ word: String, at offset: Int) -> Bool {
    offset + word.utf8.count <= source.count
      && word.utf8.enumerated().allSatisfy { source[offset + $0.offset] == $0.element }
  }

  /// The offset after a word that stands further on in the same line.
  private func end(of word: String, onLineFrom start: Int) -> Int? {
    var offset = start
    while offset < source.count, !source[offset].isLineEnd {
      if begins(word, at: offset) { return offset + word.utf8.count }
      offset += 1
    }
    return nil
  }

  private static func lineEnd(of source: Bytes) -> [UInt8] {
    let span = source.span
    for offset in 0..<span.byteCount where span.byte(at: offset).isLineEnd {
      if span.byte(at: offset) == 0x0A { return [0x0A] }
      return offset + 1 < span.byteCount && span.byte(at: offset + 1) == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }
    return [0x0A]
  }
}

extension UInt8 {
  /// Whether the byte ends a line.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  /// Whether the byte is white space within a line.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
