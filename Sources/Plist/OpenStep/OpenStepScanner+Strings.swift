extension OpenStepScanner {
  /// Scans the string that begins at the offset.
  ///
  /// - Returns: Its node, or nil if none begins here.
  /// - Throws: `OpenStepFault.unclosedString`, `LimitFault.sourceTooLarge`.
  mutating func scanString() throws(PlistError) -> Node? {
    guard let first = next else { return nil }
    if first.isOpenStepBare {
      let start = offset
      while let byte = next, byte.isOpenStepBare { offset &+= 1 }
      hasBareWords = true
      return node(text: start..<offset, at: start)
    }
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return nil }
    return try scanQuoted(first)
  }

  private func node(text: Range<Int>, at start: Int) -> Node {
    let isASCII = isASCII || UTF8Check(bytes, text).isASCII
    return Node(
      .string, count: position(text.count), from: position(text.lowerBound), flags: isASCII ? .ascii : [],
      at: position(start))
  }

  private mutating func scanQuoted(_ quote: UInt8) throws(PlistError) -> Node {
    let start = offset
    let textStart = start + 1
    offset = firstOffset(of: quote, from: textStart)
    guard offset < bytes.byteCount else { throw fault(.unclosedString, at: start) }
    guard bytes.byte(at: offset) == UInt8(ascii: "\\") else {
      let text = textStart..<offset
      offset &+= 1
      if outline != nil, !hasNeedlessQuotes {
        hasNeedlessQuotes = !OpenStepWords.needsQuotes(source.array(text))
      }
      return node(text: text, at: start)
    }
    let sideStart = builder.side.count
    var runStart = textStart
    while true {
      builder.side.append(bytes.extracting(runStart..<offset))
      guard offset < bytes.byteCount else { throw fault(.unclosedString, at: start) }
      if bytes.byte(at: offset) == quote { break }
      guard offset + 1 < bytes.byteCount else { throw fault(.unclosedString, at: start) }
      runStart = decodeEscape()
      offset = firstOffset(of: quote, from: runStart)
    }
    offset &+= 1
    guard builder.side.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: builder.side.count)), at: location(start))
    }
    let isASCII = unsafe UTF8Check(builder.side.span.bytes, sideStart..<builder.side.count).isASCII
    return Node(
      .string, count: position(builder.side.count - sideStart), from: position(sideStart),
      flags: isASCII ? [.side, .ascii] : .side, at: position(start))
  }

  /// The offset of the next quote or backslash, or of the end.
  private func firstOffset(of quote: UInt8, from start: Int) -> Int {
    var place = start
    let quotes = SIMD16<UInt8>(repeating: quote)
    let backslashes = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    while place &+ 16 <= bytes.byteCount {
      let vector = bytes.vector(at: place)
      let first = ((vector .== quotes) .| (vector .== backslashes)).firstTrue
      place &+= first
      if first < 16 { return place }
    }
    while place < bytes.byteCount {
      let byte = bytes.byte(at: place)
      if byte == quote || byte == UInt8(ascii: "\\") { return place }
      place &+= 1
    }
    return place
  }

  /// Decodes the escape whose backslash is at the offset and that is not the last byte.
  ///
  /// - Returns: The offset after it.
  private mutating func decodeEscape() -> Int {
    let kind = bytes.byte(at: offset &+ 1)
    let after = offset &+ 2
    switch kind {
    case UInt8(ascii: "a"): builder.side.append(0x07)
    case UInt8(ascii: "b"): builder.side.append(0x08)
    case UInt8(ascii: "f"): builder.side.append(0x0C)
    case UInt8(ascii: "n"): builder.side.append(0x0A)
    case UInt8(ascii: "r"): builder.side.append(0x0D)
    case UInt8(ascii: "t"): builder.side.append(0x09)
    case UInt8(ascii: "v"): builder.side.append(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return decodeOctal(from: offset &+ 1)
    case UInt8(ascii: "U"): return decodeUnit(from: after)
    // Everything else stands for itself; of a character beyond ASCII the other bytes follow.
    default: builder.side.append(kind)
    }
    return after
  }

  private mutating func decodeOctal(from start: Int) -> Int {
    var place = start
    var value = 0
    while place < min(start &+ 3, bytes.byteCount) {
      let digit = bytes.byte(at: place) &- UInt8(ascii: "0")
      guard digit < 8 else { break }
      value = value &* 8 &+ Int(digit)
      place &+= 1
    }
    builder.side.appendWTF8(UInt32(NextStepEncoding.unit(of: UInt8(truncatingIfNeeded: value))))
    return place
  }

  /// Decodes the digits after `\U`; a high surrogate takes a low one with it that follows as such an escape.
  private mutating func decodeUnit(from start: Int) -> Int {
    var (point, place) = unit(from: start)
    if point & 0xFC00 == 0xD800, place &+ 2 <= bytes.byteCount, bytes.byte(at: place) == UInt8(ascii: "\\"),
      bytes.byte(at: place &+ 1) == UInt8(ascii: "U")
    {
      let (low, end) = unit(from: place &+ 2)
      if low & 0xFC00 == 0xDC00 {
        point = 0x10000 + (point & 0x3FF) << 10 + low & 0x3FF
        place = end
      }
    }
    builder.side.appendWTF8(point)
    return place
  }

  /// Up to four hexadecimal digits; none make U+0000.
  private func unit(from start: Int) -> (point: UInt32, end: Int) {
    var point: UInt32 = 0
    var place = start
    while place < min(start &+ 4, bytes.byteCount), let digit = bytes.byte(at: place).hexadecimalDigit {
      point = point << 4 | UInt32(digit)
      place &+= 1
    }
    return (point, place)
  }
}

extension UInt8 {
  /// Whether the byte may stand in a string without quotes: a letter, a digit, or one of `_ $ / : . -`.
  @inline(__always)
  var isOpenStepBare: Bool {
    switch self {
    case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "$"), UInt8(ascii: "_"): true
    default: isASCIILetter
    }
  }
}
