extension XMLScanner {
  /// Scans what may stand before the first element and stops there.
  mutating func scanProlog() throws(PlistError) {
    let start = offset
    var hasDoctype = false
    while true {
      skipWhitespace()
      if bytes.isByteOrderMark(at: offset) {
        findings.append(Finding(code: .byteOrderMarkInside, subject: nil, offset: offset))
        offset += 3
        continue
      }
      guard offset < bytes.byteCount else { throw fault(.noElement, at: offset) }
      guard bytes.byte(at: offset) == UInt8(ascii: "<") else {
        try checkUTF8(offset..<min(offset + 64, bytes.byteCount), isCut: true)
        throw fault(.textBetweenElements(excerpt(at: offset), inside: nil), at: offset)
      }
      if isDeclaration {
        if hasDoctype || !onlyComments(from: start) { throw fault(.misplacedDeclaration, at: offset) }
        if offset != start {
          findings.append(Finding(code: .contentBeforeDeclaration, subject: nil, offset: offset))
        }
        let declaration = offset
        try skip(2, past: "?>", as: .instruction)
        note(XMLDeclaration.isWellFormed(bytes, at: declaration), declaration)
      } else if matches("<!DOCTYPE") {
        guard !hasDoctype else { throw fault(.misplacedDoctype, at: offset) }
        hasDoctype = true
        try skipDoctype()
      } else if try !skipMarkup(inside: nil) {
        return
      }
    }
  }

  /// Scans what may stand after the last element: white space, comments, instructions, and NULs with a warning.
  mutating func scanEpilog() throws(PlistError) {
    var hasNULs = false
    while true {
      skipWhitespace()
      guard offset < bytes.byteCount else { return }
      if bytes.byte(at: offset) == 0 {
        if !hasNULs { findings.append(Finding(code: .trailingNULs, subject: nil, offset: offset)) }
        hasNULs = true
        while offset < bytes.byteCount, bytes.byte(at: offset) == 0 { offset += 1 }
      } else if bytes.byte(at: offset) != UInt8(ascii: "<") || matches("<!DOCTYPE") {
        throw fault(.contentAfterEnd(excerpt(at: offset)), at: offset)
      } else if try !skipMarkup(inside: nil) {
        throw fault(.contentAfterEnd(excerpt(at: offset)), at: offset)
      }
    }
  }

  /// Skips a comment or an instruction; returns whether there was one.
  mutating func skipMarkup(inside element: XMLElement?) throws(PlistError) -> Bool {
    let start = offset
    if matches("<!--") {
      try skip(4, past: "-->", as: .comment)
      if hasDoubleHyphen(start + 4..<offset - 3) {
        findings.append(Finding(code: .doubleHyphenInComment, subject: nil, offset: start))
      }
      note(true, start)
      return true
    }
    if matches("<?") {
      if isDeclaration { throw fault(.misplacedDeclaration, at: start) }
      try skip(2, past: "?>", as: .instruction)
      guard start + 2 < offset - 2, bytes.byte(at: start + 2).isNameStart else {
        throw fault(.malformedTag(excerpt(at: start)), at: start)
      }
      note(isInstruction(start), start)
      return true
    }
    if matches("<![CDATA[") { throw fault(.sectionBetweenElements, at: start) }
    if matches("<!DOCTYPE") { throw fault(.misplacedDoctype, at: start) }
    return false
  }

  /// Whether an XML declaration stands at the offset.
  private var isDeclaration: Bool {
    matches("<?xml") && offset + 5 < bytes.byteCount
      && (bytes.byte(at: offset + 5).isXMLSpace || bytes.byte(at: offset + 5) == UInt8(ascii: "?"))
  }

  /// Whether nothing but comments, white space and byte order marks stands between an offset and this one.
  private func onlyComments(from start: Int) -> Bool {
    var place = start
    while place < offset {
      let byte = bytes.byte(at: place)
      if byte.isXMLSpace {
        place += 1
      } else if bytes.isByteOrderMark(at: place) {
        place += 3
      } else if byte == UInt8(ascii: "<"), place + 1 < offset, bytes.byte(at: place + 1) == UInt8(ascii: "!")
      {
        // The comment has been scanned, so its end is there.
        place += 4
        while place + 3 <= offset, !matches("-->", at: place) { place += 1 }
        place += 3
      } else {
        return false
      }
    }
    return true
  }

  /// Whether the bytes at the offset are an ASCII word.
  func matches(_ word: StaticString) -> Bool { matches(word, at: offset) }

  private func matches(_ word: StaticString, at place: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.byteCount else { return false }
    for index in 0..<count where unsafe bytes.byte(at: place + index) != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Skips past an ASCII word, beginning to look after `count` bytes, and checks the encoding of what is skipped.
  mutating func skip(
    _ count: Int, past word: StaticString, as construct: XMLFault.Construct
  ) throws(PlistError) {
    let start = offset
    offset += count
    let last = unsafe word.utf8Start[word.utf8CodeUnitCount - 1]
    let length = word.utf8CodeUnitCount
    while let place = firstOffset(of: last, from: offset) {
      offset = place + 1
      if offset - length >= start + count, matches(word, at: offset - length) {
        return try checkUTF8(start..<offset)
      }
    }
    throw fault(.unexpectedEnd(construct, openedAtLine: line(start)), at: start)
  }

  /// The first offset from `start` of a byte.
  func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    var place = start
    let wanted = SIMD16<UInt8>(repeating: byte)
    while place &+ 16 <= bytes.byteCount {
      let found = (bytes.vector(at: place) .== wanted).firstTrue
      if found < 16 { return place &+ found }
      place &+= 16
    }
    while place < bytes.byteCount {
      if bytes.byte(at: place) == byte { return place }
      place &+= 1
    }
    return nil
  }

  private func hasDoubleHyphen(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    var place = range.lowerBound
    while let hyphen = firstOffset(of: UInt8(ascii: "-"), from: place), hyphen < range.upperBound {
      // A hyphen just before the end makes `--->`, which is as wrong.
      if bytes.byte(at: hyphen + 1) == UInt8(ascii: "-") { return true }
      place = hyphen + 1
    }
    return false
  }

  /// Skips the document type; declarations of its own are refused, so no entity is ever declared.
  private mutating func skipDoctype() throws(PlistError) {
    let start = offset
    offset += 9
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      switch byte {
      case UInt8(ascii: ">"):
        offset += 1
        try checkUTF8(start..<offset)
        return note(isDoctype(start), start)
      case UInt8(ascii: "["): throw fault(.internalSubset, at: offset)
      case UInt8(ascii: "<"): throw fault(.malformedTag(excerpt(start..<offset)), at: start)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = firstOffset(of: byte, from: offset + 1) else { offset = bytes.byteCount; continue }
        offset = end + 1
      default: offset += 1
      }
    }
    throw fault(.unexpectedEnd(.doctype, openedAtLine: line(start)), at: start)
  }

  /// Warns of markup beside the elements, just skipped, that strict XML would refuse: it means nothing to property lists.
  private mutating func note(_ isWellFormed: Bool, _ start: Int) {
    guard !isWellFormed || !isText(start..<offset) else { return }
    findings.append(Finding(code: .malformedMarkup, subject: nil, offset: start))
  }

  /// Whether bytes that are UTF-8 are characters of XML 1.0.
  private func isText(_ range: Range<Int>) -> Bool {
    range.allSatisfy { place in
      let byte = bytes.byte(at: place)
      return byte >= 0x20 && byte != 0xEF || byte.isXMLSpace || byte == 0xEF && !isNoncharacter(at: place)
    }
  }

  /// Whether an instruction, just skipped, has a name that ends with white space or with the instruction.
  private func isInstruction(_ start: Int) -> Bool {
    var cursor = XMLCursor(offset: start + 2)
    let name = cursor.run(in: bytes) { $0.isNamePart }
    return !name.isEmpty && name.lowercased() != "xml"
      && (cursor.skipWhitespace(in: bytes) || cursor.offset == offset - 2)
  }

  /// Whether a document type, just skipped, has a name and perhaps an identifier of a file (XML 1.0, section 2.8).
  private func isDoctype(_ start: Int) -> Bool {
    var cursor = XMLCursor(offset: start + 9)
    guard cursor.skipWhitespace(in: bytes), bytes.byte(at: cursor.offset).isNameStart else { return false }
    _ = cursor.run(in: bytes) { $0.isNamePart }
    if cursor.skipWhitespace(in: bytes), !cursor.skip(">", in: bytes) {
      if cursor.skip("PUBLIC", in: bytes) {
        guard cursor.skipWhitespace(in: bytes), let name = cursor.literal(in: bytes),
          name.utf8.allSatisfy(\.isPublicIdentifier)
        else { return false }
      } else if !cursor.skip("SYSTEM", in: bytes) {
        return false
      }
      guard cursor.skipWhitespace(in: bytes), cursor.literal(in: bytes) != nil else { return false }
      cursor.skipWhitespace(in: bytes)
      return cursor.skip(">", in: bytes)
    }
    return cursor.offset == offset || cursor.skip(">", in: bytes)
  }

  /// Scans one attribute, which must be well-formed; its value does not count.
  mutating func scanAttribute(
    of element: Range<Int>, isEnd: Bool, isSpaced: Bool, names: inout Set<[UInt8]>
  ) throws(PlistError) {
    let start = offset
    while offset < bytes.byteCount, bytes.byte(at: offset).isNamePart { offset += 1 }
    let name = start..<offset
    func attributeFault(_ kind: XMLFault.AttributeFault, _ scanner: borrowing XMLScanner) -> PlistError {
      scanner.fault(
        .malformedAttribute(kind, name: scanner.excerpt(name), element: scanner.excerpt(element)), at: start)
    }
    if isEnd { throw attributeFault(.inEndTag, self) }
    guard !name.isEmpty, bytes.byte(at: start).isNameStart else {
      throw fault(.malformedTag(excerpt(at: start)), at: start)
    }
    guard isSpaced else { throw attributeFault(.unspaced, self) }
    skipWhitespace()
    guard offset < bytes.byteCount, bytes.byte(at: offset) == UInt8(ascii: "=") else {
      throw attributeFault(.unquoted, self)
    }
    offset += 1
    skipWhitespace()
    guard offset < bytes.byteCount,
      bytes.byte(at: offset) == UInt8(ascii: "\"") || bytes.byte(at: offset) == UInt8(ascii: "'"),
      let end = firstOffset(of: bytes.byte(at: offset), from: offset + 1)
    else { throw attributeFault(.unquoted, self) }
    try checkUTF8(start..<end)
    var place = offset + 1
    while place < end {
      let byte = bytes.byte(at: place)
      if byte == UInt8(ascii: "<") { throw attributeFault(.markup, self) }
      if byte == UInt8(ascii: "&") {
        place = try reference(at: place, limit: end).end
      } else {
        if byte < 0x20, !byte.isXMLSpace { throw attributeFault(.markup, self) }
        place += 1
      }
    }
    offset = end + 1
    guard names.insert(bytes.array(name)).inserted else { throw attributeFault(.repeated, self) }
  }

  /// Refuses bytes that are not UTF-8.
  ///
  /// - Parameters:
  ///   - range: The bytes.
  ///   - isCut: Whether the range may end within a character.
  /// - Throws: `FormatFault.invalidEncoding`.
  func checkUTF8(_ range: Range<Int>, isCut: Bool = false) throws(PlistError) {
    let check = UTF8Check(bytes, range)
    guard let invalid = check.invalidOffset, !isCut || invalid < range.upperBound - 3 else { return }
    throw invalidEncoding(at: invalid)
  }
}

extension SIMDMask where Storage == SIMD16<Int8> {
  /// The number of the first lane that is true, 16 if none is.
  @inline(__always)
  var firstTrue: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves.x != 0
      ? halves.x.trailingZeroBitCount >> 3
      : halves.y != 0 ? 8 &+ halves.y.trailingZeroBitCount >> 3 : 16
  }
}

extension UInt8 {
  /// Whether the byte may stand in a public identifier (PubidChar, XML 1.0, section 2.3).
  fileprivate var isPublicIdentifier: Bool {
    isASCIILetter || isASCIIDigit || self == 0x20 || self == 0x0D || self == 0x0A
      || "-'()+,./:=?;!*#@$_%".utf8.contains(self)
  }
}
