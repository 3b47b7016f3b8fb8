import Files
import Foundation
import Plist
import Testing

@testable import DeviceBackup

@Suite struct BackupKindTests {
  static let kinds: [BackupKind] = [.encryptedRecords, .unreadableDatabase, .metadataFiles]

  private func properties(encrypted: Bool, manifestKey: Bool) throws -> Data {
    var values: [String: Any] = ["IsEncrypted": encrypted, "Version": "10.0"]
    if manifestKey { values["ManifestKey"] = Data(count: 44) }
    return try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
  }

  /// Makes a backup of a kind of what the sample has, as far as a look at it can tell.
  private func make(_ kind: BackupKind, in scratch: ScratchFolder) throws -> FilePath {
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    let properties = try properties(
      encrypted: kind.isEncrypted || kind == .decrypted,
      manifestKey: kind == .encryptedDatabase || kind == .decrypted)
    try scratch.write([UInt8](properties), to: "backup/Manifest.plist")
    let database: FilePath = "backup/Manifest.db"
    switch kind {
    case .encryptedDatabase, .unreadableDatabase:
      try scratch.write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) }, to: database)
    case .encryptedRecords:
      let bytes = try FileContents(of: scratch[database])
      let changed = try SQLiteDatabase(copying: bytes.bytes, room: 1 << 20)
      try changed.forEachRow("INSERT INTO Properties VALUES ('salt', x'00'), ('passwordHash', x'00')") {
        _ throws(BackupError) in true
      }
      try scratch.write(changed.bytes(), to: database)
    case .mbdb, .encryptedMbdb:
      try Folder.removeFile(scratch[database])
      try scratch.write("mbdb\u{5}\u{0}", to: "backup/Manifest.mbdb")
    case .metadataFiles:
      try Folder.removeFile(scratch[database])
      try scratch.write("x", to: "backup/662bc19b13aecef58a7e855d0316e4cf61e2642b.mdinfo")
    default: break
    }
    return folder
  }

  @Test(arguments: kinds)
  func eachKindIsRefusedByItsName(kind: BackupKind) throws {
    let scratch = try ScratchFolder()
    let folder = try make(kind, in: scratch)
    let before = try Fingerprint(of: folder)
    let error = #expect(throws: BackupError.self) { try Backup(at: folder) }
    #expect(error == BackupError(.unsupported(kind, folder)))
    #expect(error?.message.contains(kind.words) == true)
    #expect(error?.message.contains("not supported yet") == true)
    #expect(try Fingerprint(of: folder) == before)
    // It is still listed with what it says of itself.
    let found = BackupFinder().find(in: [scratch.path])
    #expect(found.backups.map(\.summary?.kind) == [kind])
    #expect(found.backups.first?.springboard == .notRead)
    #expect(found.backups.first?.summary?.deviceName == "Sample iPhone")
  }

  @Test func aDatabaseThatIsNoneIsDamagedUnlessThereIsAKey() throws {
    for (hasKey, kind) in [(false, BackupKind.unreadableDatabase), (true, .encryptedDatabase)] {
      let scratch = try ScratchFolder()
      let folder = try make(.unreadableDatabase, in: scratch)
      let properties = try properties(encrypted: false, manifestKey: hasKey)
      try scratch.write([UInt8](properties), to: "backup/Manifest.plist")
      #expect(try BackupSummary(of: RootFolder(folder)).kind == kind)
    }
    #expect(BackupKind.unreadableDatabase.words.contains("damaged"))
    #expect(!BackupKind.unreadableDatabase.words.contains("password"))
  }

  @Test func kindsHaveWordsOfTheirOwn() {
    #expect(Set(BackupKind.allCases.map(\.words)).count == BackupKind.allCases.count)
  }

  @Test(arguments: [
    (BackupProperties.status, Incompleteness.statusUnreadable),
    (BackupProperties.manifest, .manifestPropertiesUnreadable),
  ])
  func unreadablePropertiesMakeItIncomplete(name: FilePath, reason: Incompleteness) throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    try scratch.write("bplist00", to: FilePath("backup").appending(name))
    try expectEditRefused(folder, [reason])
  }

  @Test func statesOtherThanFinishedMakeItIncomplete() throws {
    for (snapshot, state) in [
      ("uploading", "new"), ("moving", "new"), ("finished", "old"), ("finished", nil),
    ] {
      let scratch = try ScratchFolder()
      let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
      var values: [String: Any] = ["SnapshotState": snapshot]
      if let state { values["BackupState"] = state }
      let data = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      try scratch.write([UInt8](data), to: "backup/Status.plist")
      try expectEditRefused(folder, [.status(snapshotState: snapshot, backupState: state)])
    }
  }

  @Test func aSnapshotFolderMakesItIncomplete() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    try scratch.makeFolder("backup/Snapshot")
    try expectEditRefused(folder, [.snapshot])
  }

  @Test func aMissingManifestPlistMakesItIncomplete() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    try Folder.removeFile(folder.appending("Manifest.plist"))
    try expectEditRefused(folder, [.manifestPropertiesMissing])
  }

  @Test func anEmptyManifestIsRefusedEvenForReading() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    try scratch.write("", to: "backup/Manifest.db")
    #expect(throws: BackupError(.incomplete([.manifestEmpty], folder))) { try Backup(at: folder) }
  }

  @Test func aMissingStatusIsAWarning() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    try Folder.removeFile(folder.appending("Status.plist"))
    try Folder.removeFile(folder.appending("Info.plist"))
    let backup = try Backup(at: folder)
    #expect(backup.summary?.warnings == [.statusMissing])
    #expect(backup.summary?.deviceName == "Sample iPhone")
    let file = try backup.locate()
    #expect(try backup.plan(replacing: file, from: backup.read(file), with: [1], now: 0).count == 2)
    let findings = try backup.verify().findings
    #expect(findings.map(\.code) == [.statusMissing])
    #expect(findings.map(\.isWarning) == [true])
  }

  private func expectEditRefused(_ folder: FilePath, _ reasons: [Incompleteness]) throws {
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let body = try backup.read(file)
    #expect(throws: BackupError(.incomplete(reasons, folder))) {
      try backup.plan(replacing: file, from: body, with: [1], now: 0)
    }
    let forced = try backup.plan(replacing: file, from: body, with: [1], now: 0, forcingIncomplete: true)
    #expect(forced.count == 2)
    #expect(try backup.verify().findings.filter { $0.code == .incomplete }.count == reasons.count)
  }
}
