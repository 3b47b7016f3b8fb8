public import Files

/// What a user calls a file of a backup by.
public enum BackupFileName: Hashable, Sendable {
  /// A domain and a path in it.
  case path(BackupPath)
  /// The file's name in the backup's folder.
  case identifier(FileID)
  /// The last part of the path, which must be unique over all domains.
  case bare(FilePath)

  /// The file that is meant when nothing is said: never the managed copy of it.
  public static let standard = BackupFileName.path(.springboard)

  /// Reads a name: with a slash it is `Domain/relative/path`, 40 hexadecimal digits are a file ID, anything else is
  /// the last part of a path.
  ///
  /// - Throws: `.badName` when it is empty, or a path that has an empty part, `.` or `..`.
  public init(_ name: FilePath) throws(BackupError) {
    if let slash = name.bytes.firstIndex(of: UInt8(ascii: "/")) {
      let domain = FilePath(bytes: name.bytes[..<slash])
      let relative = FilePath(bytes: name.bytes[(slash + 1)...])
      guard !domain.isEmpty, name.staysInside else { throw BackupError(.badName(name)) }
      self = .path(BackupPath(domain: domain, relative: relative))
    } else if let identifier = FileID(hex: name.text) {
      self = .identifier(identifier)
    } else {
      guard !name.isEmpty, name.staysInside else { throw BackupError(.badName(name)) }
      self = .bare(name)
    }
  }
}

extension BackupFileName: CustomStringConvertible {
  /// The name as it is written.
  public var description: String {
    switch self {
    case .path(let path): path.description
    case .identifier(let identifier): identifier.hex
    case .bare(let name): name.text
    }
  }
}
