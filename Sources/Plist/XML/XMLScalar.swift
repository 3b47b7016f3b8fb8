/// The grammars of an XML property list's numbers: what CoreFoundation reads, with nothing after it.
enum XMLScalar {
  /// What a text is as a number.
  enum Reading<Number: Hashable>: Hashable {
    case number(Number)
    case malformed
    case outOfRange
  }

  /// An integer's two's complement, and whether it is above `Int64.max`.
  struct Integer: Hashable {
    let bits: UInt64
    let isUnsigned: Bool
  }

  /// Reads an integer: white space, a sign, white space, then decimal digits or `0x` and hexadecimal ones.
  ///
  /// A leading zero does not make it octal. From −2^63 to 2^64 − 1.
  static func integer(_ span: RawSpan, _ range: Range<Int>) -> Reading<Integer> {
    var offset = range.lowerBound
    let end = range.upperBound
    func skipWhitespace() { while offset < end, span.byte(at: offset).isXMLSpace { offset += 1 } }
    skipWhitespace()
    var isNegative = false
    if offset < end, span.byte(at: offset) == UInt8(ascii: "-") || span.byte(at: offset) == UInt8(ascii: "+")
    {
      isNegative = span.byte(at: offset) == UInt8(ascii: "-")
      offset += 1
      skipWhitespace()
    }
    let isHexadecimal =
      offset + 2 <= end && span.byte(at: offset) == UInt8(ascii: "0")
      && span.byte(at: offset + 1) | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { offset += 2 }
    guard offset < end else { return .malformed }
    let base: UInt64 = isHexadecimal ? 16 : 10
    var magnitude: UInt64 = 0
    var hasOverflowed = false
    while offset < end {
      guard let digit = span.byte(at: offset).hexadecimalDigit, digit < base else { return .malformed }
      let (product, first) = magnitude.multipliedReportingOverflow(by: base)
      let (sum, second) = product.addingReportingOverflow(UInt64(digit))
      hasOverflowed = hasOverflowed || first || second
      magnitude = sum
      offset += 1
    }
    if hasOverflowed || isNegative && magnitude > 1 << 63 { return .outOfRange }
    return .number(
      Integer(bits: isNegative ? 0 &- magnitude : magnitude, isUnsigned: !isNegative && magnitude >> 63 != 0))
  }

  /// The powers of ten that a Double holds exactly.
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// Reads a real: white space, then a decimal number, or a name of infinity or NaN in any case.
  ///
  /// Never hexadecimal, never out of range: C's `strtod` and so CoreFoundation give infinity and zero there.
  static func real(_ span: RawSpan, _ range: Range<Int>) -> Reading<Double> {
    var start = range.lowerBound
    let end = range.upperBound
    if let named = named(span, range) { return .number(named) }
    while start < end, span.byte(at: start).isXMLSpace { start += 1 }
    var offset = start
    let isNegative = offset < end && span.byte(at: offset) == UInt8(ascii: "-")
    if isNegative || offset < end && span.byte(at: offset) == UInt8(ascii: "+") { offset += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var decimals = 0
    func readDigits() -> Int {
      let first = offset
      while offset < end, span.byte(at: offset).isASCIIDigit {
        let digit = UInt64(span.byte(at: offset) &- 0x30)
        if significant > 0 || digit > 0 { significant += 1 }
        if significant <= 19 { mantissa = mantissa &* 10 &+ digit }
        offset += 1
      }
      return offset - first
    }
    digits = readDigits()
    if offset < end, span.byte(at: offset) == UInt8(ascii: ".") {
      offset += 1
      decimals = readDigits()
    }
    guard digits + decimals > 0 else { return .malformed }
    var exponent = 0
    if offset < end, span.byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let isDown = offset < end && span.byte(at: offset) == UInt8(ascii: "-")
      if isDown || offset < end && span.byte(at: offset) == UInt8(ascii: "+") { offset += 1 }
      let first = offset
      while offset < end, span.byte(at: offset).isASCIIDigit {
        if exponent < 1_000_000 { exponent = 10 * exponent + Int(span.byte(at: offset) &- 0x30) }
        offset += 1
      }
      guard offset > first else { return .malformed }
      if isDown { exponent = -exponent }
    }
    guard offset == end else { return .malformed }
    // Exact when both factors are: the one rounding is the division's or product's (Clinger 1990).
    let power = exponent - decimals
    if significant <= 15, abs(power) <= 22 {
      let magnitude =
        power < 0 ? Double(mantissa) / powers[-power] : Double(mantissa) * powers[power]
      return .number(isNegative ? -magnitude : magnitude)
    }
    let text = String(decoding: span.array(start..<end), as: UTF8.self)
    guard let number = Double(text) else { return .malformed }
    return .number(number)
  }

  private static func named(_ span: RawSpan, _ range: Range<Int>) -> Double? {
    guard (3...9).contains(range.count), span.byte(at: range.upperBound - 1).isASCIILetter else { return nil }
    switch String(decoding: span.array(range), as: UTF8.self).lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return nil
    }
  }
}

extension RawSpan {
  /// Returns a copy of a range of bytes.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  func array(_ range: Range<Int>) -> [UInt8] { extracting(range).array() }
}
