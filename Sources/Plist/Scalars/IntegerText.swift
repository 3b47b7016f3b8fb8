/// Integers as text, over the whole range of property lists: −2^63 to 2^64 − 1.
package enum IntegerText {
  /// An integer that may need 64 bits and a sign.
  package struct Integer: Hashable, Sendable {
    /// The distance from zero.
    package let magnitude: UInt64
    /// Whether it is below zero.
    package let isNegative: Bool

    /// Makes an integer; nil below −2^63.
    package init?(magnitude: UInt64, isNegative: Bool) {
      guard !isNegative || magnitude <= 1 << 63 else { return nil }
      self.magnitude = magnitude
      self.isNegative = isNegative && magnitude != 0
    }

    /// The value when it is not above `Int64.max`.
    package var signed: Int64? {
      isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(exactly: magnitude)
    }
  }

  /// Reads decimal digits with an optional sign, or `0x` and hexadecimal digits with an optional sign before.
  ///
  /// - Returns: The integer, or nil for other text and for one out of range.
  /// - Complexity: O(*n*).
  package static func integer(_ text: some Collection<UInt8>) -> Integer? {
    var rest = text[...]
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
    var radix: UInt64 = 10
    if rest.first == 0x30, let second = rest.dropFirst().first, second | 0x20 == 0x78 {
      radix = 16
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return nil }
    var magnitude: UInt64 = 0
    for byte in rest {
      guard let digit = HexText.digit(byte), digit < radix else { return nil }
      let (shifted, overflow) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, carry) = shifted.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { return nil }
      magnitude = sum
    }
    return Integer(magnitude: magnitude, isNegative: isNegative)
  }

  /// Returns the decimal digits of an integer value; empty for other kinds.
  package static func text(_ value: Value) -> String {
    if let signed = value.integer { return String(signed) }
    return value.unsigned.map { String($0) } ?? ""
  }
}

extension DocumentBuilder {
  /// Appends an integer of either sign.
  package mutating func integer(_ integer: IntegerText.Integer) {
    if let signed = integer.signed { self.integer(signed) } else { unsigned(integer.magnitude) }
  }
}
