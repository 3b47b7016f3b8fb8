import Files
import Foundation
import Testing

/// A folder of a test's own, removed with everything in it at the end of its life.
final class ScratchFolder: Sendable {
  let path: FilePath

  init() throws {
    let base = try FilePath(FileManager.default.temporaryDirectory.path).resolved()
    path = base.appending(FilePath("springback-test-\(UUID().uuidString)"))
    try Folder.make(path, mode: 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.text)
  }

  subscript(name: FilePath) -> FilePath { path.appending(name) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: FilePath) throws -> FilePath {
    try Folder.makeWithParents(self[name].parent)
    try Folder.removeFile(self[name])
    let file = try FileDescriptor(self[name], for: .create(mode: 0o644))
    try file.write(bytes)
    return self[name]
  }

  @discardableResult
  func write(_ text: String, to name: FilePath) throws -> FilePath { try write(Array(text.utf8), to: name) }

  func makeFolder(_ name: FilePath) throws { try Folder.makeWithParents(self[name]) }

  func link(_ name: FilePath, to target: FilePath) throws {
    try Folder.makeWithParents(self[name].parent)
    try FileManager.default.createSymbolicLink(atPath: self[name].text, withDestinationPath: target.text)
  }

  /// Copies a folder into this one.
  func copy(_ source: FilePath, to name: FilePath) throws -> FilePath {
    try Folder.makeWithParents(self[name].parent)
    // Without owners: who runs the tests need not own what is copied.
    guard Samples.run("cp", "-R", "-P", source.text, self[name].text) == 0 else {
      throw FileError(.copy, source, .changed)
    }
    return self[name]
  }
}

/// Everything that can be seen of a folder: names, kinds, times and contents.
struct Fingerprint: Equatable {
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var statuses: [String: FileStatus] = [:]

  init(of folder: FilePath) throws {
    try add(folder, "")
  }

  private mutating func add(_ folder: FilePath, _ prefix: String) throws {
    statuses[prefix] = try FileStatus(of: folder, followingLinks: false)
    for entry in try FolderEntry.list(folder) {
      let (path, name) = (folder.appending(entry.name), prefix + "/" + entry.name.text)
      switch entry.kind {
      case .folder: try add(path, name)
      case .regular:
        files[name] = try FileContents(of: path).array()
        statuses[name] = try FileStatus(of: path, followingLinks: false)
      default: statuses[name] = try FileStatus(of: path, followingLinks: false)
      }
    }
  }
}
