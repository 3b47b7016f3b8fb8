/// Bytes whose format is not one that is read here.
public enum FormatFault: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// Nothing but white space.
  case blank
  /// Another format, recognised by its first bytes.
  case other(OtherFormat)
  /// A notation that is read here, but by none of Apple's own readers.
  case foreign(ForeignNotation)
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
  /// A property list that is no keyed archive.
  case notAnArchive

  /// What people pass by mistake.
  public enum OtherFormat: Hashable, Sendable {
    case signedMessage(MessageForm)
    case nibArchive
    case compressed(Compression)
    case html
    case sqlite
    case binaryVersion(String)
  }

  /// How a signed message is encoded.
  public enum MessageForm: String, Hashable, Sendable {
    case der = "DER"
    case pem = "PEM"
  }

  /// How a file is compressed or archived.
  public enum Compression: Hashable, Sendable, CaseIterable {
    case gzip
    case zip
    case xz
    case bzip2
    case zstd
    case lz4
    case lzfse
    case sevenZip
    case appleArchive
    case xar
  }

  /// What Apple's readers refuse though it holds a property list.
  public enum ForeignNotation: Hashable, Sendable {
    case json
    case gnustep
  }
}
