internal import Ciphers
internal import Digests
internal import Files
internal import Plist

extension DatabaseBackup {
  func plan(_ changes: [BackupChange], now: Int64) throws(BackupError) -> [PlannedFile] {
    let database = try DatabaseFile.contents(of: DatabaseFile.name, in: root)
    let sidecars = try removableSidecars()
    let settled = try DatabaseFile.settled(in: root, database: database, sidecars: sidecars)
    let editor = try ManifestEditor(copying: settled.bytes, with: databaseKey)
    let keyring = try keyring(for: changes)
    var newcomers = try records(toAdd: changes, to: editor.manifest, now: now)

    var plan: [PlannedFile] = []
    for change in changes {
      switch change {
      case .replace(let file, let original, let bytes):
        let row = try editor.row(of: file)
        let (record, coding) = try record(of: file, in: row, keyring)
        let stored = coding.encode(bytes)
        plan.append(try root.replacingBody(of: file, holding: original, storing: stored, coding))
        let replaced: [UInt8]
        do throws(RecordFault) {
          replaced = try record.replacing(body: stored, size: bytes.count, modified: now)
        } catch { throw BackupError(.record(error, file.path)) }
        try editor.replaceRecord(of: file.id, in: row, with: replaced)
      case .remove(let file):
        if let gone = try root.removingBody(of: file) { plan.append(gone) }
        _ = try editor.row(of: file)
        try editor.delete(file.id)
      case .add(let path, let bytes):
        guard let index = newcomers.firstIndex(where: { $0.path == path }) else { continue }
        let stored: [UInt8]
        do throws(RecordFault) { stored = try newcomers[index].take(bytes, keyring) } catch {
          throw BackupError(.record(error, path))
        }
        plan.append(try root.addingBody(of: path, at: Self.location(of: FileID(of: path)), stored))
      }
    }
    for new in newcomers { try insert(new, into: editor) }
    let changed = try editor.finish()
    let stored = databaseKey.map { unsafe BodyCipher.encrypt(changed.span.bytes, with: $0) } ?? changed
    try check(stored, plan, changes, newcomers)

    // An old log beside a new database would be played into it.
    for sidecar in sidecars {
      let contents = try DatabaseFile.contents(of: sidecar.name, in: root)
      plan.append(PlannedFile(sidecar.name, content: nil, before: SHA256.hash(contents.bytes)))
    }
    let old = SHA256.hash(database.bytes)
    try reading { () throws(FileError) in try database.checkUnchanged() }
    plan.append(PlannedFile(DatabaseFile.name, content: stored, before: old))
    return plan
  }

  /// What lies beside the database and goes when that is changed.
  ///
  /// - Throws: `.meaninglessLog` beside an encrypted one.
  private func removableSidecars() throws(BackupError) -> [DatabaseFile.Sidecar] {
    let sidecars = try DatabaseFile.sidecars(in: root)
    guard databaseKey != nil else { return sidecars }
    // Nobody can tell what it is of, so it is not for us to remove.
    if let live = sidecars.first(where: \.isLive) {
      throw BackupError(.meaninglessLog(root.path.appending(live.name)))
    }
    return []
  }

  // MARK: - Records

  /// The record of a file whose body is to be replaced, and how that is stored.
  private func record(
    of file: BackupFile, in row: ManifestRow, _ keyring: Keyring?
  ) throws(BackupError) -> (MBFileRecord, BodyCoding) {
    do throws(RecordFault) {
      let record = try MBFileRecord(row.recordBytes)
      // A record that is damaged elsewhere would not restore, however right its size and digest.
      guard record.values.relativePath?.isSameText(as: file.path.relative) == true else {
        throw RecordFault.field(.relativePath)
      }
      if record.values.inodeNumber == nil { throw RecordFault.field(.inodeNumber) }
      return (record, try BodyCoding(of: applicable(record.values), keyring))
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
      if let recorded = recorded(row) { newcomers.meet(recorded) }
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
    _ database: [UInt8], _ plan: [PlannedFile], _ changes: [BackupChange], _ newcomers: [NewRecord]
  ) throws(BackupError) {
    let manifest = try unsafe ManifestDatabase(DatabaseFile.copy(database.span.bytes, with: databaseKey))
    let bodies = Dictionary(plan.map { ($0.path, $0.content ?? []) }, uniquingKeysWith: { first, _ in first })
    func record(_ id: FileID, _ path: BackupPath) throws(BackupError) -> FileRecord {
      guard let row = try manifest.row(id), row.path == path, let recorded = recorded(row),
        case .success(let record) = recorded.record
      else { throw BackupError(.notVerified(path)) }
      return record
    }
    for change in changes {
      switch change {
      case .replace(let file, _, let body):
        let record = try record(file.id, file.path)
        let stored = bodies[file.path] ?? []
        let matches = unsafe try? record.matches(stored.span.bytes)
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
