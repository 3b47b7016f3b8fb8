extension XMLScanner {
  /// An error at a place.
  func fault(_ fault: XMLFault, at offset: Int) -> PlistError {
    PlistError(.xml(fault), at: location(offset))
  }

  /// The place of an offset in the decoded text.
  func location(_ offset: Int) -> SourceLocation {
    var places = TextPlaces(source, encoding: encoding)
    return places.location(of: offset)
  }

  /// The 1-based line of an offset.
  func line(_ offset: Int) -> Int {
    guard case .text(let line, _, _) = location(offset) else { return 1 }
    return line
  }

  func mismatchedEnd(
    _ found: String, of element: XMLElement, openedAt start: Int, at offset: Int
  ) -> PlistError {
    fault(.mismatchedEnd(found: found, expected: element, openedAtLine: line(start)), at: offset)
  }

  /// The file ends inside a value: names the innermost element that is open.
  func endOfFile(inside element: XMLElement?) -> PlistError {
    let end = bytes.byteCount
    if let open = builder.containerPosition {
      let element: XMLElement = builder.container == .dictionary ? .dict : .array
      return fault(.unexpectedEnd(.element(element), openedAtLine: line(Int(open))), at: end)
    }
    if let element { return fault(.unexpectedEnd(.element(element), openedAtLine: nil), at: end) }
    return fault(.noElement, at: end)
  }

  /// An end tag that does not close the innermost container.
  func unexpectedEnd(of element: XMLElement, outer: XMLElement?, at offset: Int) -> PlistError {
    if let open = builder.containerPosition {
      let expected: XMLElement = builder.container == .dictionary ? .dict : .array
      return mismatchedEnd(element.name, of: expected, openedAt: Int(open), at: offset)
    }
    return fault(.unexpectedEndTag(element.name), at: offset)
  }

  /// A dictionary ends after a key.
  func missingValue(at offset: Int) -> PlistError {
    guard let key = builder.lastChild else { return fault(.valueExpected(key: ""), at: offset) }
    return fault(.valueExpected(key: text(of: key)), at: Int(key.position))
  }

  /// A key stands where a value belongs.
  func misplacedKey(inside element: XMLElement?, at offset: Int) -> PlistError {
    if element == .dict, let key = builder.lastChild {
      return fault(.valueExpected(key: text(of: key)), at: Int(key.position))
    }
    return fault(.keyAsValue(inside: element ?? .plist), at: offset)
  }

  private func text(of node: Node) -> Text {
    let range = node.offset..<(node.offset + node.count)
    return Text(wtf8: node.flags.contains(.side) ? Array(builder.side[range]) : bytes.array(range))
  }

  /// A short piece of the text from an offset, up to white space or markup, for messages.
  func excerpt(at offset: Int, most: Int = 32) -> String {
    var end = offset
    while end < bytes.byteCount, end - offset < most {
      let byte = bytes.byte(at: end)
      if end > offset, byte.isXMLSpace || byte == UInt8(ascii: "<") { break }
      end += 1
    }
    return excerpt(offset..<end, most: most)
  }

  /// A piece of the text for messages, cut between characters where it is long.
  func excerpt(_ range: Range<Int>, most: Int = 64) -> String {
    var end = min(range.upperBound, range.lowerBound + most)
    if end < range.upperBound {
      while end > range.lowerBound, bytes.byte(at: end) & 0xC0 == 0x80 { end -= 1 }
    }
    let text = String(decoding: bytes.array(range.lowerBound..<end), as: UTF8.self)
    return end < range.upperBound ? text + "…" : text
  }

  /// Bytes that are not UTF-8.
  func invalidEncoding(at offset: Int) -> PlistError {
    PlistError(.format(.invalidEncoding(encoding.characterSet)), at: location(offset))
  }
}
