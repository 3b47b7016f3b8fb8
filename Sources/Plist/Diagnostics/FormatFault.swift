/// Bytes whose format is not one that is read here.
public enum FormatFault: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// Nothing but white space.
  case blank
  /// Another format, recognised by its first bytes.
  case other(OtherFormat)
  /// A declared or marked text encoding that is not read.
  case unsupportedEncoding(name: String)
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
