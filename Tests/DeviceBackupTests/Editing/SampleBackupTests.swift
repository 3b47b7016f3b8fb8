import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct SampleBackupTests {
  let now: Int64 = 1_800_000_000

  @Test func readsTheSpringboardPlistAndTouchesNothing() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let before = try Fingerprint(of: folder)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    #expect(file.id.hex == "662bc19b13aecef58a7e855d0316e4cf61e2642b")
    #expect(file.location == "66/662bc19b13aecef58a7e855d0316e4cf61e2642b")
    let body = try backup.read(file)
    let document = try Document(reading: body)
    #expect(document.root["SBKillableInAppSwitcher"]?.boolean == false)
    let record = try #require(try backup.record(of: file))
    #expect(record.size == Int64(body.count))
    #expect(record.relativePath == BackupPath.springboard.relative)
    let matches = try record.matches(body.span)
    #expect(matches == true)
    #expect(try backup.verify().findings == [])
    #expect(try Fingerprint(of: folder) == before)
  }

  @Test func summaryIsThatOfThePlists() throws {
    let summary = try #require(try Backup(at: Samples.backup).summary)
    #expect(summary.kind == .database)
    #expect(summary.deviceName == "Sample iPhone")
    #expect(summary.systemVersion == "10.2.1")
    #expect(summary.deviceIdentifier == "00112233445566778899aabbccddeeff00112233")
    #expect(summary.isComplete)
    #expect(summary.warnings == [])
    #expect(summary.isMarkedEncrypted == false)
    #expect(summary.date != nil)
  }

  @Test(arguments: [0, 1, 200, 70_000])
  func replacesABodyAndItsRecordAndNothingElse(size: Int) throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let first = try Fingerprint(of: folder)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let original = try backup.read(file)
    let new = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let plan = try backup.plan(replacing: file, from: original, with: new, now: now)
    // Planning changes nothing.
    #expect(try Fingerprint(of: folder) == first)
    #expect(plan.map(\.location) == [file.location, "Manifest.db"])
    #expect(plan[0].content == new)
    #expect(plan[0].before == SHA256.hash(original.array()))

    let rows = try RowDump(of: folder)
    try install(plan, in: folder)
    let after = try RowDump(of: folder)
    #expect(after.rows.count == rows.rows.count)
    #expect(after.header == rows.header)
    let changed = after.rows.filter { $0.value != rows.rows[$0.key] }.map(\.key)
    #expect(changed == [file.id.hex])
    let edited = try Backup(at: folder)
    #expect(try edited.verify().findings == [])
    #expect(try edited.verify(only: [file]).findings == [])
    let record = try #require(try edited.record(of: file))
    #expect(record.size == Int64(size))
    #expect(record.lastModified == now)
    #expect(record.lastStatusChange == now)
    #expect(try edited.read(file).array() == new)
    // Nothing beside the two files.
    let files = try Fingerprint(of: folder).files
    let touched = files.filter { $0.value != first.files[$0.key] }.keys.sorted()
    #expect(touched == ["/66/\(file.id.hex)", "/Manifest.db"])
    #expect(Set(files.keys) == Set(first.files.keys))
  }

  @Test func anAppsFileWithoutDigestGetsNone() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let backup = try Backup(at: folder)
    let file = try backup.locate(
      BackupFileName("AppDomain-com.example.notes/Library/Preferences/com.example.notes.plist"))
    #expect(try backup.record(of: file)?.digest == nil)
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2, 3], now: now)
    try install(plan, in: folder)
    let edited = try Backup(at: folder)
    #expect(try edited.record(of: file)?.digest == nil)
    #expect(try edited.record(of: file)?.size == 3)
    #expect(try edited.verify().findings == [])
  }

  @Test func aFileThatChangedSinceItWasReadIsRefused() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let original = Bytes(try backup.read(file).array())
    try scratch.write([0], to: FilePath("backup").appending(file.location))
    #expect(throws: BackupError(.changed(backup.folder.appending(file.location)))) {
      try backup.plan(replacing: file, from: original, with: [], now: now)
    }
  }

  @Test func managedCopyNamesTheKeysThatWin() throws {
    let backup = try Backup(at: Samples.backup)
    let copies = try backup.managedCopies(of: backup.locate())
    #expect(
      copies.map(\.file.path.description) == ["ManagedPreferencesDomain/mobile/com.apple.springboard.plist"])
    #expect(copies.first?.keys == ["SBShowBatteryPercentage"])
    let managed = try #require(copies.first?.file)
    #expect(try backup.managedCopies(of: managed).isEmpty)
    let accessibility = try backup.locate(
      BackupFileName("HomeDomain/Library/Preferences/com.apple.Accessibility.plist"))
    #expect(try backup.managedCopies(of: accessibility).isEmpty)
  }
}

/// All rows of a backup's manifest as they are stored, and what of the header must stay.
struct RowDump {
  var rows: [String: [[UInt8]]] = [:]
  var header: [UInt8] = []

  init(of folder: FilePath) throws {
    let bytes = try FileContents(of: folder.appending("Manifest.db")).array()
    // Page size and journal bytes; user_version, encoding and application ID.
    header = Array(bytes[16..<24] + bytes[56..<72])
    let manifest = try ManifestDatabase(try unsafe SQLiteDatabase(copying: bytes.span.bytes))
    var rows: [String: [[UInt8]]] = [:]
    try manifest.forEachRow { row throws(BackupError) in
      let id = String(decoding: row.fileID ?? [], as: UTF8.self)
      rows[id] = [
        row.path?.domain.bytes ?? [], row.path?.relative.bytes ?? [], Array("\(row.flags)".utf8),
        row.recordBytes,
      ]
      return true
    }
    self.rows = rows
  }
}
