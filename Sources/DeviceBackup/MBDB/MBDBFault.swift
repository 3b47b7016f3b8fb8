public import Files

/// What is wrong with a `Manifest.mbdb`, or with the `Manifest.mbdx` beside it.
public struct MBDBFault: Error, Hashable, Sendable {
  /// What it is.
  public enum Code: Hashable, Sendable {
    /// The file does not begin as one of its kind does.
    case noHeader
    /// The version in the header is another than the one that is known.
    case version(major: UInt8, minor: UInt8)
    /// The file ends within the field.
    case cutShort(Field)
    /// The index says that it has so many records, and has another number of bytes.
    case count(UInt32)
    /// The index names a byte of the manifest at which no record begins.
    case noRecord(at: Int)
  }

  /// The fields of a record, in their order.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case domain, path, target, digest
    case encryptionKey = "encryption key"
    /// From the mode to the number of attributes: 40 bytes.
    case fixedPart = "fixed part"
    case attributeName = "attribute's name"
    case attributeValue = "attribute's value"
  }

  /// The file's name.
  public let file: FilePath
  /// What it is.
  public let code: Code
  /// The byte at which it was found, counted from 0.
  public let offset: Int
  /// The record in which it was found, counted from 1; nil for the header.
  public let record: Int?

  init(_ file: FilePath, _ code: Code, at offset: Int, record: Int? = nil) {
    self.file = file
    self.code = code
    self.offset = offset
    self.record = record
  }
}
