/// A changed copy of a `Manifest.db`, made in memory.
enum ManifestChange {
  /// Replaces the record of one row.
  ///
  /// - Parameters:
  ///   - id: The row's identifier.
  ///   - bytes: The database, with nothing beside it that it lacks.
  ///   - change: Makes the new record of the row.
  /// - Returns: The bytes of the new database: the same rows but for that record, the same page size, version and
  ///   header but for SQLite's own counters.
  /// - Throws: `.database`, and what `change` throws.
  /// - Complexity: O(*n*) in the size of the database.
  static func replacingRecord(
    of id: FileID, in bytes: RawSpan,
    _ change: (ManifestRow) throws(BackupError) -> [UInt8]
  ) throws(BackupError) -> [UInt8] {
    let manifest = try ManifestDatabase(SQLiteDatabase(copying: bytes, room: room))
    if let fault = try manifest.database.sizeFault() { throw BackupError(.database(fault)) }
    guard let row = try manifest.row(id) else { throw BackupError(.database(.rowsChanged(0))) }
    let record = try change(row)
    let value: SQLiteValue
    // An archive in XML may be stored as text, and stays it.
    if case .text = row.record { value = .text(record) } else { value = .blob(record) }
    try manifest.database.forEachRow(
      "UPDATE OR ABORT Files SET file = ?1 WHERE fileID = ?2", [value, .text(Array(id.hex.utf8))]
    ) { _ throws(BackupError) in true }
    let changed = manifest.database.changedRows
    guard changed == 1 else { throw BackupError(.database(.rowsChanged(changed))) }
    if let fault = try manifest.database.integrityFault() { throw BackupError(.database(.integrity(fault))) }
    return try manifest.database.bytes()
  }

  /// How far a changed record may make the database grow: more than any record, and a page split or two.
  private static let room = 64 << 20
}
