/// How the text of a property list is turned into bytes.
public struct TextEncoding: Hashable, Sendable {
  /// The character set and byte order.
  public enum CharacterSet: Hashable, Sendable, CaseIterable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    case utf32LittleEndian
    case utf32BigEndian
    case ascii
    case latin1
    case windows1252
  }

  /// The character set and byte order.
  public var characterSet: CharacterSet

  /// Whether the bytes begin with a byte order mark.
  public var hasByteOrderMark: Bool

  /// Makes an encoding.
  public init(_ characterSet: CharacterSet, byteOrderMark: Bool = false) {
    self.characterSet = characterSet
    hasByteOrderMark = byteOrderMark
  }

  /// UTF-8 without a byte order mark.
  public static let utf8 = TextEncoding(.utf8)
}
