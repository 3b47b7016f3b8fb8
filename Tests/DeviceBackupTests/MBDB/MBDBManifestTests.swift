import Files
import Testing

@testable import DeviceBackup

@Suite struct MBDBManifestTests {
  @Test func everyRecordIsReadAndWrittenAsTheDeviceDoes() throws {
    let synthetic = try SyntheticManifest.springboard()
    let (bytes, starts) = synthetic.manifest()
    let manifest = try MBDBManifest(bytes)
    #expect(manifest.records.map(\.places.whole.lowerBound) == starts)
    #expect(manifest.records.last?.places.whole.upperBound == bytes.count)
    for (placed, item) in zip(manifest.records, synthetic.items) {
      #expect(placed.record.path == item.path)
      #expect(placed.record.digest == item.digest)
      #expect(placed.record.mode == item.mode)
      #expect(placed.record.size == Int64(item.body?.count ?? 0))
      #expect(placed.record.target == item.target.map { Array($0.utf8) })
      #expect(placed.record.attributes.map(\.value) == item.attributes.map(\.1))
      let isDevices = item.null == [0xFF, 0xFF]
      #expect((placed.record.bytes() == Array(bytes[placed.places.whole])) == isDevices)
    }
    #expect(manifest.records[5].record.kind == .symbolicLink)
    #expect(manifest.replacing([:]) == bytes)
  }

  @Test func aManifestThatIsCutShortIsRefusedWithItsPlace() throws {
    let (bytes, starts) = try SyntheticManifest.springboard().manifest()
    var whole = 0
    for count in 0..<bytes.count {
      do {
        let manifest = try MBDBManifest(Array(bytes[..<count]))
        // Only where a record ends is the rest a manifest.
        #expect(count == starts[manifest.records.count])
        whole += 1
      } catch {
        guard count >= 6 else {
          #expect(error == MBDBFault("Manifest.mbdb", .noHeader, at: 0))
          continue
        }
        let record = try #require(error.record)
        #expect(starts[record - 1] < count)
        #expect(error.offset <= count)
        #expect(record == starts.count || count < starts[record])
      }
    }
    #expect(whole == starts.count)
  }

  @Test func otherVersionsAreNamed() {
    let fault = MBDBFault("Manifest.mbdb", .version(major: 6, minor: 0), at: 4)
    #expect(throws: fault) { try MBDBManifest(Array("mbdb".utf8) + [6, 0]) }
    #expect(fault.message == "Manifest.mbdb: offset 4: it has version 6.0, and only 5.0 is known")
    #expect(throws: Never.self) { try MBDBManifest(Array("mbdb".utf8) + [5, 1]) }
  }

  @Test func aLengthWithTheHighestBitIsNull() throws {
    let (bytes, _) = SyntheticManifest(items: [.folder("a")]).manifest()
    var changed = bytes
    // The link's target stands behind the domain and the path.
    let target = 6 + 2 + 10 + 2 + 1
    #expect(Array(bytes[target...target + 1]) == [0xFF, 0xFF])
    changed[target] = 0x80
    changed[target + 1] = 0x01
    #expect(try MBDBManifest(changed).records.map(\.record) == MBDBManifest(bytes).records.map(\.record))
  }

  @Test func recordsAreChangedRemovedAndAddedWithoutTouchingOthers() throws {
    let synthetic = try SyntheticManifest.springboard()
    let (bytes, starts) = synthetic.manifest()
    let manifest = try MBDBManifest(bytes)
    let added = try #require(manifest.records[4].record.bytes())
    let changed = manifest.replacing([1: [], 3: added], adding: [added])
    let expected =
      Array(bytes[..<starts[1]]) + Array(bytes[starts[2]..<starts[3]]) + added + Array(bytes[starts[4]...])
      + added
    #expect(changed == expected)
  }

  @Test func aRecordThatNamesNoPlaceIsPassedOver() throws {
    let scratch = try ScratchFolder()
    let synthetic = try SyntheticManifest.springboard()
    let folder = try synthetic.write(to: scratch)
    var bytes = synthetic.manifest().bytes
    var odd = SyntheticManifest.Item.folder("x")
    odd.domain = ""
    var record = odd.bytes(inode: 9)
    record[0] = 0xFF
    record[1] = 0xFF
    bytes += record
    try scratch.write(bytes, to: "backup/Manifest.mbdb")
    let backup = try Backup(at: folder)
    #expect(try backup.locate().path == .springboard)
    #expect(try backup.verify().findings == [])
  }
}
