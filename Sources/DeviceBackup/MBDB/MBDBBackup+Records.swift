internal import Files

extension MBDBBackup: RecordedStore {
  func recordCount() -> Int { manifest.records.count }

  func forEachRecord(_ body: (RecordedEntry?) throws(BackupError) -> Bool) throws(BackupError) {
    for placed in manifest.records {
      guard try body(recorded(placed)) else { return }
    }
  }

  func recordedEntry(of file: BackupFile) throws(BackupError) -> RecordedEntry {
    guard let recorded = recorded(manifest.records[try number(of: file)]) else {
      throw BackupError(.noSuchFile(.identifier(file.id), similar: []))
    }
    return recorded
  }

  private func recorded(_ placed: MBDBManifest.Placed) -> RecordedEntry? {
    guard let entry = entry(placed) else { return nil }
    return RecordedEntry(entry: entry, record: placed.record.values.map { applicable($0) })
  }

  func keyring() throws(BackupError) -> Keyring? { try lock?.keyring() }

  func storedBody(of path: BackupPath, at location: FilePath) throws(BackupError) -> FileContents {
    try root.body(of: path, at: location)
  }

  func bodyLocations() throws(BackupError) -> [FilePath] {
    try reading { () throws(FileError) in try root.list() }.map(\.name).filter { $0.isHexadecimal(count: 40) }
  }

  func manifestFindings() -> [Finding] { [] }
}
