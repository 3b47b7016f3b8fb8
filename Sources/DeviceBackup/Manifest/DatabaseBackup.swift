internal import Ciphers
internal import Files
internal import Plist

/// A raw backup with a `Manifest.db`, plain or encrypted.
final class DatabaseBackup: FileStore {
  let root: RootFolder
  let manifest: ManifestDatabase
  /// The key of the manifest; nil for a plain one.
  let databaseKey: SecretBytes?
  /// What the bodies are behind; nil for plain ones.
  let lock: BackupLock?
  let isDecryptedCopy: Bool

  /// Opens the manifest of a backup's folder for reading; nothing is written there, nor beside it.
  ///
  /// - Throws: `.file`, `.database`; for an encrypted one what keeps its key from being unlocked.
  init(_ root: consuming RootFolder, _ lock: BackupLock?, _ kind: BackupKind?) throws(BackupError) {
    isDecryptedCopy = kind?.isDecryptedCopy == true
    databaseKey = kind == .encryptedDatabase ? try lock?.unlockedDatabaseKey() : nil
    manifest = try ManifestDatabase(DatabaseFile.open(in: root, with: databaseKey))
    self.lock = lock
    self.root = root
  }

  /// Where the body of an identifier lies: in a folder named by its first two digits.
  static func location(of id: FileID) -> FilePath {
    FilePath(String(id.hex.prefix(2))).appending(FilePath(id.hex))
  }

  // MARK: - Finding

  func locate(_ name: BackupFileName) throws(BackupError) -> BackupFile {
    let entries: [ManifestEntry]
    switch name {
    case .path(let path): entries = try manifest.rows(at: path).compactMap(\.entry)
    case .identifier(let id): entries = [try manifest.row(id)?.entry].compactMap(\.self)
    case .bare(let last): entries = try manifest.files(named: last)
    }
    let present = entries.filter { $0.kind != .placeholder }
    guard let entry = present.first else {
      throw BackupError(.noSuchFile(name, similar: try similar(to: name)))
    }
    guard present.count == 1 else { throw BackupError(.ambiguousName(name, present.map(\.path))) }
    guard entry.kind == .file else { throw BackupError(.notARegularFile(entry.path, entry.kind)) }
    guard let id = entry.id else { throw BackupError(.badFileID(entry.path)) }
    return BackupFile(path: entry.path, id: id, location: Self.location(of: id))
  }

  /// Files of the same last name, in whatever case and domain.
  private func similar(to name: BackupFileName) throws(BackupError) -> [BackupPath] {
    switch name {
    case .path(let path): try manifest.files(named: path.relative.lastComponent, anyCase: true).map(\.path)
    case .bare(let last): try manifest.files(named: last, anyCase: true).map(\.path)
    case .identifier: []
    }
  }

  func forEachEntry(_ body: (ManifestEntry) throws(BackupError) -> Bool) throws(BackupError) {
    try manifest.forEachEntry(body)
  }

  // MARK: - Reading

  func contents(of file: BackupFile) throws(BackupError) -> Bytes {
    try decode(root.body(of: file.path, at: file.location), of: file)
  }

  func record(of file: BackupFile) throws(BackupError) -> FileRecord? {
    guard let row = try manifest.row(file.id) else {
      throw BackupError(.noSuchFile(.identifier(file.id), similar: []))
    }
    return applicable(try Self.record(in: row, of: file).values)
  }

  static func record(in row: ManifestRow, of file: BackupFile) throws(BackupError) -> MBFileRecord {
    do throws(RecordFault) { return try MBFileRecord(row.recordBytes) } catch {
      throw BackupError(.record(error, file.path))
    }
  }
}

extension ManifestRow {
  /// The record's bytes, none for a row without one.
  var recordBytes: [UInt8] {
    switch record {
    case .text(let bytes), .blob(let bytes): bytes
    case .integer, nil: []
    }
  }
}
