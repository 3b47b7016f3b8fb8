extension OpenStepScanner {
  /// Scans what begins with `<`: data in hexadecimal digits, or GNUstep's typed values and data in base64.
  mutating func scanData() throws(PlistError) -> Node {
    let start = offset
    offset += 1
    if next == UInt8(ascii: "*") { return try scanTyped(at: start) }
    if next == UInt8(ascii: "[") { return try scanBase64(at: start) }
    if matches("<<<<<<") { throw fault(.mergeConflict, at: start) }
    let sideStart = builder.side.count
    while let high = next {
      if high == UInt8(ascii: ">") {
        offset += 1
        return try data(from: sideStart, at: start)
      }
      // White space stands between bytes only, never inside one.
      if high.isXMLSpace {
        offset &+= 1
      } else if high == 0xE2, isLineSeparator(at: offset) {
        offset &+= 3
      } else {
        guard let first = high.hexadecimalDigit else { throw badData() }
        offset &+= 1
        guard let low = next else { break }
        guard let second = low.hexadecimalDigit else { throw badData() }
        offset &+= 1
        builder.side.append(first << 4 | second)
      }
    }
    throw fault(.unclosedData, at: start)
  }

  private func badData() -> PlistError { fault(.badData(characterForPeople(at: offset)), at: offset) }

  private func data(from sideStart: Int, at start: Int) throws(PlistError) -> Node {
    let count = builder.side.count
    guard count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: count)), at: location(start))
    }
    return Node(
      .data, count: position(count - sideStart), from: position(sideStart), flags: .side, at: position(start))
  }

  /// Scans `<[…]>`.
  private mutating func scanBase64(at start: Int) throws(PlistError) -> Node {
    offset += 1
    let textStart = offset
    while offset < bytes.byteCount, !matches("]>") { offset &+= 1 }
    guard offset < bytes.byteCount else { throw fault(.unclosedData, at: start) }
    let sideStart = builder.side.count
    do throws(Base64.Failure) {
      _ = try Base64.decode(bytes, textStart..<offset, to: &builder.side)
    } catch {
      throw fault(.base64(error.fault), at: error.offset)
    }
    offset += 2
    return try data(from: sideStart, at: start)
  }

  /// Scans `<*I5>` and its like, whose content may stand in quotes (GNUstep's NSPropertyList.m).
  private mutating func scanTyped(at start: Int) throws(PlistError) -> Node {
    let end = (offset..<bytes.byteCount).first { bytes.byte(at: $0) == UInt8(ascii: ">") }
    guard let end else { throw fault(.unclosedData, at: start) }
    var content = bytes.extracting(offset + 1..<end).array()[...]
    let letter = content.popFirst()
    if content.count >= 2, content.first == UInt8(ascii: "\""), content.last == UInt8(ascii: "\"") {
      content = content.dropFirst().dropLast()
    }
    offset = end + 1
    let place = position(start)
    switch letter {
    case UInt8(ascii: "I"):
      if let integer = IntegerText.integer(content), content.allSatisfy({ $0 | 0x20 != UInt8(ascii: "x") }) {
        return Node(integer, at: place)
      }
    case UInt8(ascii: "R"):
      if let real = RealText.real(content) { return Node(inline: .real, real.bitPattern, at: place) }
    case UInt8(ascii: "B"):
      if content.elementsEqual("Y".utf8) { return Node(inline: .boolean, 1, at: place) }
      if content.elementsEqual("N".utf8) { return Node(inline: .boolean, 0, at: place) }
    case UInt8(ascii: "D"):
      if let seconds = GNUstepDate.seconds(content) {
        return Node(inline: .date, seconds.bitPattern, at: place)
      }
    default:
      throw fault(.unknownType(letter == nil ? ">" : characterForPeople(at: start + 2)), at: start)
    }
    let type = letter.map { String(Unicode.Scalar($0)) } ?? ""
    throw fault(.badTypedValue(type: type, content: String(decoding: content, as: UTF8.self)), at: start)
  }
}

/// Dates as GNUstep writes them: `2016-10-13 08:00:00 +0000`.
enum GNUstepDate {
  /// Reads a date.
  ///
  /// - Returns: Seconds since 2001-01-01T00:00:00Z, or nil for other text and for days that no calendar has.
  /// - Complexity: O(*n*).
  static func seconds(_ text: some Collection<UInt8>) -> Double? {
    let words = Array(text).split(separator: 0x20, omittingEmptySubsequences: false).map { Array($0) }
    guard words.count == 3, words[2].count == 5, words[2][1...].allSatisfy(\.isASCIIDigit),
      words[2][0] == UInt8(ascii: "+") || words[2][0] == UInt8(ascii: "-"), !words[1].contains(0x2E),
      let local = DateText.seconds(words[0] + Array("T".utf8) + words[1] + Array("Z".utf8))
    else { return nil }
    let digits = words[2][1...].map { Double($0 - UInt8(ascii: "0")) }
    let (hours, minutes) = (10 * digits[0] + digits[1], 10 * digits[2] + digits[3])
    guard hours < 24, minutes < 60 else { return nil }
    let ahead = 60 * (60 * hours + minutes)
    return words[2][0] == UInt8(ascii: "-") ? local + ahead : local - ahead
  }

  /// Writes a date that has a calendar day and no fraction of a second.
  static func text(_ seconds: Double) -> String {
    let text = DateText.text(seconds)
    return text.dropLast().split(separator: "T").joined(separator: " ") + " +0000"
  }
}
