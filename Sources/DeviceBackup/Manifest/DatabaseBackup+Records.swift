internal import Ciphers
internal import Files

extension DatabaseBackup: RecordedStore {
  /// The device discards a manifest whose version is lower.
  private static let userVersion: Int64 = 2

  func recordCount() throws(BackupError) -> Int {
    var count = 0
    try manifest.database.forEachRow("SELECT count(*) FROM Files") { row throws(BackupError) in
      count = Int(clamping: row.integer(0) ?? 0)
      return false
    }
    return count
  }

  func forEachRecord(_ body: (RecordedEntry?) throws(BackupError) -> Bool) throws(BackupError) {
    try manifest.forEachRow { row throws(BackupError) in
      try body(recorded(row))
    }
  }

  func recordedEntry(of file: BackupFile) throws(BackupError) -> RecordedEntry {
    guard let row = try manifest.row(file.id), let recorded = recorded(row) else {
      throw BackupError(.noSuchFile(.identifier(file.id), similar: []))
    }
    return recorded
  }

  func recorded(_ row: ManifestRow) -> RecordedEntry? {
    guard let entry = row.entry else { return nil }
    let record: Result<FileRecord, RecordFault>
    do throws(RecordFault) { record = .success(applicable(try MBFileRecord(row.recordBytes).values)) } catch {
      record = .failure(error)
    }
    return RecordedEntry(entry: entry, record: record)
  }

  func keyring() throws(BackupError) -> Keyring? { try lock?.keyring() }

  func location(of id: FileID) -> FilePath { Self.location(of: id) }

  func storedBody(of path: BackupPath, at location: FilePath) throws(BackupError) -> FileContents {
    try root.body(of: path, at: location)
  }

  func bodyLocations() throws(BackupError) -> [FilePath] {
    var found: [FilePath] = []
    for folder in try reading({ () throws(FileError) in try root.list() })
    where folder.kind == .folder && folder.name.isHexadecimal(count: 2) {
      for entry in try reading({ () throws(FileError) in try root.list(folder.name) })
      where entry.name.isHexadecimal(count: 40) {
        found.append(folder.name.appending(entry.name))
      }
    }
    return found
  }

  func manifestFindings() throws(BackupError) -> [Finding] {
    var findings = try DatabaseFile.sidecars(in: root).map { sidecar in
      // The phone gets the database without its log, and so without the rows in there; those of an encrypted one are
      // not even its rows.
      Finding(.staleSidecar, sidecar.name.text, isWarning: !sidecar.isLive || databaseKey != nil)
    }
    if let databaseKey {
      let stored = try DatabaseFile.contents(of: DatabaseFile.name, in: root)
      if (try? BodyCipher.decryptedSize(stored.bytes, with: databaseKey)) == nil {
        findings.append(Finding(.databaseUnpadded, DatabaseFile.name.text))
      }
    }
    do throws(BackupError) {
      for fault in [
        try manifest.database.sizeFault(), try manifest.database.integrityFault().map { .integrity($0) },
      ].compactMap(\.self) {
        findings.append(Finding(.databaseDamaged, DatabaseFile.name.text, .database(fault)))
      }
      let version = try manifest.database.userVersion()
      if version < Self.userVersion {
        findings.append(Finding(.userVersion, DatabaseFile.name.text, .number(version)))
      }
    } catch {
      guard case .database(let fault) = error.code else { throw error }
      findings.append(Finding(.databaseDamaged, DatabaseFile.name.text, .database(fault)))
    }
    return findings
  }
}

extension FilePath {
  /// Whether the name consists of so many hexadecimal digits, in small letters.
  func isHexadecimal(count: Int) -> Bool {
    bytes.count == count && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
