extension SourceLayout {
  /// Looks at an XML file.
  ///
  /// - Parameters:
  ///   - source: The decoded text.
  ///   - root: Where the outermost value is.
  /// - Complexity: O(*n*) up to the first indented line.
  init(xml source: Bytes, root: Range<Int>) {
    self.init(source, unit: Self.unit(of: source, root: root), comments: .xml)
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
