import Digests
import Files
import Foundation
import Testing

@testable import Vault

/// A folder of a test's own, with a store and a small tree that looks like a backup; removed at the end of its life.
final class VaultFixture: Sendable {
  let path: FilePath
  let store: Store

  init() throws {
    let base = try FilePath(FileManager.default.temporaryDirectory.path).resolved()
    path = base.appending(FilePath("springback-vault-\(UUID().uuidString)"))
    try Folder.make(path, mode: 0o700)
    store = try Store(at: path.appending("store"), patience: 0)
    try write("body 0", to: "backup/66/body", modified: 1_500_000_000)
    try write("old", to: "backup/cd/old", modified: 1_500_000_001)
    try write("db 0", to: "backup/db", modified: 1_500_000_002)
    try write("wal 0", to: "backup/db-wal", modified: 1_500_000_003)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.text)
  }

  subscript(name: FilePath) -> FilePath { path.appending(name) }

  func backup(device: String? = "00008030-0001") throws -> TargetIdentity {
    try .folder(self["backup"], device: device)
  }

  func file(_ name: FilePath) throws -> TargetIdentity { try .file(self[name]) }

  @discardableResult
  func write(_ text: String, to name: FilePath, modified: Int64? = nil) throws -> FilePath {
    try Folder.makeWithParents(self[name].parent)
    let file = try FileDescriptor(self[name], for: .openOrCreate(mode: 0o644))
    try file.truncate()
    try file.write(Array(text.utf8))
    if let modified { try file.setModified(FileTime(seconds: modified, nanoseconds: 123_456_789)) }
    return self[name]
  }

  func text(_ name: FilePath) throws -> String? {
    guard try FileStatus.ifPresent(self[name]) != nil else { return nil }
    return String(decoding: try FileDescriptor(self[name]).readAll(), as: UTF8.self)
  }

  func digest(_ name: FilePath) throws -> SHA256.Digest? {
    guard try FileStatus.ifPresent(self[name]) != nil else { return nil }
    return SHA256.hash(try FileDescriptor(self[name]).readAll())
  }

  func setMode(_ name: FilePath, _ mode: UInt32) throws { try Folder.setMode(self[name], mode) }

  func setAttribute(_ name: FilePath, _ attribute: FilePath, _ value: String) throws {
    let file = try FileDescriptor(self[name], for: .readWrite)
    var attributes = try FileAttributes(of: file)
    attributes.extended.append(FileAttributes.Extended(name: attribute, value: Array(value.utf8)))
    try attributes.apply(to: file)
  }

  /// Everything below a folder: kinds, modes and contents, and of files the times and attributes.
  func tree(_ name: FilePath = "backup") throws -> [FilePath: [String]] {
    var tree: [FilePath: [String]] = [:]
    for entry in try FolderEntry.list(self[name]) {
      let path = name.appending(entry.name)
      let status = try FileStatus(of: self[path], followingLinks: false)
      var facts = ["\(entry.kind)", String(status.mode, radix: 8)]
      switch entry.kind {
      case .folder: tree.merge(try self.tree(path)) { $1 }
      case .regular:
        let file = try FileDescriptor(self[path])
        facts += try [
          String(decoding: file.readAll(), as: UTF8.self), "\(status.modified)",
          "\(FileAttributes(of: file).extended)",
        ]
      default: break
      }
      tree[path] = facts
    }
    return tree
  }

  /// The changes of a test's usual transaction: replace two files, one with a log that goes first, make one in new
  /// folders, remove one with its folder.
  func transaction(_ version: String, target: TargetIdentity? = nil) throws -> Transaction {
    var transaction = Transaction(
      try target ?? backup(),
      [
        FileChange(
          "66/body", label: "Domain/body", expected: try digest("backup/66/body"),
          content: .bytes(Array("body \(version)".utf8))),
        FileChange(
          "ab/deep/new", label: "Domain/new", expected: try digest("backup/ab/deep/new"),
          content: .bytes(Array("new \(version)".utf8))),
        FileChange("cd/old", expected: try digest("backup/cd/old"), content: .absent),
        FileChange("db-wal", expected: try digest("backup/db-wal"), content: .absent),
        FileChange(
          "db", expected: try digest("backup/db"), content: .bytes(Array("db \(version)".utf8))),
      ])
    transaction.removedFolders = ["cd"]
    transaction.memo["command"] = "set \(version)"
    transaction.memory = [MemoryChange(label: "Domain/body", key: "Key", was: nil, now: version)]
    return transaction
  }

  /// Sets the text of one file of the backup.
  @discardableResult
  func set(_ text: String, in name: FilePath = "66/body", target: TargetIdentity? = nil) throws -> Record? {
    let target = try target ?? backup()
    let path = target.absolute(name)
    let expected =
      try FileStatus.ifPresent(path) == nil ? nil : SHA256.hash(try FileDescriptor(path).readAll())
    return try store.commit(
      Transaction(target, [FileChange(path, expected: expected, content: .bytes(Array(text.utf8)))])
    ).record
  }

  @discardableResult
  func undo(_ target: TargetIdentity? = nil) throws -> Record? {
    try store.commit(try store.planUndo(.newest(target)).transaction).record
  }

  @discardableResult
  func redo(_ target: TargetIdentity? = nil) throws -> Record? {
    try store.commit(try store.planRedo(target).transaction).record
  }
}

/// Checks that a call fails with a code.
func expectFailure<Result>(
  _ code: VaultError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) {
  let error = #expect(throws: VaultError.self, sourceLocation: sourceLocation) { _ = try body() }
  #expect(error?.code == code, sourceLocation: sourceLocation)
}
