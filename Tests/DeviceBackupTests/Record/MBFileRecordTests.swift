import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct MBFileRecordTests {
  private typealias Item = SyntheticBackup.Item

  private func record(
    _ format: Format = .binary, digest: [UInt8]? = nil, wrapped: Bool = false
  ) throws -> [UInt8] {
    try SyntheticBackup.record(
      of: Item("Library/a.plist", [1, 2, 3]), inode: 42, digest: digest, wrapped: wrapped, format: format)
  }

  @Test(arguments: [Format.binary, .xml])
  func readsWhatADeviceWrites(format: Format) throws {
    let record = try MBFileRecord(record(format))
    #expect(record.values.size == 3)
    #expect(record.values.digest == SHA1.hash([1, 2, 3]).array)
    #expect(record.values.relativePath == "Library/a.plist")
    #expect(record.values.mode == 0o100600)
    #expect(record.values.inodeNumber == 42)
    #expect(record.values.userID == 501)
    #expect(record.values.protectionClass == 4)
    #expect(record.values.birth == 1_600_000_000)
    #expect(record.values.encryptionKey == nil)
    #expect(record.values.target == nil)
  }

  static let sizes = [0, 255, 256, 65_535, 65_536]

  @Test(arguments: [Format.binary, .xml], sizes)
  func replacingChangesFourValuesAndNoOther(format: Format, size: Int) throws {
    let old = try record(format)
    let body = [UInt8](repeating: 9, count: size)
    let new = try MBFileRecord(old).replacing(body: body, size: size, modified: 1_800_000_000)
    let record = try MBFileRecord(new)
    #expect(record.values.size == Int64(size))
    #expect(record.values.digest == SHA1.hash(body).array)
    let before = try Document(reading: old).root["$objects"]
    let after = try Document(reading: new)
    #expect(after.format == format)
    let objects = try #require(after.root["$objects"])
    #expect(objects.count == before?.count)
    // The root's keys keep their order, and the ones that are not known their values.
    let rootBefore = try #require(before?.elements[1])
    let root = objects.elements[1]
    #expect(root.entries.map(\.key.text) == rootBefore.entries.map(\.key.text))
    let changed = zip(root.entries, rootBefore.entries).filter { !$0.value.isIdentical(to: $1.value) }
    let expected: [Text] = size == 3 ? [] : ["LastModified", "LastStatusChange", "Size"]
    #expect(changed.compactMap(\.0.key.text) == expected)
    #expect(root["SomethingNew"]?.integer == 7)
    for index in [0, 2, 3] {
      #expect(objects.elements[index].isIdentical(to: before?.elements[index] ?? root))
    }
  }

  @Test(arguments: [20, 32], [false, true])
  func digestsKeepTheirLengthAndForm(length: Int, wrapped: Bool) throws {
    let old = try record(digest: [UInt8](repeating: 1, count: length), wrapped: wrapped)
    let body: [UInt8] = [4, 5]
    let new = try MBFileRecord(old).replacing(body: body, size: 2, modified: 0)
    let digest = length == 20 ? SHA1.hash(body).array : SHA256.hash(body).array
    #expect(try MBFileRecord(new).values.digest == digest)
    let object = try #require(try Document(reading: new).root["$objects"]?.elements[4])
    #expect(object.kind == (wrapped ? .dictionary : .data))
    let matches = try unsafe MBFileRecord(new).values.matches(body.span.bytes)
    #expect(matches == true)
  }

  @Test(arguments: [0, 1, 16, 19, 21, 64])
  func digestsOfOtherLengthsAreRefused(length: Int) throws {
    let old = try MBFileRecord(record(digest: [UInt8](repeating: 1, count: length)))
    #expect(throws: RecordFault.digestLength(length)) { try old.replacing(body: [], size: 0, modified: 0) }
  }

  @Test func noDigestIsAdded() throws {
    var item = Item("Documents/a", [1])
    item.domain = "AppDomain-com.x"
    let old = try MBFileRecord(SyntheticBackup.record(of: item, inode: 1))
    #expect(old.values.digest == nil)
    let new = try MBFileRecord(old.replacing(body: [1, 2], size: 2, modified: 0))
    #expect(new.values.digest == nil)
    #expect(new.values.size == 2)
  }

  @Test func recordsThatAreNoneAreNamed() throws {
    #expect(throws: RecordFault.empty) { try MBFileRecord([]) }
    #expect(throws: RecordFault.self) { try MBFileRecord(Array("bplist00".utf8)) }
    #expect(throws: RecordFault.notAnArchive) { try MBFileRecord(SyntheticBackup.plist(["a": true])) }
    let xml = String(decoding: try record(.xml), as: UTF8.self)
    let noSize = xml.replacing("<key>Size</key>", with: "<key>Sise</key>")
    #expect(throws: RecordFault.field(.size)) { try MBFileRecord(Array(noSize.utf8)) }
    let outside = xml.replacing("<integer>4</integer>\n", with: "<integer>4000</integer>\n")
    #expect(throws: RecordFault.field(.digest)) { try MBFileRecord(Array(outside.utf8)) }
    let circle = xml.replacing("<key>root</key>", with: "<key>toor</key>")
    #expect(throws: RecordFault.notAnArchive) { try MBFileRecord(Array(circle.utf8)) }
  }
}
