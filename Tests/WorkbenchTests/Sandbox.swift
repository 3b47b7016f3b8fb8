import Changes
import DeviceBackup
import Files
import Foundation
import Plist
import Testing
import Workbench

/// A folder with copies of samples and a store of its own, removed at the end of its life.
final class Sandbox: Sendable {
  static let samples = FilePath(#filePath).parent.parent.parent.appending("samples")
  static let udid: FilePath = "00112233445566778899aabbccddeeff00112233"
  static let springboard: FilePath = "HomeDomain/Library/Preferences/com.apple.springboard.plist"
  static let body: FilePath = "66/662bc19b13aecef58a7e855d0316e4cf61e2642b"

  let path: FilePath

  /// Makes an empty one.
  init() throws {
    let base = try FilePath(FileManager.default.temporaryDirectory.path).resolved()
    path = base.appending(FilePath("springback-\(UUID().uuidString)"))
    try Folder.make(path, mode: 0o700)
  }

  deinit { try? FileManager.default.removeItem(atPath: path.text) }

  subscript(name: FilePath) -> FilePath { path.appending(name) }

  /// Copies a sample and returns its path.
  @discardableResult
  func copy(_ sample: FilePath, as name: FilePath? = nil) throws -> FilePath {
    let copy = self[name ?? sample.lastComponent]
    try FileManager.default.copyItem(atPath: Self.samples.appending(sample).text, toPath: copy.text)
    return copy
  }

  /// Copies the sample backup and returns its folder.
  func backup(as name: FilePath = "backup") throws -> FilePath {
    try copy("backup", as: name).appending(Self.udid)
  }

  @discardableResult
  func write(_ text: String, to name: FilePath) throws -> FilePath { try write(Array(text.utf8), to: name) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: FilePath) throws -> FilePath {
    let file = try FileDescriptor(self[name], for: .openOrCreate(mode: 0o644))
    try file.truncate()
    try file.write(bytes)
    return self[name]
  }

  var store: FilePath { self["store"] }

  /// A workbench on the store, with some settings changed.
  func bench(_ change: (inout Workbench.Settings) -> Void = { _ in }) -> Workbench {
    var settings = Workbench.Settings(store: store)
    settings.command = ["test"]
    change(&settings)
    return Workbench(settings)
  }

  func read(_ path: FilePath) throws -> [UInt8] { try FileContents(of: path).array() }

  /// What the file system says of one name.
  struct Trace: Equatable {
    let kind: FileKind
    let mode: UInt32
    let content: [UInt8]
    let times: [FileTime]
  }

  /// What the file system says of everything below a folder; with times also when each was last changed.
  func fingerprint(_ folder: FilePath, times: Bool = false) throws -> [String: Trace] {
    var found: [String: Trace] = [:]
    var folders: [FilePath] = [""]
    while let inner = folders.popLast() {
      for entry in try FolderEntry.list(folder.appending(inner)) {
        let name = inner.appending(entry.name)
        let path = folder.appending(name)
        let status = try FileStatus(of: path, followingLinks: false)
        if status.kind == .folder { folders.append(name) }
        let content = status.kind == .regular ? try read(path) : try path.linkTarget()?.bytes ?? []
        found[name.text] = Trace(
          kind: status.kind, mode: status.mode, content: content,
          times: times ? [status.modified, status.changed] : [])
      }
    }
    return found
  }

  /// The names whose fingerprint differs.
  static func differing(_ first: [String: Trace], _ second: [String: Trace]) -> Set<String> {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }
  }
}

extension Workbench {
  /// Sets keys to values of one line each.
  @discardableResult
  func set(
    _ target: TargetWord, in name: FilePath? = nil, to destination: Destination = .target,
    _ values: KeyValuePairs<String, String>, options: Edit.Options = [], adding: Bool = false
  ) throws(WorkbenchError) -> EditReport {
    try edit(target, in: name, to: destination, adding: adding) { _ in
      values.map {
        Edit(.set(.word($0.value, kind: nil)), at: PropertyPath(keys: [Text($0.key)]), options: options)
      }
    }
  }
}

/// The error that a call throws.
func error(_ body: () throws(WorkbenchError) -> Void) -> WorkbenchError? {
  do throws(WorkbenchError) {
    try body()
    return nil
  } catch { return error }
}

extension Note {
  /// Whether it is of a kind, by the name for programs.
  func isCalled(_ name: String) -> Bool { self.name == name }
}
