internal import Files

/// One verification of a raw backup.
struct Verifier {
  private(set) var result = Verification()

  private var paths: Set<BackupPath> = []
  private var folders: Set<BackupPath> = []
  private var inodes: [Int64: BackupPath] = [:]
  private var bodies: Set<FilePath> = []

  init(_ summary: BackupSummary?) {
    for reason in summary?.incompleteness ?? [] { add(.incomplete, reason.place, .reason(reason)) }
    if summary?.warnings.contains(.statusMissing) == true {
      add(.statusMissing, "Status.plist", isWarning: true)
    }
  }

  private mutating func add(
    _ code: Finding.Code, _ place: some CustomStringConvertible, _ detail: Finding.Detail? = nil,
    isWarning: Bool = false
  ) {
    result.findings.append(Finding(code, "\(place)", detail, isWarning: isWarning))
  }

  // MARK: - The whole

  /// Checks everything.
  ///
  /// - Throws: `.file` when the folder cannot be read.
  mutating func check(_ store: some RecordedStore, _ progress: Backup.Progress?) throws(BackupError) {
    do throws(BackupError) {
      result.findings += try store.manifestFindings()
      try checkRecords(store, progress)
    } catch {
      guard case .database(let fault) = error.code else { throw error }
      add(.databaseDamaged, DatabaseFile.name, .database(fault))
      return
    }
    for location in try store.bodyLocations() where !bodies.contains(location) {
      add(.orphan, location, isWarning: true)
    }
  }

  private mutating func checkRecords(
    _ store: some RecordedStore, _ progress: Backup.Progress?
  ) throws(BackupError) {
    let total = try store.recordCount()
    var done = 0
    // A closure cannot change self while self is being changed, so the records are checked by a copy of it.
    var verifier = self
    try store.forEachRecord { recorded throws(BackupError) in
      if let recorded { verifier.check(recorded, in: store) } else { verifier.result.entries += 1 }
      done += 1
      progress?(done, total)
      return true
    }
    self = verifier
    for path in paths.sorted() {
      if let parent = path.parent, !folders.contains(parent) { add(.parentMissing, path, .other(parent)) }
    }
  }

  // MARK: - One record

  /// Checks a record and its body.
  mutating func check(_ recorded: RecordedEntry, in store: some RecordedStore) {
    result.entries += 1
    let entry = recorded.entry
    // A running backup's business.
    if entry.kind == .placeholder { return }
    let path = entry.path
    if !paths.insert(path).inserted { add(.duplicatePath, path) }
    if !path.relative.staysInside { add(.badPath, path) }
    if entry.kind == .folder { folders.insert(path) }
    if case .unknown(let flags) = entry.kind { add(.unknownType, path, .number(flags)) }
    checkIdentifier(entry)

    let record: FileRecord
    switch recorded.record {
    case .success(let found): record = found
    case .failure(let fault):
      add(.recordUnreadable, path, .record(fault))
      return
    }
    check(record.relativePath, of: path)
    guard entry.kind == .file, let id = entry.id else { return }
    checkInode(record, of: path)
    let location = store.location(of: id)
    bodies.insert(location)
    check(record, of: path, at: location, in: store)
  }

  private mutating func checkIdentifier(_ entry: ManifestEntry) {
    guard let id = entry.id else {
      add(.badFileID, entry.path)
      return
    }
    guard id != FileID(of: entry.path) else { return }
    let isASCII = (entry.path.domain.bytes + entry.path.relative.bytes).allSatisfy { $0 < 0x80 }
    // The device hashes the decomposed form of a name, and not always records that form.
    add(.fileIDDiffers, entry.path, isWarning: !isASCII)
  }

  private mutating func check(_ recorded: FilePath?, of path: BackupPath) {
    guard let recorded else {
      add(.recordUnreadable, path, .record(.field(.relativePath)))
      return
    }
    guard recorded != path.relative else { return }
    let isSameText = recorded.isSameText(as: path.relative)
    let other = BackupPath(domain: path.domain, relative: recorded)
    add(.recordPathDiffers, path, .other(other), isWarning: isSameText)
  }

  private mutating func checkInode(_ record: FileRecord, of path: BackupPath) {
    guard let inode = record.inodeNumber else {
      add(.recordUnreadable, path, .record(.field(.inodeNumber)))
      return
    }
    if let other = inodes.updateValue(path, forKey: inode), other != path {
      add(.duplicateInode, path, .other(other))
    }
  }

  private mutating func check(
    _ record: FileRecord, of path: BackupPath, at location: FilePath, in store: some RecordedStore
  ) {
    let body: FileContents
    do throws(BackupError) { body = try store.storedBody(of: path, at: location) } catch {
      switch error.code {
      case .bodyMissing: add(.bodyMissing, path)
      case .bodyNotRegular: add(.bodyNotRegular, path)
      default: add(.bodyUnreadable, path, .file(error))
      }
      return
    }
    result.bodies += 1
    result.bytes += body.count
    if record.encryptionKey != nil { add(.recordUnreadable, path, .record(.encrypted)) }
    if record.size != Int64(body.count) {
      add(.sizeDiffers, path, .sizes(recorded: record.size, found: body.count))
    }
    do throws(RecordFault) {
      switch try record.matches(body.bytes) {
      case true: break
      case false: add(.digestDiffers, path)
      case nil: if path.domain.hasDigests { add(.digestMissing, path, isWarning: true) }
      }
    } catch { add(.recordUnreadable, path, .record(error)) }
  }
}

extension Incompleteness {
  /// The file in the backup's folder that it was told by.
  fileprivate var place: FilePath {
    switch self {
    case .manifestMissing, .manifestEmpty: DatabaseFile.name
    case .manifestPropertiesMissing, .manifestPropertiesUnreadable: BackupProperties.manifest
    case .statusUnreadable, .status: BackupProperties.status
    case .snapshot: "Snapshot"
    }
  }
}
