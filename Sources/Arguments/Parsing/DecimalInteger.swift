/// A decimal integer as typed: digits with an optional sign, of any length.
struct DecimalInteger {
  /// The number, or nil when it is beyond 64 bits.
  let value: Int?

  /// Reads a word, or gives nil when it is not a decimal integer.
  init?(_ word: Word) {
    var digits = word.bytes[...]
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      digits.removeFirst()
    }
    let areDigits = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, areDigits else { return nil }
    value = word.string.flatMap { Int($0) }
  }
}
