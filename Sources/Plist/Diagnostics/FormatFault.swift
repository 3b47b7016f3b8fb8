/// Bytes whose format is not one that is read here.
public enum FormatFault: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// Nothing but white space.
  case blank
  /// Another format, recognised by its first bytes.
  case other(OtherFormat)
  /// A property-list format that is recognised but not read.
  case unsupported(Format)
  /// A declared or marked text encoding that is not read.
  case unsupportedEncoding(name: String)
  /// Text of two or four bytes a character without the byte order mark that says so.
  case missingByteOrderMark(TextEncoding.CharacterSet)
  /// A declared encoding that the bytes of the declaration itself contradict.
  case contradictedEncoding(name: String)
  /// The bytes are not valid in the encoding that is declared or marked.
  case invalidEncoding(TextEncoding.CharacterSet)
  /// None of the known formats.
  case unknown

  /// What people pass by mistake.
  public enum OtherFormat: Hashable, Sendable {
    case signedMessage
    case nibArchive
    case compressed
    case html
    case sqlite
    case binaryVersion(String)
  }
}
