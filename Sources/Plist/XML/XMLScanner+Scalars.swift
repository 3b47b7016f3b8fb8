extension XMLScanner {
  /// Scans an integer's text and end tag and appends its node.
  @inline(__always)
  mutating func scanInteger(_ tag: XMLTag, at start: Int) throws(PlistError) {
    let first = offset
    if tag.form == .start, first < bytes.byteCount {
      let isNegative = bytes.byte(at: first) == UInt8(ascii: "-")
      var place = isNegative ? first &+ 1 : first
      let digitStart = place
      var magnitude: UInt64 = 0
      while place < bytes.byteCount {
        let digit = bytes.byte(at: place) &- 0x30
        if digit > 9 { break }
        magnitude = magnitude &* 10 &+ UInt64(digit)
        place &+= 1
      }
      // Up to eighteen digits neither the magnitude nor the sign overflows.
      let digits = place &- digitStart
      if digits > 0, digits <= 18, place &+ 10 <= bytes.byteCount,
        bytes.load(at: place, as: UInt16.self).littleEndian == TagWord.endMark,
        word(at: place &+ 2) == TagWord.endOfInteger
      {
        offset = place &+ 10
        return builder.append(
          Node(inline: .integer, isNegative ? 0 &- magnitude : magnitude, at: position(start)))
      }
    }
    try scanUnusualInteger(tag, at: start)
  }

  @inline(never)
  private mutating func scanUnusualInteger(_ tag: XMLTag, at start: Int) throws(PlistError) {
    let text = try scanScalar(tag, at: start)
    let reading =
      text.isDecoded
      ? unsafe XMLScalar.integer(decoded.span.bytes, 0..<decoded.count) : XMLScalar.integer(bytes, text.range)
    switch reading {
    case .number(let integer):
      builder.append(
        Node(
          inline: .integer, integer.bits, flags: integer.isUnsigned ? .unsigned : [], at: position(start)))
    case .malformed: throw scalarFault(.integer, text, isRange: false, at: start)
    case .outOfRange: throw scalarFault(.integer, text, isRange: true, at: start)
    }
  }

  /// Scans a real's text and end tag and appends its node.
  mutating func scanReal(_ tag: XMLTag, at start: Int) throws(PlistError) {
    let text = try scanScalar(tag, at: start)
    let reading =
      text.isDecoded
      ? unsafe XMLScalar.real(decoded.span.bytes, 0..<decoded.count) : XMLScalar.real(bytes, text.range)
    guard case .number(let number) = reading else {
      throw scalarFault(.real, text, isRange: false, at: start)
    }
    builder.append(Node(inline: .real, number.bitPattern, at: position(start)))
  }

  /// Scans a date's text and end tag and appends its node.
  mutating func scanDate(_ tag: XMLTag, at start: Int) throws(PlistError) {
    let text = try scanScalar(tag, at: start)
    let reading =
      text.isDecoded
      ? unsafe XMLDate.read(decoded.span.bytes, 0..<decoded.count) : XMLDate.read(bytes, text.range)
    switch reading {
    case .seconds(let seconds):
      builder.append(Node(inline: .date, seconds.bitPattern, at: position(start)))
    case .malformed: throw scalarFault(.date, text, isRange: false, at: start)
    case .outOfRange: throw scalarFault(.date, text, isRange: true, at: start)
    }
  }

  /// Scans base64 and its end tag and appends the node of the data.
  mutating func scanData(_ tag: XMLTag, at start: Int) throws(PlistError) {
    guard tag.form == .start else { throw fault(.emptyScalar(.data), at: start) }
    let first = offset
    let text: XMLText
    if let end = firstOffset(of: UInt8(ascii: "<"), from: first),
      word(at: end) & TagWord.mask7 == TagWord.endData
    {
      offset = end + 7
      text = XMLText(range: first..<end)
    } else {
      text = try scanText(of: .data, at: start)
    }
    do throws(Base64.Failure) {
      try appendData(text, at: start)
    } catch {
      guard !text.isDecoded, error.fault == .character(UInt8(ascii: "&")) else {
        throw base64Fault(error, text, at: start)
      }
      // A reference: read the text again with all the care.
      offset = first
      let text = try scanText(of: .data, at: start)
      do throws(Base64.Failure) { try appendData(text, at: start) } catch {
        throw base64Fault(error, text, at: start)
      }
    }
    guard builder.side.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: builder.side.count)))
    }
  }

  private mutating func appendData(_ text: XMLText, at start: Int) throws(Base64.Failure) {
    let place = builder.side.count
    let hasStrayBits: Bool
    // A group's bytes are stored as a word, one more than they are.
    reserveSide((text.isDecoded ? decoded.count : text.range.count) / 4 * 3 + 4, from: start)
    if text.isDecoded {
      let decoded = decoded
      hasStrayBits = try unsafe Base64.decode(
        decoded.span.bytes, 0..<decoded.count, to: &builder.side)
    } else {
      hasStrayBits = try Base64.decode(bytes, text.range, to: &builder.side)
    }
    if hasStrayBits { findings.append(Finding(code: .nonCanonicalBase64, subject: nil, offset: start)) }
    builder.append(
      Node(
        .data, count: UInt32(truncatingIfNeeded: builder.side.count - place), from: position(place),
        flags: .side, at: position(start)))
  }

  private func base64Fault(_ failure: Base64.Failure, _ text: XMLText, at start: Int) -> PlistError {
    fault(.malformedBase64(failure.fault), at: text.isDecoded ? start : failure.offset)
  }

  /// Scans a boolean, which has nothing inside, and appends its node.
  @inline(__always)
  mutating func scanBoolean(_ tag: XMLTag, at start: Int) throws(PlistError) {
    if tag.form != .empty { try scanEndOfBoolean(tag.element, at: start) }
    builder.append(Node(inline: .boolean, tag.element == .true ? 1 : 0, at: position(start)))
  }

  private mutating func scanEndOfBoolean(_ element: XMLElement, at start: Int) throws(PlistError) {
    guard offset < bytes.byteCount else {
      throw fault(.unexpectedEnd(.element(element), openedAtLine: line(start)), at: offset)
    }
    guard matches("</") else { throw fault(.contentInBoolean(element), at: offset) }
    try scanEnd(of: element, at: start)
  }

  /// Scans the text of a number or date and its end tag.
  private mutating func scanScalar(_ tag: XMLTag, at start: Int) throws(PlistError) -> XMLText {
    guard tag.form == .start else { throw fault(.emptyScalar(tag.element), at: start) }
    let first = offset
    let wanted = tag.element == .real ? TagWord.endReal : TagWord.endDate
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
      offset &+= 1
    }
    let text: XMLText
    if tag.element != .integer, word(at: offset) & TagWord.mask7 == wanted {
      text = XMLText(range: first..<offset)
      offset &+= 7
    } else {
      offset = first
      text = try scanText(of: tag.element, at: start)
    }
    guard !(text.isDecoded ? decoded.isEmpty : text.range.isEmpty) else {
      throw fault(.emptyScalar(tag.element), at: start)
    }
    return text
  }

  private func scalarFault(
    _ element: XMLElement, _ text: XMLText, isRange: Bool, at start: Int
  ) -> PlistError {
    let shown =
      text.isDecoded ? String(decoding: decoded.prefix(64), as: UTF8.self) : excerpt(text.range)
    return fault(
      isRange ? .scalarOutOfRange(element, text: shown) : .malformedScalar(element, text: shown), at: start)
  }
}
