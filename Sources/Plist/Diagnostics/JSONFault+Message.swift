extension JSONFault {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch self {
    case .unexpectedEnd(let expected): "the JSON ends where \(expected.words) must come"
    case .unexpectedByte(let byte, let expected): "\(Self.words(for: byte)) where \(expected.words) must come"
    case .invalidUTF8: "the JSON is not UTF-8"
    case .controlCharacter(let byte): "\(Self.words(for: byte)) in a string must be escaped"
    case .badEscape: "a backslash begins none of JSON's escapes"
    case .badNumber: "a number is not as JSON writes it"
    case .numberOutOfRange(let digits): "\(digits) is a number that no property list holds"
    case .trailingContent: "something follows the JSON's value"
    case .unknownType(let key): "\(key) names no type"
    case .badTypedValue(let form): "the value of \(form) does not fit the type"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch self {
    case .unknownType: "a dictionary whose only key begins with $ is written {\"$dict\": {…}}"
    case .controlCharacter: "write \\n for a line feed, \\t for a tab, \\u0000 for others"
    case .badTypedValue("$date"): "write {\"$date\": \"YYYY-MM-DDThh:mm:ssZ\"}"
    case .badTypedValue("$data"): "write {\"$data\": \"…\"} with base64 and its padding"
    case .badTypedValue("$uid"): "write {\"$uid\": 5}, from 0 to 4294967295"
    case .badTypedValue("$int"): "write {\"$int\": \"18446744073709551615\"}"
    case .badTypedValue("$units"): "write {\"$units\": [55296]}, numbers from 0 to 65535"
    default: nil
    }
  }

  private static func words(for byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "\(Character(Unicode.Scalar(byte)))" : "the byte 0x\(HexText.text(UInt64(byte), width: 2))"
  }
}

extension JSONFault.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .commaOrBracket: "a comma or ]"
    case .commaOrBrace: "a comma or }"
    case .endOfString: "the end of a string"
    }
  }
}
