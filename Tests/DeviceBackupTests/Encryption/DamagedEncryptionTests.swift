import Ciphers
import Files
import Foundation
import Plist
import Testing

@testable import DeviceBackup

/// Encrypted backups that are damaged, or that others have left odd.
@Suite struct DamagedEncryptionTests {
  private let now: Int64 = 1_700_005_000

  private func fault(_ folder: FilePath) -> BackupError.Code? {
    do throws(BackupError) {
      let backup = try Backup(at: folder, unlocker: .synthetic)
      _ = try backup.read(backup.locate())
      return nil
    } catch { return error.code }
  }

  @Test func thePlaceOfAFaultOutsideTheManifestIsNamed() throws {
    let scratch = try ScratchFolder()
    let sample = try EncryptedSample()
    let folder = try sample.write(to: scratch)
    try sample.writeProperties(to: scratch) { $0["BackupKeyBag"] = nil }
    #expect(fault(folder) == .keybag(.missing, folder))
    try sample.writeProperties(to: scratch) { $0["BackupKeyBag"] = Data(sample.keybag.bytes.dropLast()) }
    let last = sample.keybag.offset(of: sample.keybag.fields.count - 1)
    #expect(fault(folder) == .keybag(.cutShort(offset: last), folder))
    try sample.writeProperties(to: scratch) { $0["ManifestKey"] = Data([4, 0, 0, 0]) }
    #expect(fault(folder) == .databaseKey(.size(4), folder))
    let unknown = ProtectionClass(rawValue: 99)
    try sample.writeProperties(to: scratch) {
      $0["ManifestKey"] = Data([99, 0, 0, 0] + [UInt8](repeating: 1, count: 40))
    }
    #expect(fault(folder) == .databaseKey(.noClassKey(unknown), folder))
    try sample.writeProperties(to: scratch) {
      $0["ManifestKey"] = Data([4, 0, 0, 0] + [UInt8](repeating: 1, count: 40))
    }
    #expect(fault(folder) == .databaseKey(.damaged(.none), folder))
    try sample.writeProperties(to: scratch)
    #expect(fault(folder) == nil)
  }

  @Test func aManifestThatDoesNotDecryptIsNamed() throws {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample().write(to: scratch)
    let name = EncryptedSample.folder.appending("Manifest.db")
    let whole = try FileContents(of: folder.appending("Manifest.db")).array()
    try scratch.write(Array(whole.dropLast(7)), to: name)
    #expect(fault(folder) == .database(.cutShortEncrypted(bytes: whole.count - 7)))
    try scratch.write([whole[0] ^ 1] + whole[1...], to: name)
    #expect(fault(folder) == .database(.undecipherable))
    try scratch.write([UInt8](repeating: 7, count: 64), to: name)
    #expect(fault(folder) == .database(.undecipherable))
  }

  @Test func aManifestWithoutPaddingIsReadToldAndMended() throws {
    let scratch = try ScratchFolder()
    var sample = try EncryptedSample()
    sample.isPadded = false
    let folder = try sample.write(to: scratch)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let file = try backup.locate()
    #expect(try backup.verify().findings.map(\.code) == [.databaseUnpadded])
    try install(try backup.plan(replacing: file, from: backup.read(file), with: [1], now: now), in: folder)
    #expect(try Backup(at: folder, unlocker: .synthetic).verify().findings == [])
  }

  @Test func aLogBesideAnEncryptedManifestKeepsItFromBeingChanged() throws {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample().write(to: scratch)
    let log = EncryptedSample.folder.appending("Manifest.db-wal")
    try scratch.write([UInt8](repeating: 1, count: 100), to: log)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    #expect(backup.summary?.warnings == [.meaninglessLog])
    let file = try backup.locate()
    let original = try backup.read(file)
    #expect(try backup.verify().findings.map(\.code) == [.staleSidecar])
    #expect(throws: BackupError(.meaninglessLog(scratch[log]))) {
      try backup.plan(replacing: file, from: original, with: [1], now: now)
    }
    try Folder.removeFile(scratch[log])
    #expect(try backup.plan(replacing: file, from: original, with: [1], now: now).count == 2)
  }

  // MARK: - Bodies

  @Test func damagedBodiesAreNamedAndFound() throws {
    let scratch = try ScratchFolder()
    let folder = try EncryptedSample(files: ["Library/other": [1]]).write(to: scratch)
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let file = try backup.locate()
    let name = EncryptedSample.folder.appending(file.location)
    let whole = try FileContents(of: scratch[name]).array()
    func check(_ body: [UInt8], _ fault: BodyCipher.Fault) throws {
      try scratch.write(body, to: name)
      #expect(throws: BackupError(.bodyUndecipherable(file.path, location: file.location, fault))) {
        try backup.read(file)
      }
      let findings = try backup.verify().findings.filter { $0.place == file.path.description }
      #expect(findings.map(\.code) == [.bodyUndecipherable, .digestDiffers])
      #expect(findings.first?.detail == .cipher(fault))
      // What is wrong with one body is no matter of another's.
      let other = try backup.locate(.bare("other"))
      #expect(try backup.plan(replacing: other, from: backup.read(other), with: [2], now: now).count == 2)
    }
    try check(Array(whole.dropLast(1)), .length(whole.count - 1))
    try check(whole + [0], .length(whole.count + 1))
    try check(Array(whole.dropLast(16)), .padding)
    // Nothing at all is what some write for an empty file.
    try scratch.write([], to: name)
    #expect(try backup.read(file).count == 0)
  }

  @Test func recordsWithoutAUsableKeyAreNamed() throws {
    let changes: [(inout FileRecord) -> Void] = [
      { $0.encryptionKey = nil }, { $0.encryptionKey?.removeLast() }, { $0.encryptionKey?[30] ^= 1 },
      { $0.encryptionKey?[0] = 50 },
    ]
    let faults: [RecordFault] = [
      .notEncrypted, .key(.size(43)), .key(.damaged(.untilFirstAuthentication)),
      .key(.noClassKey(ProtectionClass(rawValue: 50))),
    ]
    for (change, expected) in zip(changes, faults) {
      let scratch = try ScratchFolder()
      var sample = try EncryptedSample()
      sample.changeRecord = { if $0.relativePath == BackupPath.springboard.relative { change(&$0) } }
      let folder = try sample.write(to: scratch)
      #expect(fault(folder) == .record(expected, .springboard))
      let backup = try Backup(at: folder, unlocker: .synthetic)
      let file = try backup.locate()
      #expect(throws: BackupError(.record(expected, .springboard))) {
        try backup.plan(replacing: file, from: Bytes([]), with: [1], now: now)
      }
      let findings = try backup.verify().findings
      #expect(findings.map(\.code) == [.recordUnreadable] && findings.first?.detail == .record(expected))
    }
  }

  @Test func sentencesDiffer() throws {
    let errors: [BackupError.Code] = [
      .passwordMissing("/a"), .wrongPassword("/a"), .keybag(.type(3, offset: 12), "/a"),
      .keybag(.cutShort(offset: 8), "/a"), .databaseKey(.damaged(.none), "/a"), .database(.undecipherable),
      .bodyUndecipherable(.springboard, location: "66/66", .padding),
    ]
    let messages = errors.map { BackupError($0).message }
    #expect(Set(messages).count == messages.count)
    #expect(
      messages.allSatisfy { !$0.hasSuffix(".") && $0.first?.isUppercase != true || $0.hasPrefix("Manifest") })
    #expect(messages[0].hasPrefix("password not given"))
    #expect(
      messages[2].contains("unknown") && messages[3].contains("cut short") && messages[3].contains("byte 8"))
  }
}
