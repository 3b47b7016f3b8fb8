public import Files

/// The property lists in a folder and the folders in it.
public struct ListedFiles: Sendable {
  /// Their paths, in the order of the names' bytes.
  public private(set) var paths: [FilePath] = []
  /// Why folders or files could not be looked into.
  public private(set) var unreadable: [WorkbenchError] = []

  /// Files with these extensions are property lists by their name alone.
  private static let extensions = [
    "plist", "strings", "stringsdict", "entitlements", "mobileconfig", "xcprivacy", "pbxproj",
  ].map { Array($0.utf8) }

  /// How much of a file is read to tell it by its content.
  private static let head = 1024

  /// Lists the property lists below a folder.
  ///
  /// A file is one by its extension, or because it begins as a property list does: bodies of backups have no extension.
  /// Hidden files count; links are not followed, so that nothing is met twice and no walk is endless. What a Mac leaves
  /// beside files on other systems (`._name`) is left out.
  ///
  /// - Parameter folder: The folder; it may be a link to one.
  /// - Complexity: O(*n*) in the names below it; the first bytes are read of files whose names do not tell.
  init(below folder: FilePath) {
    var waiting = [folder]
    while let folder = waiting.popLast() {
      do throws(FileError) {
        var inner: [FilePath] = []
        for entry in try FolderEntry.list(folder) {
          let path = folder.appending(entry.name)
          switch entry.kind {
          case .folder: inner.append(path)
          case .regular: look(at: path)
          case .symbolicLink, .other: break
          }
        }
        waiting += inner.reversed()
      } catch { unreadable.append(WorkbenchError(.file(error))) }
    }
  }

  private mutating func look(at path: FilePath) {
    let name = path.lastComponent.bytes
    if name.starts(with: "._".utf8) { return }
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), Self.extensions.contains(Array(name[(dot + 1)...])) {
      return paths.append(path)
    }
    do throws(FileError) {
      let head = try FileDescriptor(path).read(upTo: Self.head, at: 0)
      if Self.isPropertyList(head) { paths.append(path) }
    } catch { unreadable.append(WorkbenchError(.file(error))) }
  }

  /// Whether a file that begins so is meant to be a property list.
  private static func isPropertyList(_ head: [UInt8]) -> Bool {
    if head.starts(with: "bplist".utf8) { return true }
    // UTF-16 has a NUL in each character.
    let text = head.filter { $0 != 0 }
    guard text.first(where: { ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }) == 0x3C
    else { return false }
    return !text.ranges(of: Array("<!DOCTYPE plist".utf8)).isEmpty
      || !text.ranges(of: Array("<plist".utf8)).isEmpty
  }
}

extension Workbench {
  /// Lists the property lists below a folder, whatever kind of folder it is.
  ///
  /// - Parameter target: A folder; any other target stands for itself.
  /// - Returns: The files and what could not be looked into; nil if the target is no folder.
  /// - Throws: `.noSuchTarget`, `.file`.
  public func listFiles(below target: TargetWord) throws(WorkbenchError) -> ListedFiles? {
    guard case .path(let path) = target else { return nil }
    guard let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path)) else {
      throw WorkbenchError(.noSuchTarget(path))
    }
    return status.kind == .folder ? ListedFiles(below: path) : nil
  }
}
