extension XMLValueWriter {
  /// Writes a string's or key's text with what XML needs escaped.
  ///
  /// - Throws: `WriteFault.loss` for what XML cannot hold, `LimitFault.expansion`.
  @inline(__always)
  mutating func appendText(_ node: Node, to output: inout OutputBuffer) throws(PlistError) {
    if node.count >= 16 { try spend(node.count / 16) }
    guard node.flags.contains(.utf16) else {
      return try append(
        escaping: arena.bytes(of: node), isASCII: node.flags.contains(.ascii), to: &output)
    }
    let text = arena.wtf8(of: node)
    try unsafe append(escaping: text.span.bytes, isASCII: false, to: &output)
  }

  @inline(__always)
  private func append(
    escaping text: RawSpan, isASCII: Bool, to output: inout OutputBuffer
  ) throws(PlistError) {
    var runStart = 0
    var offset = 0
    while true {
      offset = Self.nextSpecial(in: text, from: offset, isASCII: isASCII)
      guard offset < text.byteCount else { break }
      guard let escape = try escape(of: text, at: offset) else {
        offset &+= 1
        continue
      }
      output.append(text.extracting(runStart..<offset))
      output.append(escape.text)
      offset &+= escape.count
      runStart = offset
    }
    output.append(runStart == 0 ? text : text.extracting(runStart..<text.byteCount))
  }

  /// The offset of the next byte that may need something else in its place.
  @inline(__always)
  private static func nextSpecial(in text: RawSpan, from start: Int, isASCII: Bool) -> Int {
    var offset = start
    // `<` and `>` differ in one bit.
    let greater = SIMD16<UInt8>(repeating: UInt8(ascii: ">"))
    let bit = SIMD16<UInt8>(repeating: 2)
    let ampersand = SIMD16<UInt8>(repeating: UInt8(ascii: "&"))
    let space = SIMD16<UInt8>(repeating: 0x20)
    let surrogate = SIMD16<UInt8>(repeating: 0xED)
    let noncharacter = SIMD16<UInt8>(repeating: 0xEF)
    while offset &+ 16 <= text.byteCount {
      let vector = text.vector(at: offset)
      var special = ((vector | bit) .== greater) .| (vector .== ampersand) .| (vector .< space)
      if !isASCII { special = special .| (vector .== surrogate) .| (vector .== noncharacter) }
      let first = special.firstTrue
      if first < 16 { return offset &+ first }
      offset &+= 16
    }
    while offset < text.byteCount {
      let byte = text.byte(at: offset)
      if byte < 0x20 || byte | 2 == UInt8(ascii: ">") || byte == UInt8(ascii: "&") || byte == 0xED
        || byte == 0xEF
      {
        return offset
      }
      offset &+= 1
    }
    return offset
  }

  /// What stands for the character at an offset, and the number of its bytes; nil if it stands for itself.
  private func escape(of text: RawSpan, at offset: Int) throws(PlistError) -> (
    text: StaticString, count: Int
  )? {
    switch text.byte(at: offset) {
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case 0x09, 0x0A: return nil
    // Readers of XML turn a raw one into a line feed; Apple's writer does not care.
    case 0x0D: return options.layout == .apple ? nil : ("&#13;", 1)
    case ..<0x20:
      if options.layout == .apple { return nil }
      try accept(.controlCharacter)
      return ("\u{FFFD}", 1)
    case 0xED where text.byte(at: offset + 1) >= 0xA0:
      try accept(.loneSurrogate)
      return ("\u{FFFD}", 3)
    case 0xEF where text.byte(at: offset + 1) == 0xBF && text.byte(at: offset + 2) >= 0xBE:
      if options.layout == .apple { return nil }
      try accept(.controlCharacter)
      return ("\u{FFFD}", 3)
    default: return nil
    }
  }
}
