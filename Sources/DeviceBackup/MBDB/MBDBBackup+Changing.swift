internal import Digests
internal import Files
internal import Plist

extension MBDBBackup {
  func plan(_ changes: [BackupChange], now: Int64) throws(BackupError) -> [PlannedFile] {
    let old = try reading { () throws(FileError) in try root.contents(of: MBDBManifest.name) }
    guard old.array() == manifest.bytes else {
      throw BackupError(.changed(root.path.appending(MBDBManifest.name)))
    }
    let keyring = try keyring(for: changes)
    var newcomers = try records(toAdd: changes, now: now)
    var plan: [PlannedFile] = []
    // The new bytes of records by their numbers, and what they are to mean; none for a record that goes.
    var changed: [Int: (bytes: [UInt8], meaning: MBDBRecord?)] = [:]
    for change in changes {
      switch change {
      case .replace(let file, let original, let bytes):
        let number = try number(of: file)
        let coding: BodyCoding
        let stored: [UInt8]
        do throws(RecordFault) {
          coding = try BodyCoding(
            of: applicable(manifest.records[number].record.values.get()), keyring)
          stored = coding.encode(bytes)
          changed[number] = try replacingRecord(number, body: stored, size: bytes.count, modified: now)
        } catch { throw BackupError(.record(error, file.path)) }
        plan.append(try root.replacingBody(of: file, holding: original, storing: stored, coding))
      case .remove(let file):
        if let gone = try root.removingBody(of: file) { plan.append(gone) }
        changed[try number(of: file)] = ([], nil)
      case .add(let path, let bytes):
        guard let index = newcomers.firstIndex(where: { $0.path == path }) else { continue }
        let stored: [UInt8]
        do throws(RecordFault) { stored = try newcomers[index].take(bytes, keyring) } catch {
          throw BackupError(.record(error, path))
        }
        plan.append(try root.addingBody(of: path, at: location(of: FileID(of: path)), stored))
      }
    }
    let added = newcomers.map { MBDBRecord($0) }
    var addedBytes: [[UInt8]] = []
    for (record, new) in zip(added, newcomers) {
      guard let bytes = record.bytes() else {
        throw BackupError(.record(.field(.relativePath), new.path))
      }
      addedBytes.append(bytes)
    }
    let bytes = changed.mapValues(\.bytes)
    let made = manifest.replacing(bytes, adding: addedBytes)
    try check(made, changed.mapValues(\.meaning), added, changes)
    plan.append(PlannedFile(MBDBManifest.name, content: made, before: SHA256.hash(old.bytes)))
    let isMoved = !added.isEmpty || bytes.values.contains { $0.isEmpty }
    if let index, isMoved {
      let following = index.following(
        manifest, bytes,
        adding: zip(added, addedBytes).compactMap { record, bytes in
          record.path.map { (FileID(of: $0), record.mode, bytes.count) }
        })
      plan.append(try replacing(index, with: following))
    }
    return plan
  }

  /// The record of a file that was found, counted from 0.
  ///
  /// - Throws: `.noSuchFile`.
  func number(of file: BackupFile) throws(BackupError) -> Int {
    let found = numbers(at: file.path)
    guard let number = found.first, found.count == 1, id(of: manifest.records[number]) == file.id else {
      throw BackupError(.noSuchFile(.path(file.path), similar: []))
    }
    return number
  }

  /// Returns a record with another size, digest and dates, and what it then means.
  ///
  /// A digest is computed anew if the record has one, and never added: no field changes its length, and the index of
  /// places, where there is one, stays right.
  private func replacingRecord(
    _ number: Int, body: [UInt8], size: Int, modified: Int64
  ) throws(RecordFault) -> (bytes: [UInt8], meaning: MBDBRecord?) {
    var record = manifest.records[number].record
    if let old = try record.values.get().digest {
      record.digest = try unsafe FileRecord.digest(of: body.span.bytes, length: old.count)
    }
    record.size = Int64(size)
    record.modified = Int32(clamping: modified)
    record.statusChanged = record.modified
    let bytes = manifest.record(number, size: Int64(size), digest: record.digest, modified: modified)
    return (bytes, record)
  }

  /// The records of the files that are added, but for their bodies, and of the folders they need.
  private func records(toAdd changes: [BackupChange], now: Int64) throws(BackupError) -> [NewRecord] {
    let paths = changes.compactMap { if case .add(let path, _) = $0 { path } else { nil } }
    if paths.isEmpty { return [] }
    var newcomers = Newcomers(paths)
    try forEachRecord { recorded throws(BackupError) in
      if let recorded { newcomers.meet(recorded) }
      return true
    }
    let new = try newcomers.records(now: now)
    // The index may give a record an identifier that its path does not.
    let taken = Set(manifest.records.compactMap { id(of: $0) })
    if let clash = new.first(where: { taken.contains(FileID(of: $0.path)) }) {
      throw BackupError(.alreadyThere(clash.path))
    }
    return new
  }

  private func replacing(_ index: MBDXIndex, with following: MBDXIndex) throws(BackupError) -> PlannedFile {
    let old = try reading { () throws(FileError) in try root.contents(of: MBDXIndex.name) }
    guard old.array() == index.bytes(), let bytes = following.bytes() else {
      throw BackupError(.changed(root.path.appending(MBDXIndex.name)))
    }
    return PlannedFile(MBDXIndex.name, content: bytes, before: SHA256.hash(old.bytes))
  }

  /// Reads back what was made: every record but those that were changed means what it did.
  private func check(
    _ bytes: [UInt8], _ changed: [Int: MBDBRecord?], _ added: [MBDBRecord], _ changes: [BackupChange]
  ) throws(BackupError) {
    var expected: [MBDBRecord] = []
    for (number, placed) in manifest.records.enumerated() {
      guard let change = changed[number] else {
        expected.append(placed.record)
        continue
      }
      if let meaning = change { expected.append(meaning) }
    }
    guard let made = try? MBDBManifest(bytes), made.records.map(\.record) == expected + added else {
      throw BackupError(.notVerified(changes.first?.path ?? .springboard))
    }
  }
}

extension MBDBRecord {
  /// Makes the record of something new.
  fileprivate init(_ new: NewRecord) {
    let values = new.values
    self.init(
      domain: new.path.domain.bytes, relative: new.path.relative.bytes, target: nil, digest: values.digest,
      encryptionKey: values.encryptionKey, mode: UInt16(clamping: values.mode ?? 0),
      inode: UInt64(bitPattern: values.inodeNumber ?? 0),
      userID: UInt32(truncatingIfNeeded: values.userID ?? 0),
      groupID: UInt32(truncatingIfNeeded: values.groupID ?? 0),
      modified: Int32(clamping: values.lastModified ?? 0),
      statusChanged: Int32(clamping: values.lastStatusChange ?? 0),
      birth: Int32(clamping: values.birth ?? 0), size: values.size,
      protectionClass: UInt8(clamping: values.protectionClass ?? 0))
  }
}
