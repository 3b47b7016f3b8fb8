internal import Digests
internal import Files
internal import Plist

extension DatabaseBackup {
  func plan(_ changes: [BackupChange], now: Int64) throws(BackupError) -> [PlannedFile] {
    let database = try DatabaseFile.contents(of: DatabaseFile.name, in: root)
    let sidecars = try DatabaseFile.sidecars(in: root)
    let settled = try DatabaseFile.settled(in: root, database: database, sidecars: sidecars)
    let editor = try ManifestEditor(copying: settled.bytes)
    var newcomers = try records(toAdd: changes, to: editor.manifest, now: now)

    var plan: [PlannedFile] = []
    for change in changes {
      switch change {
      case .replace(let file, let original, let bytes):
        plan.append(try root.replacingBody(of: file, storing: original, with: bytes))
        let row = try editor.row(of: file)
        let record = try Self.record(of: file, in: row, replacingBodyWith: bytes, now: now)
        try editor.replaceRecord(of: file.id, in: row, with: record)
      case .remove(let file):
        if let gone = try root.removingBody(of: file) { plan.append(gone) }
        _ = try editor.row(of: file)
        try editor.delete(file.id)
      case .add(let path, let bytes):
        plan.append(try root.addingBody(of: path, at: Self.location(of: FileID(of: path)), bytes))
        guard let index = newcomers.firstIndex(where: { $0.path == path }) else { continue }
        do throws(RecordFault) { try newcomers[index].take(body: bytes, size: bytes.count) } catch {
          throw BackupError(.record(error, path))
        }
      }
    }
    for new in newcomers { try insert(new, into: editor) }
    let changed = try editor.finish()
    try check(changed, changes, newcomers)

    // An old log beside a new database would be played into it.
    for sidecar in sidecars {
      let contents = try DatabaseFile.contents(of: sidecar.name, in: root)
      plan.append(PlannedFile(sidecar.name, content: nil, before: SHA256.hash(contents.bytes)))
    }
    let old = SHA256.hash(database.bytes)
    try reading { () throws(FileError) in try database.checkUnchanged() }
    plan.append(PlannedFile(DatabaseFile.name, content: changed, before: old))
    return plan
  }

  // MARK: - Records

  private static func record(
    of file: BackupFile, in row: ManifestRow, replacingBodyWith body: [UInt8], now: Int64
  ) throws(BackupError) -> [UInt8] {
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

  /// The records of the files that are added, but for their bodies, and of the folders they need.
  private func records(
    toAdd changes: [BackupChange], to manifest: borrowing ManifestDatabase, now: Int64
  ) throws(BackupError) -> [NewRecord] {
    let paths = changes.compactMap { if case .add(let path, _) = $0 { path } else { nil } }
    if paths.isEmpty { return [] }
    var newcomers = Newcomers(paths)
    try manifest.forEachRow { row throws(BackupError) in
      if let recorded = Self.recorded(row) { newcomers.meet(recorded) }
      return true
    }
    return try newcomers.records(now: now)
  }

  private func insert(_ new: NewRecord, into editor: borrowing ManifestEditor) throws(BackupError) {
    // A placeholder of a running backup, or a row with another path: either way not for us to overwrite.
    guard try editor.manifest.row(FileID(of: new.path)) == nil else {
      throw BackupError(.alreadyThere(new.path))
    }
    let record: [UInt8]
    do throws(RecordFault) { record = try MBFileRecord.bytes(of: new.values) } catch {
      throw BackupError(.record(error, new.path))
    }
    try editor.insert(new.path, new.kind, record: record)
  }

  /// Reads back what was made.
  private func check(
    _ database: [UInt8], _ changes: [BackupChange], _ newcomers: [NewRecord]
  ) throws(BackupError) {
    let manifest = try unsafe ManifestDatabase(SQLiteDatabase(copying: database.span.bytes))
    func record(_ id: FileID, _ path: BackupPath) throws(BackupError) -> FileRecord {
      guard let row = try manifest.row(id), row.path == path, let recorded = Self.recorded(row),
        case .success(let record) = recorded.record
      else { throw BackupError(.notVerified(path)) }
      return record
    }
    for change in changes {
      switch change {
      case .replace(let file, _, let body):
        let record = try record(file.id, file.path)
        let matches = unsafe try? record.matches(body.span.bytes)
        guard record.size == Int64(body.count), matches != false else {
          throw BackupError(.notVerified(file.path))
        }
      case .remove(let file):
        guard try manifest.row(file.id) == nil else { throw BackupError(.notVerified(file.path)) }
      case .add: break
      }
    }
    for new in newcomers where try record(FileID(of: new.path), new.path) != new.values {
      throw BackupError(.notVerified(new.path))
    }
  }
}
