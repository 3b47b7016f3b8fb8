import Digests
import Files
import Testing

@testable import DeviceBackup

@Suite struct MBDXIndexTests {
  private func sample() throws -> (SyntheticManifest, MBDBManifest, MBDXIndex) {
    let synthetic = try SyntheticManifest.springboard()
    return (synthetic, try MBDBManifest(synthetic.manifest().bytes), try MBDXIndex(synthetic.index()))
  }

  @Test func namesEveryRecord() throws {
    let (synthetic, manifest, index) = try sample()
    #expect(index.entries.count == synthetic.items.count)
    try index.check(against: manifest)
    #expect(index.bytes() == synthetic.index())
    for (placed, item) in zip(manifest.records, synthetic.items) {
      let entry = try #require(index.entries.first { $0.offset == placed.places.whole.lowerBound })
      #expect(entry.id == item.id)
      #expect(entry.mode == item.mode)
    }
  }

  @Test func followsRemovedAndAddedRecords() throws {
    var (synthetic, manifest, index) = try sample()
    let new = SyntheticManifest.Item("Library/Preferences/new.plist", [1])
    let record = new.bytes(inode: 99)
    let changed: [Int: [UInt8]] = [4: []]
    let after = index.following(manifest, changed, adding: [(new.id, new.mode, record.count)])
    synthetic.items.remove(at: 4)
    synthetic.items.append(new)
    #expect(after.bytes() == synthetic.index())
    try after.check(against: MBDBManifest(manifest.replacing(changed, adding: [record])))
  }

  @Test func faultsHaveTheirPlace() throws {
    let (synthetic, manifest, _) = try sample()
    let bytes = synthetic.index()
    #expect(throws: MBDBFault("Manifest.mbdx", .noHeader, at: 0)) { try MBDXIndex(Array(bytes[..<5])) }
    for missing in [1, 26] {
      #expect(throws: MBDBFault("Manifest.mbdx", .count(13), at: 6)) {
        try MBDXIndex(bytes.dropLast(missing))
      }
    }
    var astray = bytes
    astray[10 + 26 + 23] += 1
    let offset = try MBDXIndex(astray).entries[1].offset
    #expect(throws: MBDBFault("Manifest.mbdx", .noRecord(at: offset), at: 10 + 26 + 20, record: 2)) {
      try MBDXIndex(astray).check(against: manifest)
    }
  }

  @Test func itsIdentifiersCount() throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticManifest.springboard()
    synthetic.hasIndex = true
    let folder = try synthetic.write(to: scratch)
    let other = String(repeating: "ab", count: 20)
    var index = synthetic.index()
    let springboard = FileID(of: .springboard)
    let place = try #require(index.firstRange(of: springboard.digest.array))
    index.replaceSubrange(place, with: [UInt8](repeating: 0xAB, count: 20))
    try scratch.write(index, to: "backup/Manifest.mbdx")
    try scratch.write(
      FileContents(of: folder.appending(FilePath(springboard.hex))).array(), to: FilePath("backup/" + other))
    try Folder.removeFile(folder.appending(FilePath(springboard.hex)))
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    #expect(file.id.hex == other)
    #expect(file.location == FilePath(other))
    #expect(try backup.verify().findings.map(\.code) == [.fileIDDiffers])
    // The index tells places that an edit does not move.
    let plan = try backup.plan(replacing: file, from: backup.read(file), with: [1], now: 1)
    #expect(plan.map(\.location) == [FilePath(other), "Manifest.mbdb"])
  }
}
