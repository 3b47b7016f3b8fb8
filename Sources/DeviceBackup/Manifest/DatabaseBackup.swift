internal import Digests
internal import Files
internal import Plist

/// A raw backup with a plain `Manifest.db`.
final class DatabaseBackup: FileStore {
  let root: RootFolder
  let manifest: ManifestDatabase

  /// Opens the manifest of a backup's folder for reading; nothing is written there, nor beside it.
  ///
  /// - Throws: `.file`, `.database`.
  init(_ root: consuming RootFolder) throws(BackupError) {
    manifest = try ManifestDatabase(DatabaseFile.open(in: root))
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
    Bytes(try root.body(of: file.path, at: file.location))
  }

  func record(of file: BackupFile) throws(BackupError) -> FileRecord? {
    guard let row = try manifest.row(file.id) else {
      throw BackupError(.noSuchFile(.identifier(file.id), similar: []))
    }
    return try Self.record(in: row, of: file).values
  }

  private static func record(in row: ManifestRow, of file: BackupFile) throws(BackupError) -> MBFileRecord {
    do throws(RecordFault) { return try MBFileRecord(row.recordBytes) } catch {
      throw BackupError(.record(error, file.path))
    }
  }

  // MARK: - Replacing

  func plan(
    replacing file: BackupFile, from original: Bytes, with bytes: [UInt8], now: Int64
  ) throws(BackupError) -> [PlannedFile] {
    let body = try root.body(of: file.path, at: file.location)
    let before = SHA256.hash(body.bytes)
    guard before == SHA256.hash(original.span) else {
      throw BackupError(.changed(root.path.appending(file.location)))
    }
    let database = try DatabaseFile.contents(of: DatabaseFile.name, in: root)
    let sidecars = try DatabaseFile.sidecars(in: root)
    let settled = try DatabaseFile.settled(in: root, database: database, sidecars: sidecars)
    let changed = try ManifestChange.replacingRecord(of: file.id, in: settled.bytes) {
      row throws(BackupError) in try Self.record(of: file, in: row, replacingBodyWith: bytes, now: now)
    }
    try check(changed, file, bytes)

    var plan = [PlannedFile(location: file.location, content: bytes, before: before)]
    // An old log beside a new database would be played into it.
    for sidecar in sidecars {
      let contents = try DatabaseFile.contents(of: sidecar.name, in: root)
      plan.append(
        PlannedFile(location: sidecar.name, content: nil, before: SHA256.hash(contents.bytes)))
    }
    let old = SHA256.hash(database.bytes)
    try reading { () throws(FileError) in try database.checkUnchanged() }
    plan.append(PlannedFile(location: DatabaseFile.name, content: changed, before: old))
    return plan
  }

  private static func record(
    of file: BackupFile, in row: ManifestRow, replacingBodyWith body: [UInt8], now: Int64
  ) throws(BackupError) -> [UInt8] {
    guard row.path == file.path else {
      throw BackupError(.noSuchFile(.path(file.path), similar: []))
    }
    do throws(RecordFault) {
      let record = try MBFileRecord(row.recordBytes)
      // A record that is damaged elsewhere would not restore, however right its size and digest.
      guard record.values.relativePath?.isSameText(as: file.path.relative) == true else {
        throw RecordFault.field(.relativePath)
      }
      if record.values.inodeNumber == nil { throw RecordFault.field(.inodeNumber) }
      // The digest would have to be of ciphertext, for which there is no key.
      if record.values.encryptionKey != nil { throw RecordFault.encrypted }
      return try record.replacing(body: body, size: body.count, modified: now)
    } catch { throw BackupError(.record(error, file.path)) }
  }

  /// Reads back what was made.
  private func check(_ database: [UInt8], _ file: BackupFile, _ body: [UInt8]) throws(BackupError) {
    let manifest = try unsafe ManifestDatabase(SQLiteDatabase(copying: database.span.bytes))
    guard let row = try manifest.row(file.id), row.path == file.path else {
      throw BackupError(.notVerified(file.path))
    }
    let record = try Self.record(in: row, of: file).values
    let matches: Bool?
    do throws(RecordFault) { matches = try unsafe record.matches(body.span.bytes) } catch {
      throw BackupError(.record(error, file.path))
    }
    guard record.size == Int64(body.count), matches != false else {
      throw BackupError(.notVerified(file.path))
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
