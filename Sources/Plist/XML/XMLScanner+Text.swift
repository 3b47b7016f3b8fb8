/// What a run of text holds besides plain ASCII.
struct TextFindings: OptionSet {
  let rawValue: UInt8
  static let nonASCII = TextFindings(rawValue: 1)
  static let reference = TextFindings(rawValue: 2)
  static let carriageReturn = TextFindings(rawValue: 4)
  static let control = TextFindings(rawValue: 8)
  static let sectionEnd = TextFindings(rawValue: 16)
}

/// The text of an element: a range of the source or, where references or sections changed it, the scanner's `decoded`.
struct XMLText {
  var range: Range<Int>
  var isDecoded = false
  var isASCII = true
}

extension XMLScanner {
  /// Scans a string's or key's text and end tag and appends its node.
  @inline(__always)
  mutating func scanString(_ tag: XMLTag, at start: Int) throws(PlistError) {
    let first = offset
    guard tag.form == .start else {
      return builder.append(
        Node(.string, count: 0, from: position(first), flags: .ascii, at: position(start)))
    }
    let findings = scanRun()
    let end = offset
    let word = word(at: end)
    if findings.isEmpty {
      if tag.element == .key, word & TagWord.mask6 == TagWord.endKey {
        offset &+= 6
        return append(text: first..<end, isASCII: true, at: start)
      }
      if tag.element == .string, word == TagWord.endString, end &+ 8 < bytes.byteCount,
        bytes.byte(at: end &+ 8) == UInt8(ascii: ">")
      {
        offset &+= 9
        return append(text: first..<end, isASCII: true, at: start)
      }
    }
    try scanUnusualString(tag.element, from: first, at: start)
  }

  @inline(__always)
  private mutating func append(text: Range<Int>, isASCII: Bool, at start: Int) {
    builder.append(
      Node(
        .string, count: UInt32(truncatingIfNeeded: text.count), from: position(text.lowerBound),
        flags: isASCII ? .ascii : [], at: position(start)))
  }

  @inline(never)
  private mutating func scanUnusualString(
    _ element: XMLElement, from first: Int, at start: Int
  ) throws(PlistError) {
    offset = first
    let text = try scanText(of: element, at: start)
    guard text.isDecoded else { return append(text: text.range, isASCII: text.isASCII, at: start) }
    reserveSide(decoded.count, from: start)
    let place = try builder.appendSide(decoded)
    builder.append(
      Node(
        .string, count: UInt32(truncatingIfNeeded: decoded.count), from: place,
        flags: text.isASCII ? [.side, .ascii] : .side, at: position(start)))
  }

  /// Makes room in the side buffer in few, large steps: growing costs more than decoding.
  ///
  /// - Parameters:
  ///   - count: How much is about to be appended.
  ///   - start: Where that begins in the source, whose rest can never decode to more than itself.
  mutating func reserveSide(_ count: Int, from start: Int) {
    let used = builder.side.count
    guard builder.side.capacity - used < count else { return }
    builder.side.reserveCapacity(used + max(count, min(bytes.byteCount - start, 8 * (used + count))))
  }

  /// Skips text up to the next `<` or the end.
  ///
  /// - Returns: What the text holds; `nonASCII` may be set for a byte behind the `<`.
  @inline(__always)
  private mutating func scanRun() -> TextFindings {
    var findings: TextFindings = []
    var seen = SIMD16<UInt8>(repeating: 0)
    let less = SIMD16<UInt8>(repeating: UInt8(ascii: "<"))
    let ampersand = SIMD16<UInt8>(repeating: UInt8(ascii: "&"))
    let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "]"))
    let space = SIMD16<UInt8>(repeating: 0x20)
    while offset &+ 16 <= bytes.byteCount {
      let vector = bytes.vector(at: offset)
      seen |= vector
      let special =
        ((vector .== less) .| (vector .== ampersand) .| (vector .== bracket) .| (vector .< space)).firstTrue
      offset &+= special
      if special == 16 { continue }
      let byte = bytes.byte(at: offset)
      if byte == UInt8(ascii: "<") { break }
      note(byte, in: &findings)
      offset &+= 1
    }
    if offset &+ 16 > bytes.byteCount { scanLastRun(&findings) }
    if seen.hasHighBit { findings.insert(.nonASCII) }
    return findings
  }

  /// Goes on with a run byte by byte near the end of the source.
  private mutating func scanLastRun(_ findings: inout TextFindings) {
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      if byte == UInt8(ascii: "<") { return }
      if byte >= 0x80 { findings.insert(.nonASCII) }
      note(byte, in: &findings)
      offset &+= 1
    }
  }

  /// Notes a byte that may mean something; `offset` is where it is.
  @inline(__always)
  private func note(_ byte: UInt8, in findings: inout TextFindings) {
    switch byte {
    case UInt8(ascii: "&"): findings.insert(.reference)
    case UInt8(ascii: "]"): if isSectionEnd(at: offset) { findings.insert(.sectionEnd) }
    case 0x09, 0x0A: break
    case 0x0D: findings.insert(.carriageReturn)
    case ..<0x20: findings.insert(.control)
    default: break
    }
  }

  private func isSectionEnd(at place: Int) -> Bool {
    place &+ 3 <= bytes.byteCount && bytes.byte(at: place) == UInt8(ascii: "]")
      && bytes.byte(at: place &+ 1) == UInt8(ascii: "]") && bytes.byte(at: place &+ 2) == UInt8(ascii: ">")
  }

  /// Scans text with everything that may be in it, and the end tag.
  ///
  /// - Parameters:
  ///   - element: The element whose text it is.
  ///   - start: Where the element's tag starts.
  /// - Returns: Where the text is.
  /// - Throws: `XMLFault`, `FormatFault.invalidEncoding`.
  mutating func scanText(of element: XMLElement, at start: Int) throws(PlistError) -> XMLText {
    var text = XMLText(range: offset..<offset)
    var warned: TextFindings = []
    while true {
      let first = offset
      let findings = scanRun()
      guard offset < bytes.byteCount else {
        throw fault(.unexpectedEnd(.element(element), openedAtLine: line(start)), at: offset)
      }
      try add(first..<offset, findings, to: &text, warned: &warned)
      guard matches("<![CDATA[") else {
        try scanEnd(of: element, at: start)
        return text
      }
      let contents = try skipSection()
      if !text.isDecoded { beginDecoding(&text) }
      try add(contents, sectionFindings(contents), to: &text, warned: &warned)
    }
  }

  /// Adds a run to an element's text.
  private mutating func add(
    _ run: Range<Int>, _ found: TextFindings, to text: inout XMLText, warned: inout TextFindings
  ) throws(PlistError) {
    var found = found
    if found.contains(.nonASCII) {
      let check = UTF8Check(bytes, run)
      if let invalid = check.invalidOffset { throw invalidEncoding(at: invalid) }
      if !check.isASCII { text.isASCII = false }
      if check.hasNoncharacter { found.insert(.control) }
    }
    warn(found.subtracting(warned), run)
    warned.formUnion(found)
    if !text.isDecoded {
      guard found.contains(.reference) else {
        text.range = text.range.lowerBound..<run.upperBound
        return
      }
      beginDecoding(&text)
    }
    guard found.contains(.reference) else { return decoded.append(bytes.extracting(run)) }
    var place = run.lowerBound
    while let ampersand = firstOffset(of: UInt8(ascii: "&"), from: place), ampersand < run.upperBound {
      decoded.append(bytes.extracting(place..<ampersand))
      let reference = try reference(at: ampersand, limit: run.upperBound)
      if reference.scalar.isNoXMLCharacter {
        findings.append(Finding(code: .controlCharacterReference, subject: nil, offset: ampersand))
      }
      if reference.scalar >= 0x80 { text.isASCII = false }
      decoded.appendWTF8(reference.scalar)
      place = reference.end
    }
    decoded.append(bytes.extracting(place..<run.upperBound))
  }

  /// Starts to decode a text, with what of it has been scanned.
  private mutating func beginDecoding(_ text: inout XMLText) {
    text.isDecoded = true
    decoded.removeAll(keepingCapacity: true)
    decoded.append(bytes.extracting(text.range))
  }

  /// Warns of what a run holds, at the first place of each kind.
  private mutating func warn(_ found: TextFindings, _ run: Range<Int>) {
    var left = found.intersection([.carriageReturn, .control, .sectionEnd])
    var place = run.lowerBound
    while !left.isEmpty, place < run.upperBound {
      let byte = bytes.byte(at: place)
      if byte == 0x0D, left.remove(.carriageReturn) != nil {
        findings.append(Finding(code: .carriageReturn, subject: nil, offset: place))
      } else if left.contains(.sectionEnd), isSectionEnd(at: place) {
        left.remove(.sectionEnd)
        findings.append(Finding(code: .sectionEndInText, subject: nil, offset: place))
      } else if left.contains(.control), byte < 0x20 && !byte.isXMLSpace || isNoncharacter(at: place) {
        left.remove(.control)
        findings.append(Finding(code: .controlCharacter, subject: nil, offset: place))
      }
      place += 1
    }
  }

  func isNoncharacter(at place: Int) -> Bool {
    place &+ 3 <= bytes.byteCount && bytes.byte(at: place) == 0xEF && bytes.byte(at: place &+ 1) == 0xBF
      && bytes.byte(at: place &+ 2) >= 0xBE
  }

  /// Skips a CDATA section and returns where its contents are.
  private mutating func skipSection() throws(PlistError) -> Range<Int> {
    let start = offset
    offset += 9
    let first = offset
    while let bracket = firstOffset(of: UInt8(ascii: "]"), from: offset) {
      if isSectionEnd(at: bracket) {
        offset = bracket + 3
        return first..<bracket
      }
      offset = bracket + 1
    }
    throw fault(.unexpectedEnd(.section, openedAtLine: line(start)), at: start)
  }

  /// What a section's contents hold, in which references and brackets mean nothing.
  private func sectionFindings(_ contents: Range<Int>) -> TextFindings {
    var findings: TextFindings = []
    for place in contents {
      let byte = bytes.byte(at: place)
      if byte >= 0x80 {
        findings.insert(.nonASCII)
      } else if byte == 0x0D {
        findings.insert(.carriageReturn)
      } else if byte < 0x20, !byte.isXMLSpace {
        findings.insert(.control)
      }
    }
    return findings
  }

  /// Scans the end tag of an element that holds text only; anything else at the `<` is a fault.
  mutating func scanEnd(of element: XMLElement, at start: Int) throws(PlistError) {
    let tagStart = offset
    if skipUsualEnd(of: element) { return }
    if matches("<!--") || matches("<?") { throw fault(.markupInScalar(element), at: tagStart) }
    offset += 1
    let isEnd = offset < bytes.byteCount && bytes.byte(at: offset) == UInt8(ascii: "/")
    if isEnd { offset += 1 }
    let name = try scanTagName(from: tagStart)
    guard isEnd else {
      throw fault(.elementInScalar(found: excerpt(name), inside: element), at: tagStart)
    }
    _ = try scanTagRest(from: tagStart, name: name, isEnd: true)
    guard element.name.utf8.elementsEqual(bytes.array(name)) else {
      throw mismatchedEnd(excerpt(name), of: element, openedAt: start, at: tagStart)
    }
  }

  /// Skips the end tag of an element if it is there and has nothing but the name.
  private mutating func skipUsualEnd(of element: XMLElement) -> Bool {
    let word = word(at: offset)
    switch element {
    case .string:
      guard word == TagWord.endString, offset + 8 < bytes.byteCount,
        bytes.byte(at: offset + 8) == UInt8(ascii: ">")
      else { return false }
      offset += 9
    case .key:
      guard word & TagWord.mask6 == TagWord.endKey else { return false }
      offset += 6
    case .data:
      guard word & TagWord.mask7 == TagWord.endData else { return false }
      offset += 7
    default: return false
    }
    return true
  }

  /// Reads the reference at an offset.
  ///
  /// Like CoreFoundation, takes at most eight digits, and no numbers of surrogates.
  ///
  /// - Parameters:
  ///   - start: Where the `&` is.
  ///   - limit: Where the text ends.
  /// - Returns: The character and the offset after the `;`.
  /// - Throws: `XMLFault.malformedReference`, `.undeclaredEntity`, `.noCharacter`.
  func reference(at start: Int, limit: Int) throws(PlistError) -> (scalar: UInt32, end: Int) {
    let rest = word(at: start)
    if rest & TagWord.mask4 == TagWord.less { return (0x3C, start + 4) }
    if rest & TagWord.mask4 == TagWord.greater { return (0x3E, start + 4) }
    if rest & TagWord.mask5 == TagWord.ampersand { return (0x26, start + 5) }
    var place = start + 1
    while place < limit, place - start <= 32, bytes.byte(at: place) != UInt8(ascii: ";") { place += 1 }
    guard place < limit, bytes.byte(at: place) == UInt8(ascii: ";") else {
      throw fault(.malformedReference(excerpt(start..<min(limit, start + 12))), at: start)
    }
    let name = bytes.array(start + 1..<place)
    guard name.first == UInt8(ascii: "#") else {
      guard let scalar = Self.predefinedEntity(name) else {
        let isName = name.first?.isNameStart == true && name.allSatisfy { $0.isNamePart }
        throw fault(
          isName
            ? .undeclaredEntity(String(decoding: name, as: UTF8.self))
            : .malformedReference(excerpt(start..<place + 1)), at: start)
      }
      return (scalar, place + 1)
    }
    let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard (1...8).contains(digits.count) else {
      throw fault(.malformedReference(excerpt(start..<place + 1)), at: start)
    }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = digit.hexadecimalDigit, isHexadecimal || value < 10 else {
        throw fault(.malformedReference(excerpt(start..<place + 1)), at: start)
      }
      // Eight digits do not overflow.
      number = number &* (isHexadecimal ? 16 : 10) &+ UInt32(value)
    }
    guard Unicode.Scalar(number) != nil else {
      throw fault(.noCharacter(excerpt(start..<place + 1)), at: start)
    }
    return (number, place + 1)
  }

  private static func predefinedEntity(_ name: [UInt8]) -> UInt32? {
    switch String(decoding: name, as: UTF8.self) {
    case "lt": 0x3C
    case "gt": 0x3E
    case "amp": 0x26
    case "quot": 0x22
    case "apos": 0x27
    default: nil
    }
  }
}

extension UInt32 {
  /// Whether XML 1.0 does not have the character (its Char production; surrogates aside).
  var isNoXMLCharacter: Bool {
    self < 0x20 && self != 0x09 && self != 0x0A && self != 0x0D || self == 0xFFFE || self == 0xFFFF
  }
}

extension SIMD16<UInt8> {
  /// Whether some byte is 0x80 or above.
  @inline(__always)
  var hasHighBit: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (halves.x | halves.y) & 0x8080_8080_8080_8080 != 0
  }
}
