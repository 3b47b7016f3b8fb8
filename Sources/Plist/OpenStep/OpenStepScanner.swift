/// Scans OpenStep text straight into an arena, as CoreFoundation reads it (CFOldStylePList.c).
///
/// ```
/// // a comment
/// { name = "Jane \U2014 Doe"; list = (a, b, ); data = <0fbd 77>; both; }
/// ```
///
/// Every scalar is a string or data. A file of entries without the outermost braces is a dictionary too: that is what
/// `.strings` files are. The containers that are open wait in the builder, so nesting takes no stack.
struct OpenStepScanner: ~Copyable, ~Escapable {
  let source: Bytes
  let bytes: RawSpan
  let encoding: TextEncoding
  /// The offset of the next byte to look at.
  var offset: Int
  var builder = ArenaBuilder()
  /// Whether no byte is beyond ASCII.
  private(set) var isASCII = true
  /// What was accepted with a warning, in order.
  private(set) var findings: [Finding] = []
  /// Hears of every item, when the source is read once more for a splice.
  var outline: ListOutline?
  /// Whether some string stands without quotes.
  var hasBareWords = false
  /// Whether some string stands in quotes that it does not need; looked for with an outline only.
  var hasNeedlessQuotes = false
  /// Whether the outermost container is a dictionary without braces.
  private var isBare = false

  /// A warning before its place is worked out.
  struct Finding {
    let code: Warning.Code
    var subject: Text?
    let offset: Int
  }

  /// Starts at the beginning of a document.
  ///
  /// - Parameters:
  ///   - source: The text as UTF-8, not checked yet, which stays as long as the scanner.
  ///   - encoding: How the original bytes were encoded, for the places of faults.
  @_lifetime(borrow source)
  init(_ source: borrowing Bytes, encoding: TextEncoding) {
    self.source = copy source
    bytes = source.span
    self.encoding = encoding
    offset = encoding.characterSet == .utf8 ? encoding.byteOrderMarkCount : 0
  }

  /// Ends the scanning of a whole document.
  consuming func finish() -> Arena {
    let source = source
    return builder.finish(format: .openStep, source: source)
  }

  /// Scans the whole document.
  ///
  /// - Throws: As `OpenStepReader.read`.
  mutating func scanDocument() throws(PlistError) {
    let start = offset
    let check = UTF8Check(bytes, start..<bytes.byteCount)
    if let invalid = check.invalidOffset { throw fault(.invalidUTF8, at: invalid) }
    isASCII = check.isASCII
    skipSpace()
    guard offset < bytes.byteCount else { return try scanBareEntries(from: start) }
    guard let first = try scanString() else {
      try scanValue()
      skipSpace()
      guard offset == bytes.byteCount else { throw fault(.trailingContent, at: offset) }
      return
    }
    let end = offset
    skipSpace()
    // More than one string: read again, as entries.
    guard offset == bytes.byteCount else { return try scanBareEntries(from: start) }
    outline?.value(Int(first.position)..<end)
    builder.append(first)
  }

  /// Scans entries up to what no entry begins with, where Apple's reader stops and says nothing.
  private mutating func scanBareEntries(from start: Int) throws(PlistError) {
    offset = start
    isBare = true
    findings.removeAll()
    try begin(.dictionary, at: start, contentStart: start)
    if try scanKey() { try scanValue() }
    if offset < bytes.byteCount { findings.append(Finding(code: .ignoredRest, offset: offset)) }
  }

  /// Scans a value, and what follows it, until every container is closed.
  private mutating func scanValue() throws(PlistError) {
    while true {
      var isValueDue = try scanValueStart()
      while !isValueDue {
        if builder.depth == 0 { return }
        isValueDue = try scanValueEnd()
      }
    }
  }

  /// Scans a scalar, or a container up to its first value.
  ///
  /// - Returns: Whether a value comes next.
  private mutating func scanValueStart() throws(PlistError) -> Bool {
    skipSpace()
    let start = offset
    if let string = try scanString() {
      outline?.value(start..<offset)
      builder.append(string)
      return false
    }
    switch next {
    case UInt8(ascii: "{"):
      try begin(.dictionary, at: start, contentStart: start + 1)
      return try scanKey()
    case UInt8(ascii: "("):
      try begin(.array, at: start, contentStart: start + 1)
      return try !scanClosingParenthesis()
    case UInt8(ascii: "<"):
      let value = try scanData()
      outline?.value(start..<offset)
      builder.append(value)
      return false
    default: throw unexpected(.value)
    }
  }

  /// Scans what follows a value in its container.
  ///
  /// - Returns: Whether a value comes next; otherwise the container has ended.
  private mutating func scanValueEnd() throws(PlistError) -> Bool {
    skipSpace()
    guard builder.container == .array else {
      guard next == UInt8(ascii: ";") else { throw unexpected(.semicolon) }
      outline?.separator(at: offset)
      offset += 1
      return try scanKey()
    }
    if try scanClosingParenthesis() { return false }
    guard next == UInt8(ascii: ",") else { throw unexpected(.commaOrParenthesis) }
    outline?.separator(at: offset)
    offset += 1
    return try !scanClosingParenthesis()
  }

  private mutating func scanClosingParenthesis() throws(PlistError) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: ")") else { return false }
    try end(contentEnd: offset, end: offset + 1)
    return true
  }

  /// Scans keys that are their own values, and the next one that is not up to its `=`.
  ///
  /// - Returns: Whether a value comes next; otherwise the dictionary has ended.
  private mutating func scanKey() throws(PlistError) -> Bool {
    while true {
      skipSpace()
      let start = offset
      guard let key = try scanString() else {
        if isBare, builder.depth == 1 {
          if matches("<<<<<<<") || matches("=======") { throw fault(.mergeConflict, at: offset) }
          try end(contentEnd: offset, end: offset)
          return false
        }
        guard next == UInt8(ascii: "}") else { throw unexpected(.keyOrBrace) }
        try end(contentEnd: offset, end: offset + 1)
        return false
      }
      let range = start..<offset
      builder.append(key)
      outline?.key(range)
      skipSpace()
      switch next {
      case UInt8(ascii: "="):
        offset += 1
        return true
      case UInt8(ascii: ";"):
        builder.append(key)
        outline?.value(range)
        outline?.separator(at: offset)
        offset += 1
      default: throw unexpected(.equalsOrSemicolon)
      }
    }
  }

  private mutating func begin(_ kind: Kind, at start: Int, contentStart: Int) throws(PlistError) {
    guard builder.depth < Limits.depth else {
      throw PlistError(.limit(.tooDeep(maximum: Limits.depth)), at: location(start))
    }
    try builder.begin(kind, at: position(start))
    outline?.begin(at: start, contentStart: contentStart)
    offset = contentStart
  }

  private mutating func end(contentEnd: Int, end: Int) throws(PlistError) {
    offset = end
    outline?.end(contentEnd: contentEnd, end: end)
    guard let duplicate = try builder.end(source: source) else { return }
    let range = duplicate.offset..<(duplicate.offset + duplicate.count)
    let key = duplicate.flags.contains(.side) ? Array(builder.side[range]) : source.array(range)
    findings.append(
      Finding(code: .duplicateKey, subject: Text(wtf8: key), offset: Int(duplicate.position)))
  }
}

// MARK: - Bytes

extension OpenStepScanner {
  /// The next byte, or nil at the end.
  @inline(__always)
  var next: UInt8? { offset < bytes.byteCount ? bytes.byte(at: offset) : nil }

  /// An offset as nodes keep it: sources are below 4 GiB.
  @inline(__always)
  func position(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: offset) }

  /// Whether ASCII text stands at the offset.
  func matches(_ word: String) -> Bool { matches(word, at: offset) }

  private func matches(_ word: String, at place: Int) -> Bool {
    place + word.utf8.count <= bytes.byteCount
      && word.utf8.enumerated().allSatisfy { bytes.byte(at: place + $0.offset) == $0.element }
  }

  /// Skips white space and comments.
  ///
  /// White space is U+0009 to U+000D, the space, U+2028 and U+2029. A comment that is not closed runs to the end.
  mutating func skipSpace() {
    while offset < bytes.byteCount {
      switch bytes.byte(at: offset) {
      case 0x09...0x0D, 0x20: offset &+= 1
      case 0xE2 where isLineSeparator(at: offset): offset &+= 3
      case UInt8(ascii: "/") where matches("//"):
        while offset < bytes.byteCount, !endsLine(at: offset) { offset &+= 1 }
      case UInt8(ascii: "/") where matches("/*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = offset
    offset += 2
    while offset < bytes.byteCount {
      if bytes.byte(at: offset) == UInt8(ascii: "*"), matches("*/") {
        offset += 2
        return
      }
      offset &+= 1
    }
    findings.append(Finding(code: .unclosedComment, offset: start))
  }

  /// Whether U+2028 or U+2029 stands at an offset.
  @inline(__always)
  func isLineSeparator(at place: Int) -> Bool {
    place &+ 3 <= bytes.byteCount && bytes.byte(at: place) == 0xE2 && bytes.byte(at: place &+ 1) == 0x80
      && bytes.byte(at: place &+ 2) & 0xFE == 0xA8
  }

  private func endsLine(at place: Int) -> Bool {
    let byte = bytes.byte(at: place)
    return byte == 0x0A || byte == 0x0D || byte == 0xE2 && isLineSeparator(at: place)
  }
}

// MARK: - Faults

extension OpenStepScanner {
  func location(_ place: Int) -> SourceLocation {
    var places = TextPlaces(source, encoding: encoding)
    return places.location(of: place)
  }

  func fault(_ fault: OpenStepFault, at place: Int) -> PlistError {
    PlistError(.openStep(fault), at: location(place))
  }

  /// The fault of what stands at the offset, where something else must come.
  func unexpected(_ expected: OpenStepFault.Expected) -> PlistError {
    guard offset < bytes.byteCount else {
      var line: Int?
      if builder.depth > (isBare ? 1 : 0), let opened = builder.containerPosition,
        case .text(let number, _, _) = location(Int(opened))
      {
        line = number
      }
      return fault(.unexpectedEnd(expected: expected, openedAtLine: line), at: offset)
    }
    let isConflict = ["<<<<<<<", "=======", ">>>>>>>"].contains { matches($0) }
    return isConflict
      ? fault(.mergeConflict, at: offset)
      : fault(.unexpectedCharacter(characterForPeople(at: offset), expected: expected), at: offset)
  }

  /// The character at an offset as a message names it.
  func characterForPeople(at place: Int) -> String {
    let (scalar, _) = bytes.scalar(at: place)
    if scalar < 0x80 {
      let byte = UInt8(truncatingIfNeeded: scalar)
      return (0x21...0x7E).contains(byte)
        ? String(Unicode.Scalar(byte)) : "the byte 0x\(HexText.text(UInt64(byte), width: 2))"
    }
    let name = "U+" + HexText.text(UInt64(scalar), width: 4).uppercased()
    guard let character = Unicode.Scalar(scalar), character.properties.isAlphabetic else { return name }
    return "\(character) (\(name))"
  }
}
