/// A fault in OpenStep text.
public enum OpenStepFault: Hashable, Sendable {
  /// The text ends where something must still come; `line` is where the container was opened, if one is open.
  case unexpectedEnd(expected: Expected, openedAtLine: Int?)
  /// A character that cannot stand where it is.
  case unexpectedCharacter(String, expected: Expected)
  /// A string whose quote is never closed.
  case unclosedString
  /// Something after the value.
  case trailingContent
  /// What a version control system writes where two versions clash.
  case mergeConflict
  /// Bytes that are not UTF-8, where no byte order mark tells another encoding.
  case invalidUTF8
  /// A character in data that is no pair of hexadecimal digits.
  case badData(String)
  /// Data whose bracket is never closed.
  case unclosedData
  /// Base64 between `<[` and `]>` that is broken.
  case base64(Base64Fault)
  /// GNUstep's form of a value with a letter that names no type.
  case unknownType(String)
  /// GNUstep's form of a value whose content does not fit the type.
  case badTypedValue(type: String, content: String)

  /// What could have stood there.
  public enum Expected: Hashable, Sendable {
    case value
    case keyOrBrace
    case equalsOrSemicolon
    case semicolon
    case commaOrParenthesis
  }
}
