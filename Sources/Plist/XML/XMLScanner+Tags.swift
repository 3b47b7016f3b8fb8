extension XMLScanner {
  /// The eight bytes from an offset as a little-endian word; bytes beyond the end are 0.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard offset &+ 8 <= bytes.byteCount else { return lastWord(at: offset) }
    return bytes.load(at: offset, as: UInt64.self).littleEndian
  }

  private func lastWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = bytes.byteCount
    while index > offset {
      index -= 1
      word = word << 8 | UInt64(bytes.byte(at: index))
    }
    return word
  }

  /// Skips white space.
  @inline(__always)
  mutating func skipWhitespace() {
    while offset &+ 8 <= bytes.byteCount {
      let word = bytes.load(at: offset, as: UInt64.self).littleEndian
      let others = ~word.spaces & 0x8080_8080_8080_8080
      if others != 0 {
        offset &+= others.trailingZeroBitCount >> 3
        return
      }
      offset &+= 8
    }
    while offset < bytes.byteCount, bytes.byte(at: offset).isXMLSpace { offset &+= 1 }
  }

  /// Reads the tag at the offset, or skips a comment or an instruction there.
  ///
  /// - Parameter element: The element that is open, for messages.
  /// - Returns: The tag, or that something was skipped.
  /// - Throws: `XMLFault`.
  @inline(__always)
  mutating func nextTag(inside element: XMLElement?) throws(PlistError) -> XMLTag {
    let word = word(at: offset)
    switch UInt8(truncatingIfNeeded: word >> 8) {
    case UInt8(ascii: "k") where word & TagWord.mask5 == TagWord.key: return usual(.key, .start, 5)
    case UInt8(ascii: "s") where word == TagWord.string: return usual(.string, .start, 8)
    case UInt8(ascii: "i")
    where word == TagWord.integer && offset &+ 8 < bytes.byteCount
      && bytes.byte(at: offset &+ 8) == UInt8(ascii: ">"):
      return usual(.integer, .start, 9)
    case UInt8(ascii: "t") where word & TagWord.mask7 == TagWord.emptyTrue: return usual(.true, .empty, 7)
    case UInt8(ascii: "f") where word == TagWord.emptyFalse: return usual(.false, .empty, 8)
    case UInt8(ascii: "d"):
      switch word & TagWord.mask6 {
      case TagWord.dict: return usual(.dict, .start, 6)
      case TagWord.data: return usual(.data, .start, 6)
      case TagWord.date: return usual(.date, .start, 6)
      default: break
      }
    case UInt8(ascii: "a") where word & TagWord.mask7 == TagWord.array: return usual(.array, .start, 7)
    case UInt8(ascii: "r") where word & TagWord.mask6 == TagWord.real: return usual(.real, .start, 6)
    case UInt8(ascii: "/"):
      if word & TagWord.mask7 == TagWord.endDict { return usual(.dict, .end, 7) }
      if word == TagWord.endArray { return usual(.array, .end, 8) }
    default: break
    }
    return try unusualTag(inside: element)
  }

  @inline(__always)
  private mutating func usual(_ element: XMLElement, _ form: XMLTag.Form, _ count: Int) -> XMLTag {
    offset &+= count
    return XMLTag(element: element, form: form)
  }

  /// Skips white space, comments and instructions up to the next tag and reads it.
  ///
  /// - Returns: The tag and where it starts.
  mutating func nextElement(
    inside element: XMLElement, openedAt start: Int
  ) throws(PlistError) -> (tag: XMLTag, offset: Int) {
    while true {
      skipWhitespace()
      let tagStart = offset
      guard offset < bytes.byteCount else {
        throw fault(.unexpectedEnd(.element(element), openedAtLine: line(start)), at: offset)
      }
      let tag = try nextTag(inside: element)
      if tag.form != .skipped { return (tag, tagStart) }
    }
  }

  /// Reads any tag, comment or instruction, with all the care that the usual ones do not need.
  @inline(never)
  private mutating func unusualTag(inside element: XMLElement?) throws(PlistError) -> XMLTag {
    let start = offset
    guard start < bytes.byteCount else { throw endOfFile(inside: element) }
    guard bytes.byte(at: start) == UInt8(ascii: "<") else {
      try checkUTF8(start..<min(start + 64, bytes.byteCount), isCut: true)
      throw fault(.textBetweenElements(excerpt(at: start), inside: innermost(element)), at: start)
    }
    if try skipMarkup(inside: element) { return XMLTag(element: .plist, form: .skipped) }
    offset += 1
    let isEnd = offset < bytes.byteCount && bytes.byte(at: offset) == UInt8(ascii: "/")
    if isEnd { offset += 1 }
    let name = try scanTagName(from: start)
    let form = try scanTagRest(from: start, name: name, isEnd: isEnd)
    guard let known = XMLElement(name: bytes.array(name)) else {
      let name = excerpt(name)
      if isEnd { throw unknownEnd(name, inside: element, at: start) }
      throw fault(.unknownElement(name, suggestion: Self.suggestion(for: name)), at: start)
    }
    return XMLTag(element: known, form: form)
  }

  /// The innermost open element: a container's, else the one given.
  private func innermost(_ element: XMLElement?) -> XMLElement? {
    guard let container = builder.container else { return element }
    return container == .dictionary ? .dict : .array
  }

  private func unknownEnd(_ name: String, inside element: XMLElement?, at start: Int) -> PlistError {
    if let open = builder.containerPosition {
      return mismatchedEnd(name, of: innermost(element) ?? .plist, openedAt: Int(open), at: start)
    }
    return fault(.unexpectedEndTag(name), at: start)
  }

  /// Scans the name of a tag and returns where it is.
  mutating func scanTagName(from start: Int) throws(PlistError) -> Range<Int> {
    let first = offset
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      if byte.isXMLSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      if byte == UInt8(ascii: "<") { throw fault(.malformedTag(excerpt(at: start)), at: start) }
      offset += 1
    }
    guard offset < bytes.byteCount else { throw fault(.unexpectedEnd(.tag, openedAtLine: nil), at: start) }
    try checkUTF8(first..<offset)
    guard offset > first, bytes.byte(at: first).isNameStart else {
      throw fault(.malformedTag(excerpt(at: start)), at: start)
    }
    return first..<offset
  }

  /// Scans what follows a tag's name up to and including `>`.
  mutating func scanTagRest(
    from start: Int, name: Range<Int>, isEnd: Bool
  ) throws(PlistError) -> XMLTag.Form {
    var names: Set<[UInt8]> = []
    while true {
      let spaceStart = offset
      skipWhitespace()
      guard offset < bytes.byteCount else { throw fault(.unexpectedEnd(.tag, openedAtLine: nil), at: start) }
      switch bytes.byte(at: offset) {
      case UInt8(ascii: ">"):
        offset += 1
        return isEnd ? .end : .start
      case UInt8(ascii: "/"):
        guard !isEnd, offset + 1 < bytes.byteCount, bytes.byte(at: offset + 1) == UInt8(ascii: ">") else {
          throw fault(.malformedTag(excerpt(start..<offset + 1)), at: start)
        }
        offset += 2
        return .empty
      default:
        try scanAttribute(of: name, isEnd: isEnd, isSpaced: offset > spaceStart, names: &names)
      }
    }
  }

  /// An element whose name may have been meant.
  private static func suggestion(for name: String) -> XMLElement? {
    let lowered = name.lowercased()
    let local = lowered.split(separator: ":").last.map(String.init) ?? lowered
    if let same = XMLElement.allCases.first(where: { $0.name == local }) { return same }
    switch local {
    case "int", "number": return .integer
    case "float", "double": return .real
    case "str", "ustring", "text": return .string
    case "dictionary", "map": return .dict
    case "list", "set": return .array
    case "bool", "boolean", "yes": return .true
    case "no": return .false
    default: return nil
    }
  }
}

extension UInt64 {
  /// The top bit of each byte that is XML white space.
  @inline(__always)
  fileprivate var spaces: UInt64 {
    zeroBytes(of: self ^ 0x2020_2020_2020_2020) | zeroBytes(of: self ^ 0x0A0A_0A0A_0A0A_0A0A)
      | zeroBytes(of: self ^ 0x0909_0909_0909_0909) | zeroBytes(of: self ^ 0x0D0D_0D0D_0D0D_0D0D)
  }

  /// The top bit of each byte that is zero, exactly: no carry crosses from one byte to the next.
  @inline(__always)
  private func zeroBytes(of word: UInt64) -> UInt64 {
    ~((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | word) & 0x8080_8080_8080_8080
  }
}

extension UInt8 {
  /// Whether a name may begin with the byte; beyond ASCII nothing is checked but UTF-8.
  var isNameStart: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  /// Whether a name may go on with the byte.
  var isNamePart: Bool {
    isNameStart || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
