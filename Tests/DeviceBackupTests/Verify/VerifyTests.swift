import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct VerifyTests {
  private typealias Item = SyntheticBackup.Item

  private func findings(_ change: (inout SyntheticBackup) throws -> Void) throws -> [Finding] {
    let scratch = try ScratchFolder()
    var backup = try SyntheticBackup.springboard()
    try change(&backup)
    let folder = try backup.write(to: scratch)
    let before = try Fingerprint(of: folder)
    let findings = try Backup(at: folder).verify().findings
    #expect(try Fingerprint(of: folder) == before)
    return findings
  }

  private var last: Int { 4 }

  @Test func aSoundOneHasNone() throws {
    #expect(try findings { _ in } == [])
  }

  @Test func rowsOfARunningBackupAndLinksAreFine() throws {
    let found = try findings { backup in
      var placeholder = Item("x", flags: 16)
      placeholder.id = String(repeating: "f", count: 40)
      placeholder.isNull = true
      backup.items.append(placeholder)
      backup.items.append(Item("Library/Settings", flags: 4))
      // A bit above the type is a running backup's note.
      backup.items[1].flags = 2 | 128
      var file = Item("Library/empty", [], flags: 1 | 32)
      file.record = try SyntheticBackup.record(of: Item("Library/empty", []), inode: 99)
      backup.items.append(file)
    }
    #expect(found == [])
  }

  @Test func identifiersMayBeOfTheDecomposedName() throws {
    let found = try findings { backup in
      for name in ["\u{e4}", "b\u{308}", "\u{1e69}\u{323}", "\u{212b}"] as [FilePath] {
        var item = Item(FilePath("Library").appending(name), [1])
        backup.items.append(item)
        item.domain = "AppDomain-x"
        item.relative = name
        item.id = FileID(of: BackupPath(domain: item.domain, relative: name.decomposed)).hex
        backup.items.append(item)
      }
      var root = Item("", flags: 2)
      root.domain = "AppDomain-x"
      backup.items.append(root)
    }
    #expect(found == [])
    // The device's file system keeps some characters whole.
    #expect(FilePath("\u{e4}\u{212b}\u{f900}\u{e4}").decomposed == "a\u{308}\u{212b}\u{f900}a\u{308}")
    #expect(FilePath(bytes: [0xC3]).decomposed == FilePath(bytes: [0xC3]))
  }

  static let faults: [(Finding.Code, Bool, @Sendable (inout SyntheticBackup) throws -> Void)] = [
    (.bodyMissing, false, { $0.items.append(Item("Library/a", flags: 1)) }),
    (.parentMissing, false, { $0.items.removeAll { $0.relative == "Library" } }),
    (
      .digestDiffers, false,
      { backup in
        var item = Item("Library/a", [1, 2])
        item.record = try SyntheticBackup.record(of: item, inode: 5, digest: SHA1.hash([1, 3]).array)
        backup.items.append(item)
      }
    ),
    (
      .sizeDiffers, false,
      { backup in
        var item = Item("Library/a", [1, 2])
        item.record = try SyntheticBackup.record(
          of: Item("Library/a", [1]), inode: 5, digest: SHA1.hash([1, 2]).array)
        backup.items.append(item)
      }
    ),
    (
      .duplicateInode, false,
      { backup in
        var item = Item("Library/a", [1])
        item.record = try SyntheticBackup.record(of: item, inode: 1003)
        backup.items.append(item)
      }
    ),
    (
      .fileIDDiffers, false,
      { backup in
        var item = Item("Library/a", [1])
        item.id = String(repeating: "a", count: 40)
        backup.items.append(item)
      }
    ),
    (
      .fileIDDiffers, false,
      { backup in
        var item = Item("Library/a\u{308}", [1])
        item.id = FileID(of: BackupPath(domain: "HomeDomain", relative: "Library/\u{e4}")).hex
        backup.items.append(item)
      }
    ),
    (
      .badFileID, false,
      { backup in
        var item = Item("Library/a")
        item.id = "../../../../../../../../../../etc/passwd"
        backup.items.append(item)
      }
    ),
    (.recordUnreadable, false, { $0.items[4].record = [] }),
    (
      .recordPathDiffers, false,
      { backup in
        var item = Item("Library/a", [1])
        item.record = try SyntheticBackup.record(of: Item("Library/b", [1]), inode: 5)
        backup.items.append(item)
      }
    ),
    (.unknownType, false, { $0.items.append(Item("Library/a", flags: 3)) }),
    (.badPath, false, { $0.items.append(Item("Library/../a", [1])) }),
    (
      .digestMissing, false,
      { backup in
        var item = Item("Library/a", [1])
        item.domain = "AppDomain-x"
        item.record = try SyntheticBackup.record(of: item, inode: 5)
        item.domain = "HomeDomain"
        backup.items.append(item)
      }
    ),
  ]

  @Test(arguments: 0..<faults.count)
  func eachFaultIsOneFinding(index: Int) throws {
    let (code, isWarning, change) = Self.faults[index]
    let found = try findings(change).filter { $0.code != .parentMissing || code == .parentMissing }
    let orphans = found.filter { $0.code == .orphan }
    let others = found.filter { $0.code != .orphan }
    #expect(others.map(\.code) == (code == .parentMissing ? others.map { _ in code } : [code]))
    #expect(others.first?.isWarning == isWarning)
    #expect(others.first?.message.isEmpty == false)
    // A body whose record cannot be read has still a row.
    #expect(orphans == [] || code == .recordUnreadable)
  }

  @Test func bodiesOfNoRowAreOrphans() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    let orphan = "ab/ab" + String(repeating: "0", count: 38)
    try scratch.write("x", to: FilePath("backup/" + orphan))
    let findings = try Backup(at: folder).verify().findings
    #expect(findings.map(\.code) == [.orphan])
    #expect(findings.map(\.place) == [orphan])
    #expect(try Backup(at: folder).verify().isSound)
  }

  @Test func aLinkForABodyIsNeverFollowed() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    let secret = try scratch.write("secret", to: "secret")
    let location = DatabaseBackup.location(of: FileID(of: .springboard))
    try Folder.removeFile(folder.appending(location))
    try scratch.link(FilePath("backup").appending(location), to: secret)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    #expect(throws: BackupError(.bodyNotRegular(.springboard, location: location))) { try backup.read(file) }
    #expect(throws: BackupError(.bodyNotRegular(.springboard, location: location))) {
      try backup.plan(replacing: file, from: Bytes(Array("secret".utf8)), with: [1], now: 0)
    }
    #expect(try backup.verify().findings.map(\.code) == [.bodyNotRegular])
  }

  @Test func aLinkForAHashFolderIsNeverFollowed() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    let location = DatabaseBackup.location(of: FileID(of: .springboard))
    try Folder.rename(folder.appending("66"), to: scratch["elsewhere"])
    try scratch.link("backup/66", to: scratch["elsewhere"])
    let backup = try Backup(at: folder)
    #expect(throws: BackupError(.bodyNotRegular(.springboard, location: location))) {
      try backup.read(backup.locate())
    }
  }

  @Test func aMissingBodyIsNamed() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "backup")
    let location = DatabaseBackup.location(of: FileID(of: .springboard))
    try Folder.removeFile(folder.appending(location))
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let error = #expect(throws: BackupError.self) { try backup.read(file) }
    #expect(error == BackupError(.bodyMissing(.springboard, location: location)))
    #expect(error?.message.contains("662bc19b13aecef58a7e855d0316e4cf61e2642b") == true)
  }

  @Test func progressReachesTheEnd() throws {
    var last = (done: 0, total: 0)
    let result = try Backup(at: Samples.backup).verify { last = ($0, $1) }
    #expect(last.done == last.total)
    #expect(last.total == result.entries)
    #expect(result.bodies > 5)
    #expect(result.bytes > 1000)
  }

  @Test func everyCodeHasWords() {
    let messages = Finding.Code.allCases.map { Finding($0, "x").message }
    #expect(Set(messages).count == messages.count)
  }
}
