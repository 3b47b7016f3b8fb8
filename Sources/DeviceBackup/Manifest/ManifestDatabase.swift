internal import Files

/// The table `Files` of an open `Manifest.db`: one row for each file, folder and link of the phone.
struct ManifestDatabase: ~Copyable, Sendable {
  let database: SQLiteDatabase

  /// The rows of an identifier, which is the primary key.
  static let byIdentifier = "SELECT fileID, domain, relativePath, flags, file FROM Files WHERE fileID = ?1"
  /// The rows of a path, of which manifests have an index.
  static let byPath =
    "SELECT fileID, domain, relativePath, flags, file FROM Files WHERE relativePath = ?1 AND domain = ?2"
  /// All rows, without what they record.
  private static let entries = "SELECT fileID, domain, relativePath, flags, NULL FROM Files"
  /// All rows.
  private static let all = "SELECT fileID, domain, relativePath, flags, file FROM Files"

  /// Takes over an open database.
  ///
  /// - Throws: `.database`, with `.noFilesTable` when it is another database.
  init(_ database: consuming SQLiteDatabase) throws(BackupError) {
    self.database = database
    var hasTable = false
    // A view or a virtual table of that name would run code of its own; both have no pages.
    try self.database.forEachRow(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'Files' AND rootpage > 0"
    ) { _ throws(BackupError) in
      hasTable = true
      return false
    }
    var columns: Set<[UInt8]> = []
    try self.database.forEachRow("SELECT name FROM pragma_table_info('Files')") { row throws(BackupError) in
      if let name = row.text(0) { columns.insert(name) }
      return true
    }
    let needed = ["fileID", "domain", "relativePath", "flags", "file"]
    guard hasTable, needed.allSatisfy({ columns.contains(Array($0.utf8)) }) else {
      throw BackupError(.database(.noFilesTable))
    }
  }

  /// Finds the row of an identifier.
  ///
  /// - Throws: `.database`.
  /// - Complexity: O(log *n*): the identifier is the primary key.
  func row(_ id: FileID) throws(BackupError) -> ManifestRow? {
    var found: ManifestRow?
    try database.forEachRow(Self.byIdentifier, [.text(Array(id.hex.utf8))]) { row throws(BackupError) in
      found = ManifestRow(row)
      return false
    }
    return found
  }

  /// Finds the rows of a path, of which there is one at most in a sound manifest.
  ///
  /// - Throws: `.database`.
  /// - Complexity: O(log *n*): manifests have an index of paths.
  func rows(at path: BackupPath) throws(BackupError) -> [ManifestRow] {
    // The computed identifier nearly always finds it, and needs no index.
    if let row = try row(FileID(of: path)), row.path == path { return [row] }
    var found: [ManifestRow] = []
    try database.forEachRow(
      Self.byPath, [.text(path.relative.bytes), .text(path.domain.bytes)]
    ) { row throws(BackupError) in
      let row = ManifestRow(row)
      if row.path == path { found.append(row) }
      return true
    }
    return found
  }

  /// Finds the files whose path ends in a name.
  ///
  /// - Throws: `.database`.
  /// - Complexity: O(*n*) in the paths.
  func files(named name: FilePath, anyCase: Bool = false) throws(BackupError) -> [ManifestEntry] {
    var found: [ManifestEntry] = []
    let wanted = Self.folded(name.bytes, anyCase)
    try forEachEntry { entry throws(BackupError) in
      let bytes = entry.path.relative.bytes
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      guard entry.kind == .file, bytes.count - start == wanted.count else { return true }
      if Self.folded(Array(bytes[start...]), anyCase) == wanted { found.append(entry) }
      return true
    }
    return found.sorted { $0.path < $1.path }
  }

  /// Gives each row that has a path to `body`, without its record, until that returns false.
  ///
  /// - Throws: `.database`, and what `body` throws.
  /// - Complexity: O(*n*) in the rows.
  func forEachEntry(
    _ body: (ManifestEntry) throws(BackupError) -> Bool
  ) throws(BackupError) {
    try database.forEachRow(Self.entries) { row throws(BackupError) in
      guard let entry = ManifestRow(row).entry else { return true }
      return try body(entry)
    }
  }

  /// Gives each row to `body`, with its record, until that returns false.
  ///
  /// - Throws: `.database`, and what `body` throws.
  /// - Complexity: O(*n*) in the rows and records.
  func forEachRow(_ body: (ManifestRow) throws(BackupError) -> Bool) throws(BackupError) {
    try database.forEachRow(Self.all) { row throws(BackupError) in try body(ManifestRow(row)) }
  }

  private static func folded(_ bytes: [UInt8], _ anyCase: Bool) -> [UInt8] {
    guard anyCase else { return bytes }
    return Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
  }
}
