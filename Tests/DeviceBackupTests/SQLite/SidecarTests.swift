import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct SidecarTests {
  /// Changes `Manifest.db` the way a careless program does: one more row, left in the log.
  private func leaveLog(in folder: FilePath, journal: Bool = false) throws {
    let script = """
      import os, shutil, sqlite3, sys, tempfile
      folder = sys.argv[1]
      work = os.path.join(tempfile.mkdtemp(), "m.db")
      shutil.copy(os.path.join(folder, "Manifest.db"), work)
      db = sqlite3.connect(work, isolation_level=None)
      if sys.argv[2] == "journal":
          db.execute("PRAGMA journal_mode=DELETE")
          db.execute("PRAGMA cache_size=1")
          db.execute("PRAGMA cache_spill=1")
          db.execute("BEGIN")
          for number in range(300):
              db.execute("INSERT INTO Files VALUES (?, 'AppDomain-torn', ?, 2, zeroblob(3000))", (str(number), str(number)))
      else:
          db.execute("PRAGMA journal_mode=WAL")
          db.execute("PRAGMA wal_autocheckpoint=0")
          db.execute("INSERT INTO Files SELECT '00', 'AppDomain-late', 'late', 2, file FROM Files WHERE flags = 2 LIMIT 1")
      for suffix in ("", "-wal", "-shm", "-journal"):
          if os.path.exists(work + suffix):
              shutil.copy(work + suffix, os.path.join(folder, "Manifest.db" + suffix))
      shutil.rmtree(os.path.dirname(work))
      os._exit(0)
      """
    let result = Samples.run(["python3", "-c", script, folder.text, journal ? "journal" : "log"])
    try #require(result.status == 0, "\(result.output)")
  }

  private func domains(_ backup: Backup) throws -> Set<FilePath> {
    var domains: Set<FilePath> = []
    try backup.forEachEntry { entry throws(BackupError) in
      domains.insert(entry.path.domain)
      return true
    }
    return domains
  }

  @Test(.enabled(if: Samples.hasPython, "python3 with sqlite3 is missing"))
  func aLiveLogIsReadAndFoldedIn() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    try leaveLog(in: folder)
    let first = try Fingerprint(of: folder)
    #expect(first.files["/Manifest.db-wal"]?.isEmpty == false)
    let backup = try Backup(at: folder)
    #expect(try domains(backup).contains("AppDomain-late"))
    #expect(backup.summary?.warnings == [.liveLog])
    let findings = try backup.verify().findings.filter { $0.code == .staleSidecar }
    #expect(findings.map(\.isWarning) == [false, true])

    let file = try backup.locate()
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2], now: 5)
    #expect(try Fingerprint(of: folder) == first)
    #expect(
      plan.map(\.location) == [file.location, "Manifest.db-wal", "Manifest.db-shm", "Manifest.db"])
    #expect(plan.map { $0.content == nil } == [false, true, true, false])
    try install(plan, in: folder)
    let edited = try Backup(at: folder)
    #expect(try domains(edited).contains("AppDomain-late"))
    #expect(try edited.record(of: file)?.size == 2)
    #expect(try edited.verify().findings.allSatisfy { $0.place == "AppDomain-late/late" })
    let names = try FolderEntry.list(folder).map(\.name).filter { $0.text.hasPrefix("Manifest.db") }
    #expect(names == ["Manifest.db"])
    let header = try FileContents(of: folder.appending("Manifest.db")).array()[18..<20]
    #expect(Array(header) == [2, 2])
  }

  @Test(.enabled(if: Samples.hasPython, "python3 with sqlite3 is missing"))
  func aTornDatabaseIsReadAsItsJournalSays() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    try leaveLog(in: folder, journal: true)
    let first = try Fingerprint(of: folder)
    #expect(first.files["/Manifest.db-journal"]?.isEmpty == false)
    let backup = try Backup(at: folder)
    #expect(try !domains(backup).contains("AppDomain-torn"))
    let file = try backup.locate()
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2], now: 5)
    #expect(plan.map(\.location) == [file.location, "Manifest.db-journal", "Manifest.db"])
    #expect(try Fingerprint(of: folder) == first)
    try install(plan, in: folder)
    #expect(try Backup(at: folder).verify().findings == [])
  }

  @Test func emptySidecarsAreIgnoredAndGoWithTheDatabase() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    try scratch.write("", to: "backup/Manifest.db-wal")
    try scratch.write([UInt8](repeating: 0, count: 32768), to: "backup/Manifest.db-shm")
    let backup = try Backup(at: folder)
    #expect(backup.summary?.warnings == [])
    let findings = try backup.verify().findings
    #expect(findings.map(\.code) == [.staleSidecar, .staleSidecar])
    #expect(findings.map(\.isWarning) == [true, true])
    let file = try backup.locate()
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2], now: 5)
    try install(plan, in: folder)
    #expect(try Backup(at: folder).verify().findings == [])
  }

  @Test func aLogOfNonsenseAddsNothing() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let rows = try RowDump(of: folder).rows
    try scratch.write((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 13) }, to: "backup/Manifest.db-wal")
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2], now: 5)
    try install(plan, in: folder)
    let after = try RowDump(of: folder).rows
    #expect(after.filter { $0.value != rows[$0.key] }.map(\.key) == [file.id.hex])
    #expect(after.count == rows.count)
  }

  @Test func aLinkBesideTheDatabaseIsNotFollowed() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    try scratch.write([UInt8](repeating: 1, count: 99), to: "log")
    try scratch.link("backup/Manifest.db-wal", to: scratch["log"])
    #expect(throws: BackupError.self) { try Backup(at: folder) }
  }

  @Test func aReadOnlyFolderReads() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    #expect(Samples.run("chmod", "-R", "a-w", folder.text) == 0)
    defer { Samples.run("chmod", "-R", "u+w", folder.text) }
    let backup = try Backup(at: folder)
    #expect(try backup.locate().path == .springboard)
    #expect(try backup.verify().findings == [])
  }
}
