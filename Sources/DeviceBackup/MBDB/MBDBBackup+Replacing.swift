internal import Digests
internal import Files
internal import Plist

extension MBDBBackup {
  func plan(
    replacing file: BackupFile, from original: Bytes, with bytes: [UInt8], now: Int64
  ) throws(BackupError) -> [PlannedFile] {
    let body = try root.body(of: file.path, at: file.location)
    let before = SHA256.hash(body.bytes)
    guard before == SHA256.hash(original.span) else {
      throw BackupError(.changed(root.path.appending(file.location)))
    }
    let old = try reading { () throws(FileError) in try root.contents(of: MBDBManifest.name) }
    guard old.array() == manifest.bytes else {
      throw BackupError(.changed(root.path.appending(MBDBManifest.name)))
    }
    let number = try number(of: file)
    let changed: [UInt8]
    do throws(RecordFault) {
      changed = try replacingRecord(number, body: bytes, size: bytes.count, modified: now)
    } catch {
      throw BackupError(.record(error, file.path))
    }
    try check(changed, number, file, bytes)
    return [
      PlannedFile(location: file.location, content: bytes, before: before),
      PlannedFile(location: MBDBManifest.name, content: changed, before: SHA256.hash(old.bytes)),
    ]
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

  /// Returns the manifest with another size, digest and dates in one record.
  ///
  /// A digest is computed anew if the record has one, and never added: no field changes its length, and the index of
  /// places, where there is one, stays right.
  private func replacingRecord(
    _ number: Int, body: [UInt8], size: Int, modified: Int64
  ) throws(RecordFault) -> [UInt8] {
    let old = try manifest.records[number].record.values.get()
    let digest: [UInt8]?
    if let old = old.digest {
      digest = try unsafe FileRecord.digest(of: body.span.bytes, length: old.count)
    } else {
      digest = nil
    }
    let record = manifest.record(number, size: Int64(size), digest: digest, modified: modified)
    return manifest.replacing([number: record])
  }

  /// Reads back what was made.
  private func check(_ bytes: [UInt8], _ number: Int, _ file: BackupFile, _ body: [UInt8]) throws(BackupError)
  {
    guard let made = try? MBDBManifest(bytes), made.records.count == manifest.records.count else {
      throw BackupError(.notVerified(file.path))
    }
    let (old, new) = (manifest.records[number].record, made.records[number].record)
    var expected = old
    expected.size = new.size
    expected.digest = new.digest
    expected.modified = new.modified
    expected.statusChanged = new.statusChanged
    let matches = unsafe try? FileRecord(new).matches(body.span.bytes)
    guard expected == new, new.size == Int64(body.count), matches != false else {
      throw BackupError(.notVerified(file.path))
    }
  }
}
