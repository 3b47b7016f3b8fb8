public import Plist

/// What is to become of one file of a backup or an extracted tree.
public enum BackupChange: Sendable {
  /// The file gets other bytes; `original` are those that `read(_:)` gave and the new ones were made from.
  case replace(BackupFile, original: Bytes, with: [UInt8])
  /// A file that is not there comes, with the folders above it where they are missing.
  case add(BackupPath, [UInt8])
  /// The file goes; the folders above it stay.
  case remove(BackupFile)

  /// The file it is about.
  public var path: BackupPath {
    switch self {
    case .replace(let file, _, _), .remove(let file): file.path
    case .add(let path, _): path
    }
  }
}
