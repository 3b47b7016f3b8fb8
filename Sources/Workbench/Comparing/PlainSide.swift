internal import Files
internal import Plist

/// The files below any folder, under their paths from it; links are neither followed nor listed.
final class PlainSide: FolderSide {
  private let folder: RootFolder

  /// Opens the folder.
  ///
  /// - Throws: `.file`.
  init(_ path: FilePath) throws(WorkbenchError) {
    folder = try WorkbenchError.lift(file: try RootFolder(path))
  }

  func names() throws(WorkbenchError) -> [FilePath] {
    var names: [FilePath] = []
    var folders: [FilePath] = [""]
    while let inner = folders.popLast() {
      for entry in try WorkbenchError.lift(file: try folder.list(inner)) {
        switch entry.kind {
        case .regular: names.append(inner.appending(entry.name))
        case .folder: folders.append(inner.appending(entry.name))
        case .symbolicLink, .other: break
        }
      }
    }
    return names.sorted()
  }

  func facts(of name: FilePath) throws(WorkbenchError) -> FileFacts {
    let status = try WorkbenchError.lift(file: try folder.statusIfPresent(name))
    return FileFacts(size: Int64(status?.size ?? 0), digest: nil)
  }

  func contents(of name: FilePath) throws(WorkbenchError) -> Bytes {
    Bytes(try WorkbenchError.lift(file: try folder.contents(of: name)))
  }
}
