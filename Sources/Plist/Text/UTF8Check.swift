/// What a run of bytes is as UTF-8.
struct UTF8Check {
  /// Offset of the first byte that is not UTF-8, or nil.
  private(set) var invalidOffset: Int?
  /// Whether every byte is ASCII.
  private(set) var isASCII = true
  /// Whether U+FFFE or U+FFFF occurs, which XML 1.0 does not have.
  private(set) var hasNoncharacter = false

  /// Checks a range of offsets.
  ///
  /// Overlong forms, surrogates and numbers above 10FFFF are not UTF-8.
  ///
  /// - Complexity: O(*n*).
  init(_ span: RawSpan, _ range: Range<Int>) {
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      if offset &+ 8 <= end {
        let high = span.load(at: offset, as: UInt64.self).littleEndian & 0x8080_8080_8080_8080
        // Up to the first byte that is not ASCII.
        offset &+= high.trailingZeroBitCount >> 3
        if high == 0 { continue }
      }
      let lead = span.byte(at: offset)
      if lead < 0x80 {
        offset &+= 1
        continue
      }
      isASCII = false
      guard let width = Self.width(span, at: offset, end: end, lead: lead) else {
        invalidOffset = offset
        return
      }
      if lead == 0xEF, span.byte(at: offset &+ 1) == 0xBF, span.byte(at: offset &+ 2) >= 0xBE {
        hasNoncharacter = true
      }
      offset &+= width
    }
  }

  /// The number of bytes of the well-formed character at an offset, or nil (Unicode 16, table 3-7).
  @inline(__always)
  private static func width(_ span: RawSpan, at offset: Int, end: Int, lead: UInt8) -> Int? {
    func isTail(_ index: Int) -> Bool { span.byte(at: offset &+ index) & 0xC0 == 0x80 }
    switch lead {
    case 0xC2...0xDF:
      return offset &+ 2 <= end && isTail(1) ? 2 : nil
    case 0xE0...0xEF:
      guard offset &+ 3 <= end, isTail(1), isTail(2) else { return nil }
      let second = span.byte(at: offset &+ 1)
      return lead == 0xE0 && second < 0xA0 || lead == 0xED && second >= 0xA0 ? nil : 3
    case 0xF0...0xF4:
      guard offset &+ 4 <= end, isTail(1), isTail(2), isTail(3) else { return nil }
      let second = span.byte(at: offset &+ 1)
      return lead == 0xF0 && second < 0x90 || lead == 0xF4 && second >= 0x90 ? nil : 4
    default: return nil
    }
  }
}
