extension OpenStepFault {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch self {
    case .unexpectedEnd(let expected, let line?):
      "the text ends where \(expected.words) must come; the container opened in line \(line) is not closed"
    case .unexpectedEnd(let expected, nil): "the text ends where \(expected.words) must come"
    case .unexpectedCharacter(let character, let expected): "\(character) where \(expected.words) must come"
    case .unclosedString: "the quote opened here is never closed"
    case .trailingContent: "something follows the end of the property list"
    case .mergeConflict: "this is the mark of an unresolved merge conflict"
    case .invalidUTF8: "the text is not UTF-8, and no byte order mark tells another encoding"
    case .badData(let found): "\(found) in data, where two hexadecimal digits make a byte"
    case .unclosedData: "the data opened here is never closed"
    case .base64(let fault): fault.message
    case .unknownType(let letter): "<*\(letter) names no type"
    case .badTypedValue(let type, let content): "<*\(type)\(content)> does not fit the type"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch self {
    case .unexpectedCharacter(_, .semicolon), .unexpectedEnd(.semicolon, _):
      "every entry ends with ; and strings need quotes, but for letters, digits and _ $ / : . -"
    case .unexpectedCharacter(_, .value), .unexpectedCharacter(_, .keyOrBrace):
      "strings with other characters than letters, digits and _ $ / : . - need quotes"
    case .unexpectedCharacter(_, .commaOrParenthesis): "elements are separated by commas"
    case .mergeConflict: "take one side with: git checkout --ours FILE, or --theirs, or use: git mergetool"
    case .invalidUTF8: "convert it with: iconv -f MACINTOSH -t UTF-8 FILE, or from ISO-8859-1"
    case .unknownType:
      "<*I5> is an integer, <*R1.5> a real, <*BY> a boolean, <*D2016-10-13 08:00:00 +0000> a date"
    case .badTypedValue("B", _): "write <*BY> or <*BN>"
    case .badTypedValue("D", _): "write <*D2016-10-13 08:00:00 +0000>"
    case .badTypedValue("I", _): "write decimal digits, from -9223372036854775808 to 18446744073709551615"
    case .badTypedValue("R", _): "write decimal digits with an optional point and exponent"
    default: nil
    }
  }
}

extension OpenStepFault.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .keyOrBrace: "a key or }"
    case .equalsOrSemicolon: "= or ;"
    case .semicolon: "a semicolon"
    case .commaOrParenthesis: "a comma or )"
    }
  }
}
