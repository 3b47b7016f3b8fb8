import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct RefusedEditTests {
  private typealias Item = SyntheticBackup.Item

  private func plan(_ change: (inout Item) throws -> Void) throws -> [PlannedFile] {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticBackup.springboard()
    try change(&synthetic.items[3])
    let backup = try Backup(at: synthetic.write(to: scratch))
    let before = try Fingerprint(of: backup.folder)
    defer { #expect((try? Fingerprint(of: backup.folder)) == before) }
    let file = try backup.locate()
    return try backup.plan(replacing: file, from: backup.read(file), with: [1], now: 0)
  }

  private func refusal(_ fault: RecordFault) -> BackupError { BackupError(.record(fault, .springboard)) }

  @Test func theSynthesisedOneIsFine() throws {
    let planned = try plan { _ in }
    #expect(planned.count == 2)
  }

  @Test func anOddDigestIsRefused() throws {
    #expect(throws: refusal(.digestLength(16))) {
      try plan {
        $0.record = try SyntheticBackup.record(of: $0, inode: 1, digest: [UInt8](repeating: 0, count: 16))
      }
    }
  }

  @Test func aRecordOfAnotherFileIsRefused() throws {
    #expect(throws: refusal(.field(.relativePath))) {
      try plan { $0.record = try SyntheticBackup.record(of: Item("Library/other", [1]), inode: 1) }
    }
  }

  @Test func aMissingRecordIsRefused() throws {
    #expect(throws: refusal(.empty)) { try plan { $0.record = [] } }
  }

  @Test func anEncryptedRecordIsRefused() throws {
    let error = #expect(throws: BackupError.self) {
      try plan { item in
        let xml = try SyntheticBackup.record(of: item, inode: 1, format: .xml)
        // The digest stands in for a key: what counts is that there is one.
        let text = String(decoding: xml, as: UTF8.self)
        item.record = Array(text.replacing("<key>Digest</key>", with: "<key>EncryptionKey</key>").utf8)
      }
    }
    #expect(error == refusal(.encrypted))
    #expect(error?.message.contains("encrypted") == true)
  }

  @Test func anArchiveInXMLStaysOne() throws {
    let planned = try plan { $0.record = try SyntheticBackup.record(of: $0, inode: 1, format: .xml) }
    let database = FileContents(try #require(planned.last?.content), path: "Manifest.db")
    let manifest = try ManifestDatabase(SQLiteDatabase(copying: database.bytes))
    let row = try #require(try manifest.row(FileID(of: .springboard)))
    #expect(row.recordBytes.starts(with: "<?xml".utf8))
    #expect(try MBFileRecord(row.recordBytes).values.size == 1)
  }
}
