internal import Ciphers
internal import Files

/// A copy of a `Manifest.db` in memory, in which rows are changed, added and removed.
struct ManifestEditor: ~Copyable {
  let manifest: ManifestDatabase

  /// How far new rows may make the database grow: more than any record, and a page split or two.
  private static let room = 64 << 20

  /// Opens a copy.
  ///
  /// - Parameters:
  ///   - stored: The database, with nothing beside it that it lacks.
  ///   - key: The key of an encrypted one.
  /// - Throws: `.database`.
  /// - Complexity: O(*n*) in the size of the database.
  init(copying stored: RawSpan, with key: SecretBytes?) throws(BackupError) {
    let database = try DatabaseFile.copy(stored, with: key, room: Self.room)
    if let fault = try database.sizeFault() { throw BackupError(.database(fault)) }
    manifest = try ManifestDatabase(database)
  }

  /// Finds the one row of a file that was found.
  ///
  /// - Throws: `.noSuchFile`, `.database`.
  func row(of file: BackupFile) throws(BackupError) -> ManifestRow {
    guard let row = try manifest.row(file.id), row.path == file.path else {
      throw BackupError(.noSuchFile(.path(file.path), similar: []))
    }
    return row
  }

  /// Replaces the record of a row.
  ///
  /// - Throws: `.database`.
  func replaceRecord(of id: FileID, in row: ManifestRow, with record: [UInt8]) throws(BackupError) {
    let value: SQLiteValue
    // An archive in XML may be stored as text, and stays it.
    if case .text = row.record { value = .text(record) } else { value = .blob(record) }
    try change("UPDATE OR ABORT Files SET file = ?1 WHERE fileID = ?2", [value, .text(id.stored)])
  }

  /// Adds a row; only the type is set in its flags, as in a finished backup.
  ///
  /// - Throws: `.database`, also for an identifier that another row has.
  func insert(_ path: BackupPath, _ kind: EntryKind, record: [UInt8]) throws(BackupError) {
    let flags: Int64 = kind == .folder ? 2 : 1
    try change(
      "INSERT OR ABORT INTO Files (fileID, domain, relativePath, flags, file) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(FileID(of: path).stored), .text(path.domain.bytes), .text(path.relative.bytes), .integer(flags),
        .blob(record),
      ])
  }

  /// Removes a row.
  ///
  /// - Throws: `.database`.
  func delete(_ id: FileID) throws(BackupError) {
    try change("DELETE FROM Files WHERE fileID = ?1", [.text(id.stored)])
  }

  /// Returns the bytes of the changed database: the same rows but for those that were changed, the same page size,
  /// version and header but for SQLite's own counters.
  ///
  /// - Throws: `.database`.
  /// - Complexity: O(*n*) in the size of the database.
  func finish() throws(BackupError) -> [UInt8] {
    if let fault = try manifest.database.integrityFault() { throw BackupError(.database(.integrity(fault))) }
    return try manifest.database.bytes()
  }

  private func change(_ sql: String, _ values: [SQLiteValue]) throws(BackupError) {
    try manifest.database.forEachRow(sql, values) { _ throws(BackupError) in true }
    let changed = manifest.database.changedRows
    guard changed == 1 else { throw BackupError(.database(.rowsChanged(changed))) }
  }
}

extension FileID {
  /// The digits as a manifest stores them.
  fileprivate var stored: [UInt8] { Array(hex.utf8) }
}
