/// Reals as decimal text: written with the fewest digits that read back to the same bits.
package enum RealText {
  /// Returns the shortest decimal text of a real; `nan`, `inf` and `-inf` stand for what has no digits.
  package static func text(_ real: Double) -> String {
    if real.isNaN { return "nan" }
    return real.description
  }

  /// Returns the shortest decimal text of a real of 32 bits.
  package static func text(single real: Float) -> String {
    if real.isNaN { return "nan" }
    return real.description
  }

  /// Reads decimal digits with an optional point and exponent, or `nan`, `inf`, `-inf`.
  ///
  /// - Returns: The nearest real, or nil for other text and for a number that 64 bits would turn into infinity or zero.
  /// - Complexity: O(*n*).
  package static func real(_ text: some Collection<UInt8>) -> Double? {
    parse(text, infinity: Double.infinity, nan: Double.nan) { Double($0) }
  }

  /// Reads what `real` reads, as 32 bits.
  ///
  /// - Returns: The nearest real, or nil for other text and for a number that 32 bits would turn into infinity or zero.
  /// - Complexity: O(*n*).
  package static func single(_ text: some Collection<UInt8>) -> Float? {
    parse(text, infinity: Float.infinity, nan: Float.nan) { Float($0) }
  }

  private static func parse<Real: BinaryFloatingPoint>(
    _ text: some Collection<UInt8>, infinity: Real, nan: Real, _ convert: (String) -> Real?
  ) -> Real? {
    // Swift's own conversion also takes hexadecimal, "infinity" and payloads of NaN.
    guard let isZero = isDecimal(text) else {
      if text.elementsEqual("nan".utf8) { return nan }
      if text.elementsEqual("inf".utf8) || text.elementsEqual("+inf".utf8) { return infinity }
      return text.elementsEqual("-inf".utf8) ? -infinity : nil
    }
    guard let real = convert(String(decoding: text, as: UTF8.self)), real.isFinite,
      !real.isZero || isZero
    else { return nil }
    return real
  }

  /// Whether text is a decimal number, and if so, whether all its digits are zero; nil for other text.
  private static func isDecimal(_ text: some Collection<UInt8>) -> Bool? {
    var rest = text[...]
    var isZero = true
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }
    func skipSign() { if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() } }
    skipSign()
    guard isDigit(rest.first) else { return nil }
    while let byte = rest.first, isDigit(byte) {
      if byte != 0x30 { isZero = false }
      rest = rest.dropFirst()
    }
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      guard isDigit(rest.first) else { return nil }
      while let byte = rest.first, isDigit(byte) {
        if byte != 0x30 { isZero = false }
        rest = rest.dropFirst()
      }
    }
    if rest.first == 0x65 || rest.first == 0x45 {
      rest = rest.dropFirst()
      skipSign()
      guard isDigit(rest.first) else { return nil }
      while isDigit(rest.first) { rest = rest.dropFirst() }
    }
    return rest.isEmpty ? isZero : nil
  }
}
