public import Files

/// What a folder turned out to be.
public enum RecognizedFolder: Hashable, Sendable {
  /// A raw backup lies in this folder.
  case backup(FilePath)
  /// Files of a phone lie in this folder.
  case extracted(FilePath, ExtractedLayout)
  /// Neither; the folder itself.
  case plain(FilePath)

  /// The folder that the files lie in, resolved.
  public var folder: FilePath {
    switch self {
    case .backup(let folder), .extracted(let folder, _), .plain(let folder): folder
    }
  }
}
