/// How an XML file is laid out, so that what is new can be laid out the same way.
struct XMLSourceLayout {
  private let source: Bytes
  /// What ends a line.
  let lineEnd: [UInt8]
  /// What each level adds to the indentation.
  let unit: [UInt8]

  /// Looks at a source.
  ///
  /// - Parameters:
  ///   - source: The decoded text.
  ///   - root: Where the outermost value is.
  /// - Complexity: O(*n*) up to the first indented line.
  init(_ source: Bytes, root: Range<Int>) {
    self.source = source
    lineEnd = Self.lineEnd(of: source)
    unit = Self.unit(of: source, root: root)
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
    guard offset + 4 <= source.count, source.array(offset..<offset + 4).elementsEqual("<!--".utf8) else {
      return nil
    }
    var end = offset + 4
    while end + 3 <= source.count, !source[end].isLineEnd {
      if source[end] == UInt8(ascii: "-"), source[end + 1] == UInt8(ascii: "-"),
        source[end + 2] == UInt8(ascii: ">")
      {
        return end + 3
      }
      end += 1
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

  /// The indentation of the first indented line of the root; none if its lines begin without any; a tab if it has no
  /// lines.
  private static func unit(of source: Bytes, root: Range<Int>) -> [UInt8] {
    let span = source.span
    var rootStart = root.lowerBound
    while rootStart > 0, span.byte(at: rootStart - 1).isBlank { rootStart -= 1 }
    let rootIndentation = root.lowerBound - rootStart
    var hasLines = false
    var offset = root.lowerBound
    while offset < root.upperBound {
      guard span.byte(at: offset).isLineEnd else {
        offset += 1
        continue
      }
      let start = offset + 1
      offset = start
      while offset < root.upperBound, span.byte(at: offset).isBlank { offset += 1 }
      guard offset < root.upperBound, span.byte(at: offset) == UInt8(ascii: "<"),
        !(offset + 1 < root.upperBound && span.byte(at: offset + 1) == UInt8(ascii: "/"))
      else { continue }
      if offset - start > rootIndentation { return source.array(start + rootIndentation..<offset) }
      hasLines = true
    }
    return hasLines ? [] : [0x09]
  }
}

extension UInt8 {
  /// Whether the byte ends a line.
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  /// Whether the byte is white space within a line.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
