import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

/// The bug cases that lie beside the project, where they are present.
@Suite(.enabled(if: Samples.hasShared, "the shared cases are not beside the project"))
struct SharedCaseTests {
  private func copy(_ name: FilePath, _ scratch: ScratchFolder) throws -> FilePath {
    let shared = try #require(Samples.shared)
    let folder = try scratch.copy(shared.appending("cases").appending(name), to: "case")
    #expect(Samples.run("chmod", "-R", "u+w", folder.text) == 0)
    return folder
  }

  private func edit(_ folder: FilePath) throws -> [Finding.Code] {
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let rows = try RowDump(of: backup.folder)
    let files = try Fingerprint(of: backup.folder).files
    let new = try SyntheticBackup.plist(["SBDontLockAfterCrash": true])
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: new, now: 1_800_000_000)
    try install(plan, in: backup.folder)
    let after = try RowDump(of: backup.folder)
    #expect(after.rows.filter { $0.value != rows.rows[$0.key] }.map(\.key) == [file.id.hex])
    #expect(after.header == rows.header)
    let changed = try Fingerprint(of: backup.folder).files.filter { $0.value != files[$0.key] }.keys.sorted()
    #expect(changed == ["/\(file.location)", "/Manifest.db"])
    let edited = try Backup(at: folder)
    #expect(try edited.verify(only: [file]).findings == [])
    let body = try edited.read(file)
    #expect(try Document(reading: body).root["SBDontLockAfterCrash"]?.boolean == true)
    return try edited.verify().findings.map(\.code)
  }

  @Test func sizeAndDigestFollow() throws {
    let scratch = try ScratchFolder()
    let folder = try copy("068-manifest-db-size-and-digest", scratch)
    let codes = try edit(folder.appending("Backup"))
    // The case's own rows have one inode, no folders above the picture, a database without a version, and a keybag that
    // is none.
    #expect(Set(codes).isSubset(of: [.duplicateInode, .userVersion, .parentMissing, .keybagDamaged]))
  }

  @Test func oddRowsStayAsTheyAre() throws {
    let scratch = try ScratchFolder()
    let folder = try copy("077-null-rows-links-and-missing-files", scratch)
    let codes = try edit(folder.appending("Backup"))
    #expect(codes.contains(.bodyMissing))
    #expect(codes.contains(.recordUnreadable))
    let before = try Fingerprint(of: folder)
    let backup = try Backup(at: folder.appending("no-file"))
    let file = try backup.locate()
    #expect(throws: BackupError(.bodyMissing(.springboard, location: file.location))) {
      try backup.read(file)
    }
    #expect(try Fingerprint(of: folder) == before)
  }

  @Test func severalBackupsAreListedEachOnce() throws {
    let scratch = try ScratchFolder()
    let folder = try copy("080-several-backups-partial-and-loops", scratch)
    let root = folder.appending("Application Support")
    let found = BackupFinder().find(in: [root])
    #expect(found.unreadable == [])
    #expect(found.backups.filter { $0.summary?.isComplete == true }.count == 3)
    #expect(found.backups.filter { $0.summary?.isComplete == false }.count == 1)
    let error = #expect(throws: BackupError.self) { try Backup(at: root) }
    guard case .several(let folders, in: _) = error?.code else {
      Issue.record("not several: \(String(describing: error))")
      return
    }
    #expect(folders.count == 3)
    _ = try edit(root.appending("MobileSync/Backup/00008101-00AA11BB22CC33DD"))
  }

  @Test func encryptedOnesAreNamedWhateverTheFlagSays() throws {
    let scratch = try ScratchFolder()
    let folder = try copy("070-encrypted-without-password", scratch)
    let before = try Fingerprint(of: folder)
    for name in ["Backup", "flag-lies"] as [FilePath] {
      let backup = try Backup(at: folder.appending(name))
      #expect(backup.summary?.kind == .encryptedDatabase)
      let error = #expect(throws: BackupError(.passwordMissing(backup.folder))) { try backup.locate() }
      #expect(error?.message.contains("encrypted") == true)
      #expect(error?.hint?.contains("password") == true)
    }
    #expect(try Fingerprint(of: folder) == before)
  }

  @Test func onlyOneRecordOfAnOlderManifestChanges() throws {
    let scratch = try ScratchFolder()
    let folder = try copy("074-mbdb-raw-hashes-and-null-strings", scratch)
    let backup = try Backup(at: folder)
    #expect(backup.summary?.kind == .mbdb)
    let file = try backup.locate()
    let files = try Fingerprint(of: backup.folder).files
    let before = try MBDBManifest(files["/Manifest.mbdb"] ?? [])
    let new = try SyntheticBackup.plist(["SBDontLockAfterCrash": true])
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: new, now: 1_800_000_000)
    try install(plan, in: backup.folder)
    let after = try Fingerprint(of: backup.folder).files
    #expect(
      after.filter { $0.value != files[$0.key] }.keys.sorted()
        == ["/662bc19b13aecef58a7e855d0316e4cf61e2642b", "/Manifest.mbdb"])
    let manifest = try MBDBManifest(after["/Manifest.mbdb"] ?? [])
    #expect(manifest.records.count == 7)
    let pairs = zip(before.records, manifest.records)
    #expect(pairs.filter { $0.record != $1.record }.map(\.1.record.path) == [.springboard])
    let record = try #require(manifest.records.first { $0.record.path == .springboard }?.record)
    #expect(record.size == Int64(new.count))
    #expect(record.digest == SHA1.hash(new).array)
    // The case's own rows have one inode.
    #expect(
      Set(try Backup(at: folder).verify(only: [file]).findings.map(\.code)).isSubset(of: [
        .duplicateInode, .parentMissing,
      ]))
  }
}
