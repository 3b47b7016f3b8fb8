public import Files

/// A file, folder or link of a backup or tree, and what is known of it without reading it.
public struct BackupItem: Hashable, Sendable {
  /// Where it lies on the device.
  public let path: BackupPath
  /// Its identifier; nil when its row has no usable one.
  public let id: FileID?
  /// What it is.
  public let kind: EntryKind
  /// The number of its bytes, decrypted; nil when the manifest's record of it cannot be read, as are the next two.
  public let size: Int64?
  /// When it was changed, in seconds since 1970-01-01 00:00 UTC.
  public let modified: Int64?
  /// What a link points to.
  public let target: FilePath?
}

extension Backup {
  /// Gives each file, folder and link, with what is known of it, to `body` until that returns false.
  ///
  /// - Throws: `.database`, `.file`, and what `body` throws.
  /// - Complexity: O(*n*).
  public func forEachItem(_ body: (BackupItem) throws(BackupError) -> Bool) throws(BackupError) {
    try store.forEachItem(body)
  }

  /// Tells what a file that is not there would be: its identifier, and where its body would lie.
  ///
  /// - Throws: `.noPlace` when the layout of a tree has none for it.
  public func newFile(at path: BackupPath) throws(BackupError) -> BackupFile {
    let id = FileID(of: path)
    guard let location = try store.location(of: path) else { throw BackupError(.noPlace(path)) }
    return BackupFile(path: path, id: id, location: location)
  }
}

extension RecordedStore {
  func forEachItem(_ body: (BackupItem) throws(BackupError) -> Bool) throws(BackupError) {
    try forEachRecord { recorded throws(BackupError) in
      guard let recorded else { return true }
      let record = try? recorded.record.get()
      let entry = recorded.entry
      return try body(
        BackupItem(
          path: entry.path, id: entry.id, kind: entry.kind, size: record?.size,
          modified: record?.lastModified, target: record?.target))
    }
  }

  func location(of path: BackupPath) -> FilePath? { location(of: FileID(of: path)) }
}

extension ExtractedTree {
  func forEachItem(_ body: (BackupItem) throws(BackupError) -> Bool) throws(BackupError) {
    try walk { path, location, kind throws(BackupError) in
      let status = try reading { () throws(FileError) in try root.statusIfPresent(location) }
      let target = try reading { () throws(FileError) in try root.path.appending(location).linkTarget() }
      return try body(
        BackupItem(
          path: path, id: FileID(of: path), kind: kind,
          size: kind == .file ? status.map { Int64($0.size) } : 0, modified: status?.modified.seconds,
          target: target))
    }
  }

  func location(of path: BackupPath) -> FilePath? { layout.location(of: path) }
}
