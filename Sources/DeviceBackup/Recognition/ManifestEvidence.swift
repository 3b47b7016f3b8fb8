internal import Files

/// The files in a folder that tell whether it is a raw backup, and of which kind.
struct ManifestEvidence {
  /// Whether there is a manifest.
  enum State { case missing, empty, present }

  static let mbdb = MBDBManifest.name

  let hasDatabase: Bool
  let hasMbdb: Bool
  let state: State
  /// Whether the database begins as one; ciphertext does not.
  let isDatabasePlain: Bool

  /// Looks at the manifest of a folder.
  ///
  /// - Throws: `.file`.
  init(in root: borrowing RootFolder) throws(BackupError) {
    let database = try reading { () throws(FileError) in try root.statusIfPresent(DatabaseFile.name) }
    let mbdb = try reading { () throws(FileError) in try root.statusIfPresent(Self.mbdb) }
    hasDatabase = database?.kind == .regular
    hasMbdb = mbdb?.kind == .regular
    guard hasDatabase || hasMbdb else {
      state = .missing
      isDatabasePlain = false
      return
    }
    // A device that finds both reads the database: its properties say 10.0 or later.
    state = (hasDatabase ? database : mbdb)?.size == 0 ? .empty : .present
    guard hasDatabase else {
      isDatabasePlain = false
      return
    }
    isDatabasePlain = try reading { () throws(FileError) in
      try root.open(DatabaseFile.name).read(upTo: DatabaseFile.magic.count) == DatabaseFile.magic
    }
  }

  /// Whether a folder with one of these names in it is taken for a raw backup.
  ///
  /// One manifest is enough. Without any, two of the other files are: a backup that has just begun, or a very old one.
  ///
  /// - Throws: `.file` when the folder cannot be looked at.
  static func isBackup(_ folder: FilePath) throws(BackupError) -> Bool {
    func isThere(_ name: FilePath, _ kind: FileKind) throws(BackupError) -> Bool {
      try reading { () throws(FileError) in
        try FileStatus.ifPresent(folder.appending(name), followingLinks: false)?.kind == kind
      }
    }
    if try isThere(DatabaseFile.name, .regular) { return true }
    if try isThere(mbdb, .regular) { return true }
    var others = 0
    for name in [BackupProperties.manifest, BackupProperties.status, BackupProperties.info]
    where try isThere(name, .regular) {
      others += 1
    }
    if others < 2, try isThere("Snapshot", .folder) { others += 1 }
    return others >= 2
  }

  /// Tells the kind.
  ///
  /// - Parameters:
  ///   - isMarkedEncrypted: What `Manifest.plist` says.
  ///   - hasManifestKey: Whether `Manifest.plist` has the key of an encrypted database.
  ///   - root: The backup's folder.
  /// - Returns: The kind.
  /// - Throws: `.file`.
  func kind(
    isMarkedEncrypted: Bool, hasManifestKey: Bool, in root: borrowing RootFolder
  ) throws(BackupError) -> BackupKind {
    if hasDatabase {
      if state == .empty { return isMarkedEncrypted ? .encryptedDatabase : .database }
      // The mark may be wrong, but only an encrypted database has a key.
      let isEncrypted = isMarkedEncrypted || hasManifestKey
      guard isDatabasePlain else { return isEncrypted ? .encryptedDatabase : .unreadableDatabase }
      guard isMarkedEncrypted else { return .database }
      if hasManifestKey { return .decrypted }
      return hasEncryptedRecords(in: root) ? .encryptedRecords : .encryptedBodies
    }
    if hasMbdb {
      guard isMarkedEncrypted else { return .mbdb }
      return Self.hasPlainBodies(in: root) ? .decryptedMbdb : .encryptedMbdb
    }
    let entries = try reading { () throws(FileError) in try root.list() }
    let old = [".mdinfo", ".mddata", ".mdbackup"]
    let isOld = entries.contains { entry in old.contains { entry.name.bytes.hasSuffix($0) } }
    return isOld ? .metadataFiles : .unfinished
  }

  /// How many bodies are looked at; sizes of single databases may be wrong in any backup.
  private static let sampleCount = 16

  /// Whether the bodies beside a `Manifest.mbdb` have the sizes of what they hold.
  ///
  /// Encrypted ones are longer, as there is always padding.
  private static func hasPlainBodies(in root: borrowing RootFolder) -> Bool {
    // What cannot be read here is read, and its faults are told, when the backup is opened.
    guard let bytes = try? root.contents(of: mbdb).array(), let manifest = try? MBDBManifest(bytes) else {
      return false
    }
    var seen = 0
    for placed in manifest.records where placed.record.kind == .file && placed.record.encryptionKey != nil {
      guard let path = placed.record.path,
        let body = try? root.statusIfPresent(FilePath(FileID(of: path).hex))
      else { continue }
      guard Int64(body.size) == placed.record.size else { return false }
      seen += 1
      if seen == sampleCount { break }
    }
    return seen > 0
  }

  /// Only iOS 10.0 kept a salted hash of the password among the manifest's properties.
  private func hasEncryptedRecords(in root: borrowing RootFolder) -> Bool {
    var found = false
    // A database that cannot be opened is no reason to fail here: either kind is refused or read by its own rules.
    do throws(BackupError) {
      try DatabaseFile.open(in: root).forEachRow(
        "SELECT 1 FROM Properties WHERE key IN ('salt', 'passwordHash')"
      ) { _ throws(BackupError) in
        found = true
        return false
      }
    } catch { found = false }
    return found
  }
}

extension [UInt8] {
  /// Whether the bytes end in those of a text.
  func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
