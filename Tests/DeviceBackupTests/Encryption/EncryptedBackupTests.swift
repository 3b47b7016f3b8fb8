import Ciphers
import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

/// Encrypted backups with a database: found, read, changed.
@Suite struct EncryptedBackupTests {
  private let now: Int64 = 1_700_005_000

  /// Files of all the sizes that matter to padding, and one beyond a mapping's and a portion's.
  private static let sizes: [FilePath: [UInt8]] = Dictionary(
    uniqueKeysWithValues: [0, 1, 15, 16, 17, 1_500_000].map { size in
      (FilePath("Library/Notes/\(size).bin"), (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    })

  private func rows(_ backup: Backup) throws -> [String: [UInt8]] {
    var rows: [String: [UInt8]] = [:]
    let store = try #require(try backup.store as? DatabaseBackup)
    try store.manifest.forEachRow { row throws(BackupError) in
      rows[row.path?.description ?? ""] = row.recordBytes
      return true
    }
    return rows
  }

  @Test(arguments: EncryptedSample.Form.allCases) func filesOfEverySizeAreRead(_ form: EncryptedSample.Form)
    throws
  {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample(form, files: Self.sizes).write(to: scratch)
    let before = try Fingerprint(of: folder)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    #expect(backup.summary?.kind == (form == .database ? .encryptedDatabase : .encryptedBodies))
    for (path, body) in Self.sizes {
      let file = try backup.locate(.path(BackupPath(domain: .home, relative: path)))
      #expect(try backup.read(file).array() == body)
      #expect(try backup.record(of: file)?.size == Int64(body.count))
    }
    let verification = try backup.verify()
    #expect(verification.findings == [])
    #expect(verification.bodies == 7)
    #expect(try Fingerprint(of: folder) == before)
  }

  @Test(arguments: EncryptedSample.Form.allCases) func oneFileChangesAndNothingElse(
    _ form: EncryptedSample.Form
  ) throws {
    for (number, (path, old)) in Self.sizes.sorted(by: { $0.key < $1.key }).enumerated() {
      let scratch = try ScratchFolder()
      let folder = try EncryptedSample(form, files: Self.sizes).write(to: scratch)
      let backup = try Backup(at: folder, unlocker: .synthetic)
      let name = BackupFileName.path(BackupPath(domain: .home, relative: path))
      let file = try backup.locate(name)
      let before = (
        rows: try rows(backup), record: try backup.record(of: file), files: try Fingerprint(of: folder).files
      )
      let new = Array(Self.sizes.values.sorted { $0.count < $1.count }[(number + 1) % 6])
      let plan = try backup.plan(replacing: file, from: Bytes(old), with: new, now: now)
      try install(plan, in: folder)

      let changed = try Backup(at: folder, unlocker: .synthetic)
      let after = try #require(try changed.record(of: file))
      let stored = try FileContents(of: folder.appending(file.location)).array()
      #expect(try changed.read(file).array() == new)
      #expect(stored.count == BodyCipher.encryptedSize(new.count))
      let expected = unsafe BodyCipher.encrypt(new.span.bytes, with: EncryptedSample.key(of: path))
      #expect(stored == expected)
      #expect(after.digest == SHA1.hash(stored).array)
      #expect(after.size == Int64(new.count))
      #expect(after.encryptionKey == before.record?.encryptionKey)
      #expect(after.lastModified == now && after.birth == before.record?.birth)
      let rowsAfter = try rows(changed)
      #expect(rowsAfter.filter { before.rows[$0.key] != $0.value }.keys.sorted() == [file.path.description])
      let filesAfter = try Fingerprint(of: folder).files
      #expect(
        filesAfter.filter { before.files[$0.key] != $0.value }.keys.sorted()
          == ["/" + file.location.text, "/Manifest.db"].sorted())
      #expect(try changed.verify().findings == [])
    }
  }

  @Test func theManifestStaysCiphertextWithItsHeader() throws {
    let scratch = try ScratchFolder()
    let sample = try EncryptedSample()
    let folder = try sample.write(to: scratch)
    func plain() throws -> [UInt8] {
      let stored = try FileContents(of: folder.appending("Manifest.db"))
      #expect(stored.count % 16 == 0 && stored.count % 4096 == 16)
      return try BodyCipher.decrypt(stored.bytes, with: sample.databaseKey).array
    }
    let before = try plain()
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let file = try backup.locate()
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2, 3], now: now)
    for planned in plan {
      #expect(planned.content?.starts(with: DatabaseFile.magic) == false)
      let stored = try FileContents(of: folder.appending(planned.location)).array()
      let digest = unsafe SHA256.hash(stored.span.bytes)
      #expect(planned.before == digest)
    }
    try install(plan, in: folder)
    let after = try plain()
    #expect(after.starts(with: DatabaseFile.magic))
    // Page size and journal mode, and the version that the device looks at.
    for range in [16..<20, 60..<64] { #expect(after[range].elementsEqual(before[range])) }
    #expect(after[18] == 2 && after[19] == 2)
  }

  @Test(arguments: EncryptedSample.Form.allCases) func filesComeWithKeysOfTheirOwnAndGo(
    _ form: EncryptedSample.Form
  ) throws {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample(form).write(to: scratch)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let added = ["a", "b"].map {
      BackupPath(domain: .home, relative: FilePath("Library/Preferences/com.example.\($0).plist"))
    }
    let body = Array("the same in both".utf8)
    try install(try backup.plan(added.map { .add($0, body) }, now: now), in: folder)
    let changed = try Backup(at: folder, unlocker: .synthetic)
    let files = try added.map { path throws(BackupError) in try changed.locate(.path(path)) }
    let records = try files.map { file in try #require(try changed.record(of: file)) }
    for file in files { #expect(try changed.read(file).array() == body) }
    // The class is the neighbours', and no two files have one key.
    #expect(records.allSatisfy { $0.encryptionKey?.prefix(4) == [3, 0, 0, 0] && $0.protectionClass == 3 })
    #expect(Set(records.map(\.encryptionKey)).count == 2)
    #expect(records[0].digest != records[1].digest)
    #expect(try changed.verify().findings == [])

    try install(try changed.plan(files.map { .remove($0) }, now: now), in: folder)
    let left = try Backup(at: folder, unlocker: .synthetic)
    #expect(try left.verify().findings == [])
    for path in added { #expect(throws: BackupError.self) { try left.locate(.path(path)) } }
  }

  @Test func whatWasStoredIsReadAgain() throws {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample().write(to: scratch)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let file = try backup.locate()
    let old = try backup.read(file).array()
    let stored = FileContents(try FileContents(of: folder.appending(file.location)).array(), path: "kept")
    try install(try backup.plan(replacing: file, from: Bytes(old), with: [9], now: now), in: folder)
    #expect(try Backup(at: folder, unlocker: .synthetic).decode(stored, of: file).array() == old)
  }

  @Test func whatHasChangedSinceIsNotReplaced() throws {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample().write(to: scratch)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let file = try backup.locate()
    #expect(throws: BackupError(.changed(folder.appending(file.location)))) {
      try backup.plan(replacing: file, from: Bytes([1]), with: [2], now: now)
    }
  }

  // MARK: - When the password is asked for

  @Test func onlyWhatIsEncryptedTakesThePassword() throws {
    let scratch = try ScratchFolder()
    let database = try EncryptedSample(.database).write(to: scratch, "database")
    let bodies = try EncryptedSample(.bodies).write(to: scratch, "bodies")
    let missing = BackupError(.passwordMissing(database))
    let one = try Backup(at: database)
    #expect(one.summary?.deviceName != nil)
    #expect(throws: missing) { try one.locate() }
    #expect(throws: missing) { try one.verify() }
    let other = try Backup(at: bodies)
    let file = try other.locate()
    #expect(throws: BackupError(.passwordMissing(bodies))) { try other.read(file) }
    #expect(throws: BackupError(.wrongPassword(bodies))) {
      try Backup(at: bodies, unlocker: Unlocker("wrong")).read(file)
    }
    // A file goes without a key, where the manifest is plain.
    #expect(try other.plan([.remove(file)], now: now).count == 2)

    let states = BackupFinder().find(in: [scratch.path]).backups.map(\.springboard)
    #expect(states.contains(.locked))
    #expect(
      states.contains(
        .present(file, size: try Backup(at: bodies, unlocker: .synthetic).read(file).count, digest: .matches))
    )
    let known = BackupFinder(unlocker: .synthetic).find(in: [scratch.path]).backups.map(\.springboard)
    #expect(known.count == 2 && !known.contains(.locked))
  }
}
