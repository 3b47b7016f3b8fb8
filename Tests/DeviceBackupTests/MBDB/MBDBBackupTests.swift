import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct MBDBBackupTests {
  private let now: Int64 = 1_500_000_000

  @Test(arguments: [false, true])
  func onlyTheBodyAndItsRecordChange(hasIndex: Bool) throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticManifest.springboard()
    synthetic.hasIndex = hasIndex
    let folder = try synthetic.write(to: scratch)
    let backup = try Backup(at: folder)
    #expect(backup.summary?.kind == .mbdb)
    #expect(try backup.verify().findings == [])
    for item in synthetic.items where item.body != nil {
      let before = try Fingerprint(of: folder)
      let file = try backup.locate(.path(item.path))
      let new = [UInt8](repeating: 7, count: 70_000)
      let plan = try backup.plan(replacing: file, from: backup.read(file), with: new, now: now)
      #expect(try Fingerprint(of: folder) == before)
      #expect(plan.map(\.location) == [file.location, "Manifest.mbdb"])
      #expect(plan[0].content == new)
      let old = synthetic.manifest().bytes
      let made = try #require(plan[1].content)
      #expect(plan[1].before == SHA256.hash(old))
      #expect(made.count == old.count)
      let number = try #require(synthetic.items.firstIndex { $0.path == item.path })
      let manifest = try MBDBManifest(made)
      let places = manifest.records[number].places
      let mayChange = [places.digest, places.modified, places.statusChanged, places.size]
      for index in old.indices where old[index] != made[index] {
        #expect(mayChange.contains { $0.contains(index) })
      }
      let record = manifest.records[number].record
      #expect(record.size == 70_000)
      #expect(record.digest == item.digest.map { _ in SHA1.hash(new).array })
      #expect(record.modified == Int32(now) && record.statusChanged == Int32(now))
      #expect(record.birth == 1_400_000_003)
      try install(plan, in: folder)
      let edited = try Backup(at: folder)
      #expect(try edited.verify().findings == [])
      #expect(try edited.read(file).array() == new)
      try synthetic.write(to: scratch)
    }
  }

  @Test func namesAreFoundInEveryForm() throws {
    let scratch = try ScratchFolder()
    let backup = try Backup(at: SyntheticManifest.springboard().write(to: scratch))
    let file = try backup.locate()
    #expect(file.location == "662bc19b13aecef58a7e855d0316e4cf61e2642b")
    #expect(try backup.locate(.identifier(file.id)) == file)
    #expect(try backup.locate(.bare("com.apple.springboard.plist")) == file)
    let similar = [
      BackupPath(domain: .home, relative: "Library/Preferences/com.apple.SpringBoard.plist"), .springboard,
    ]
    let name = BackupFileName.bare("com.apple.Springboard.plist")
    #expect(throws: BackupError(.noSuchFile(name, similar: similar))) { try backup.locate(name) }
    let link = BackupPath(domain: .home, relative: "Library/Settings")
    #expect(throws: BackupError(.notARegularFile(link, .symbolicLink))) { try backup.locate(.path(link)) }
    let folder = BackupPath(domain: .home, relative: "Library")
    #expect(throws: BackupError(.notARegularFile(folder, .folder))) { try backup.locate(.path(folder)) }
    var kinds: [EntryKind] = []
    try backup.forEachEntry { entry throws(BackupError) in
      kinds.append(entry.kind)
      return true
    }
    #expect(kinds.count { $0 == .file } == 4)
    #expect(kinds.count { $0 == .folder } == 8)
    #expect(kinds.count { $0 == .symbolicLink } == 1)
  }

  @Test func twoRecordsOfOnePathAreRefused() throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticManifest.springboard()
    synthetic.items.append(synthetic.items[4])
    let backup = try Backup(at: synthetic.write(to: scratch))
    #expect(throws: BackupError(.ambiguousName(.standard, [.springboard, .springboard]))) {
      try backup.locate()
    }
    #expect(try backup.verify().findings.map(\.code) == [.duplicatePath])
  }

  @Test func digestsOfUnknownLengthAreRefused() throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticManifest.springboard()
    synthetic.items[4].digest = [UInt8](repeating: 1, count: 16)
    let folder = try synthetic.write(to: scratch)
    let before = try Fingerprint(of: folder)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    #expect(throws: BackupError(.record(.digestLength(16), .springboard))) {
      try backup.plan(replacing: file, from: backup.read(file), with: [1], now: now)
    }
    #expect(try Fingerprint(of: folder) == before)
    #expect(try backup.verify().findings.map(\.code) == [.recordUnreadable])
  }

  @Test func aManifestThatChangedSinceIsRefused() throws {
    let scratch = try ScratchFolder()
    let synthetic = try SyntheticManifest.springboard()
    let folder = try synthetic.write(to: scratch)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let body = try backup.read(file)
    try scratch.write(synthetic.manifest().bytes + [0], to: "backup/Manifest.mbdb")
    #expect(throws: BackupError(.changed(folder.appending("Manifest.mbdb")))) {
      try backup.plan(replacing: file, from: body, with: [1], now: now)
    }
    try synthetic.write(to: scratch)
    try scratch.write([1, 2, 3], to: FilePath("backup").appending(file.location))
    #expect(throws: BackupError(.changed(folder.appending(file.location)))) {
      try backup.plan(replacing: file, from: body, with: [1], now: now)
    }
  }

  @Test func aBodyBehindALinkIsRefused() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticManifest.springboard().write(to: scratch)
    let location = FilePath(FileID(of: .springboard).hex)
    let outside = try scratch.write("secret", to: "outside")
    try Folder.removeFile(folder.appending(location))
    try scratch.link(FilePath("backup").appending(location), to: outside)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    #expect(throws: BackupError(.bodyNotRegular(.springboard, location: location))) { try backup.read(file) }
    #expect(try backup.verify().findings.map(\.code) == [.bodyNotRegular])
  }

  @Test func aDamagedManifestIsNamedWithItsPlace() throws {
    let scratch = try ScratchFolder()
    let synthetic = try SyntheticManifest.springboard()
    let folder = try synthetic.write(to: scratch)
    try scratch.write(synthetic.manifest().bytes.dropLast(), to: "backup/Manifest.mbdb")
    let error = #expect(throws: BackupError.self) { try Backup(at: folder) }
    #expect(error?.message.hasPrefix("Manifest.mbdb: offset ") == true)
    #expect(error?.message.hasSuffix(": record 13: the file ends in the attribute's value") == true)
  }

  @Test func flippedBitsEndInAnErrorOrInASoundEdit() throws {
    let scratch = try ScratchFolder()
    let synthetic = try SyntheticManifest.springboard()
    let folder = try synthetic.write(to: scratch)
    let bytes = synthetic.manifest().bytes
    var (refused, made) = (0, 0)
    for bit in stride(from: 0, to: bytes.count * 8, by: 7) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      try scratch.write(flipped, to: "backup/Manifest.mbdb")
      do {
        let backup = try Backup(at: folder)
        let file = try backup.locate()
        let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1, 2], now: now)
        let manifest = try #require(plan.last?.content)
        let records = try MBDBManifest(manifest).records.map(\.record)
        let record = try #require(records.first { $0.path == .springboard })
        #expect(record.size == 2)
        #expect(record.digest == nil || record.digest == SHA1.hash([1, 2]).array)
        made += 1
      } catch let error as BackupError {
        _ = error.message
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(made > 0)
  }
}
