extension ValueFault {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch self {
    case .notA(let kind, let word): "\(word.isEmpty ? "nothing" : word) is not \(kind.words)"
    case .untyped(let word): "\(word) does not tell its type"
    case .empty: "a value is missing"
    case .needsType(let kind): "a value in place of \(kind.words) must name its type"
    case .notALiteral(let word): "\(word) is not a value"
    case .shortened: "the value was shortened for a terminal"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch self {
    case .notA(.boolean, _): "write true, false, yes or no"
    case .notA(.integer, _):
      "write decimal digits or 0x and hexadecimal digits, from -9223372036854775808 to 18446744073709551615"
    case .notA(.real, _): "write decimal digits with an optional point and exponent, inf, -inf or nan"
    case .notA(.date, _): "write YYYY-MM-DDThh:mm:ssZ"
    case .notA(.data, _): "write base64 with its padding, or hex: and pairs of hexadecimal digits"
    case .notA(.uid, _): "write a number from 0 to 4294967295"
    case .notA: nil
    case .untyped(let word):
      "write string:\(word), or int:, real:, bool:, date:, data:, hex:, uid:, json: or xml:"
    case .empty: "write string: for the empty string"
    case .needsType: "write json: or xml: and the value"
    case .notALiteral: "strings stand in quotes; other types are real:, date:, data:, uid:"
    case .shortened: "write the difference to a file instead"
    }
  }
}
