/// A fault in JSON text.
public enum JSONFault: Hashable, Sendable {
  /// The text ends where something must still come.
  case unexpectedEnd(expected: Expected)
  /// A byte that cannot stand where it is.
  case unexpectedByte(UInt8, expected: Expected)
  /// Bytes that are not UTF-8.
  case invalidUTF8
  /// A control character inside a string, which JSON wants escaped.
  case controlCharacter(UInt8)
  /// A backslash that begins no escape.
  case badEscape
  /// A number that JSON's grammar does not have.
  case badNumber
  /// A number that no property list can hold.
  case numberOutOfRange(String)
  /// Something after the value.
  case trailingContent
  /// A dictionary whose only key begins with `$` but names no type.
  case unknownType(Text)
  /// A typed value whose content does not fit the type; `form` is its key.
  case badTypedValue(form: String)

  /// What could have stood there.
  public enum Expected: Hashable, Sendable {
    case value
    case key
    case colon
    case commaOrBracket
    case commaOrBrace
    case endOfString
  }
}
