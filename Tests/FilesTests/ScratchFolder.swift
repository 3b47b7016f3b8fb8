import Foundation

@testable import Files

/// A folder of a test's own, removed with everything in it at the end of its life.
final class ScratchFolder: Sendable {
  let path: FilePath

  init() throws {
    let name = "springback-\(UUID().uuidString)"
    let base = try FilePath(FileManager.default.temporaryDirectory.path).resolved()
    path = base.appending(FilePath(name))
    try Folder.make(path, mode: 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.text)
  }

  subscript(name: FilePath) -> FilePath { path.appending(name) }

  @discardableResult
  func write(_ text: String, to name: FilePath) throws -> FilePath {
    try write(Array(text.utf8), to: name)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: FilePath) throws -> FilePath {
    let file = try FileDescriptor(self[name], for: .openOrCreate(mode: 0o644))
    try file.truncate()
    try file.write(bytes)
    return self[name]
  }

  @discardableResult
  func link(_ name: FilePath, to target: FilePath) throws -> FilePath {
    try FileManager.default.createSymbolicLink(atPath: self[name].text, withDestinationPath: target.text)
    return self[name]
  }
}
