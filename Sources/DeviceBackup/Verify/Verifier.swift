internal import Files

/// One verification of a raw backup.
struct Verifier {
  private(set) var result = Verification()

  private var paths: Set<BackupPath> = []
  private var folders: Set<BackupPath> = []
  private var inodes: [Int64: BackupPath] = [:]
  private var bodies: Set<FilePath> = []
  /// What has been found since bodies were last read, in its order.
  private var pending: [Pending] = []
  private var pendingBytes: Int64 = 0
  private var pendingBodies = 0
  /// The keys of an encrypted backup.
  private let keyring: Keyring?
  /// How many bodies are read at once.
  private let jobs: Int

  /// A finding, or a body that may give some.
  private enum Pending {
    case finding(Finding)
    case body(BodyCheck)
  }

  /// How much is gathered before bodies are read: enough for every thread, but no more than a moment's work.
  private static let mostPendingBodies = 512
  private static let mostPendingBytes: Int64 = 64 << 20

  /// Starts a verification.
  ///
  /// - Parameters:
  ///   - summary: What the backup says of itself; nil where only files of it are verified.
  ///   - keyring: The keys that its bodies are encrypted with; nil where they are not.
  ///   - jobs: How many bodies are read at once.
  init(_ summary: BackupSummary?, _ keyring: Keyring?, jobs: Int) {
    self.keyring = keyring
    self.jobs = jobs
    for reason in summary?.incompleteness ?? [] { add(.incomplete, reason.place, .reason(reason)) }
    if summary?.warnings.contains(.statusMissing) == true {
      add(.statusMissing, "Status.plist", isWarning: true)
    }
  }

  private mutating func add(
    _ code: Finding.Code, _ place: some CustomStringConvertible, _ detail: Finding.Detail? = nil,
    isWarning: Bool = false
  ) {
    pending.append(.finding(Finding(code, "\(place)", detail, isWarning: isWarning)))
  }

  /// Takes note of something that was found elsewhere.
  mutating func add(_ finding: Finding) { pending.append(.finding(finding)) }

  // MARK: - The whole

  /// Checks everything.
  ///
  /// - Throws: `.file` when the folder cannot be read.
  mutating func check(_ store: some RecordedStore, _ progress: Backup.Progress?) throws(BackupError) {
    if store.isDecryptedCopy { add(.decryptedCopy, BackupProperties.manifest) }
    do throws(BackupError) {
      pending += try store.manifestFindings().map { .finding($0) }
      try checkRecords(store, progress)
    } catch {
      guard case .database(let fault) = error.code else { throw error }
      add(.databaseDamaged, DatabaseFile.name, .database(fault))
      readBodies(in: store)
      return
    }
    for location in try store.bodyLocations() where !bodies.contains(location) {
      add(.orphan, location, isWarning: true)
    }
    readBodies(in: store)
  }

  /// Checks some files, and the folders above them.
  ///
  /// - Throws: `.noSuchFile`, `.database`.
  mutating func check(_ files: [BackupFile], in store: some RecordedStore) throws(BackupError) {
    for file in files {
      check(try store.recordedEntry(of: file), in: store)
      var parent = file.path.parent
      while let folder = parent {
        if try !store.hasFolder(folder) { add(.parentMissing, file.path, .other(folder)) }
        parent = folder.parent
      }
    }
    readBodies(in: store)
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
      if verifier.hasEnough {
        verifier.readBodies(in: store)
        progress?(done, total)
      }
      return true
    }
    verifier.readBodies(in: store)
    progress?(done, total)
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
    pending.append(.body(BodyCheck(path: path, location: location, record: record, keyring: keyring)))
    pendingBodies += 1
    pendingBytes = pendingBytes.addingReportingOverflow(record.size).partialValue
  }

  private mutating func checkIdentifier(_ entry: ManifestEntry) {
    guard let id = entry.id else {
      add(.badFileID, entry.path)
      return
    }
    if !id.isMade(of: entry.path) { add(.fileIDDiffers, entry.path) }
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

  // MARK: - Bodies

  private var hasEnough: Bool {
    pendingBodies >= Self.mostPendingBodies || pendingBytes < 0 || pendingBytes >= Self.mostPendingBytes
  }

  /// Reads the bodies that have gathered, several at once, and puts everything that was found in its order.
  private mutating func readBodies(in store: some RecordedStore) {
    let checks = pending.compactMap { if case .body(let check) = $0 { check } else { nil } }
    var outcomes = Threads.map(checks, jobs: jobs) { $0.outcome(in: store) }[...]
    for part in pending {
      switch part {
      case .finding(let finding): result.findings.append(finding)
      case .body:
        guard let outcome = outcomes.popFirst() else { break }
        result.findings += outcome.findings
        guard let bytes = outcome.bytes else { break }
        result.bodies += 1
        result.bytes += bytes
      }
    }
    pending = []
    pendingBodies = 0
    pendingBytes = 0
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
