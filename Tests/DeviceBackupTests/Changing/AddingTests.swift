import Digests
import Files
import Plist
import Testing

@testable import DeviceBackup

/// Adding files to a raw backup with a database and removing them.
@Suite struct AddingTests {
  private let now: Int64 = 1_700_005_000
  private let added = BackupPath(domain: .home, relative: "Library/Preferences/com.example.new.plist")

  private func sample() throws -> (scratch: ScratchFolder, folder: FilePath) {
    let scratch = try ScratchFolder()
    return (scratch, try scratch.copy(Samples.backup, to: "backup"))
  }

  private func records(_ folder: FilePath) throws -> [BackupPath: FileRecord] {
    var found: [BackupPath: FileRecord] = [:]
    let store = try #require(try Backup(at: folder).store as? DatabaseBackup)
    try store.forEachRecord { recorded throws(BackupError) in
      if let recorded, case .success(let record) = recorded.record { found[recorded.entry.path] = record }
      return true
    }
    return found
  }

  private func rows(_ folder: FilePath) throws -> [[UInt8]: ManifestRow] {
    var found: [[UInt8]: ManifestRow] = [:]
    let store = try #require(try Backup(at: folder).store as? DatabaseBackup)
    try store.manifest.forEachRow { row throws(BackupError) in
      found[row.fileID ?? []] = row
      return true
    }
    return found
  }

  @Test func anAddedFileIsRecordedAsItsNeighbours() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let before = try records(folder)
    let rowsBefore = try rows(folder)
    let body: [UInt8] = [1, 2, 3]
    let backup = try Backup(at: folder)
    let plan = try backup.plan([.add(added, body)], now: now)
    let id = FileID(of: added)
    #expect(plan.map(\.location) == [DatabaseBackup.location(of: id), "Manifest.db"])
    #expect(plan.map(\.path) == [added, nil])
    #expect(plan[0].before == nil)
    try install(plan, in: folder)

    let after = try records(folder)
    let new = try #require(after[added])
    let neighbour = try #require(before[.springboard])
    #expect(after.count == before.count + 1)
    #expect(new.relativePath == added.relative)
    #expect(new.size == 3)
    #expect(new.digest == SHA1.hash(body).array)
    #expect(new.encryptionKey == nil && new.target == nil)
    #expect(new.mode == neighbour.mode && new.userID == neighbour.userID && new.groupID == neighbour.groupID)
    #expect(new.protectionClass == neighbour.protectionClass)
    #expect([new.birth, new.lastModified, new.lastStatusChange] == [now, now, now])
    #expect(new.inodeNumber == (before.values.compactMap(\.inodeNumber).max() ?? 0) + 1)
    #expect(try Backup(at: folder).verify().findings == [])
    // Every other row is what it was.
    let rowsAfter = try rows(folder)
    for (key, row) in rowsBefore { #expect(rowsAfter[key]?.recordBytes == row.recordBytes) }
    #expect(rowsAfter[Array(id.hex.utf8)]?.flags == 1)
    // The archive has the objects and keys that the device's have.
    let archives = try [id, FileID(of: .springboard)].map { id in
      try Document(reading: try #require(rowsAfter[Array(id.hex.utf8)]).recordBytes).root
    }
    func shape(_ root: Value) -> [[String]] {
      var keys: [[String]] = []
      for object in root["$objects"]?.elements ?? root.elements {
        keys.append(object.entries.compactMap(\.key.string).sorted())
      }
      return keys
    }
    #expect(shape(archives[0]) == shape(archives[1]))
    #expect(
      archives[0]["$archiver"]?.string == "NSKeyedArchiver" && archives[0]["$version"]?.integer == 100_000)
  }

  @Test func missingFoldersGetRecords() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let before = try records(folder)
    let deep = BackupPath(domain: .home, relative: "Library/New/Deeper/file.txt")
    let other = BackupPath(domain: "WirelessDomain", relative: "Library/Preferences/com.example.plist")
    let backup = try Backup(at: folder)
    try install(try backup.plan([.add(deep, []), .add(other, [1])], now: now), in: folder)
    #expect(try Backup(at: folder).verify().findings == [])
    let after = try records(folder)
    let made = Set(after.keys).subtracting(before.keys).map(\.description).sorted()
    #expect(
      made == [
        "HomeDomain/Library/New", "HomeDomain/Library/New/Deeper", "HomeDomain/Library/New/Deeper/file.txt",
        "WirelessDomain/", "WirelessDomain/Library", "WirelessDomain/Library/Preferences",
        "WirelessDomain/Library/Preferences/com.example.plist",
      ])
    let inner = try #require(after[BackupPath(domain: .home, relative: "Library/New")])
    #expect(inner.mode == 0o40755 && inner.size == 0 && inner.digest == nil && inner.protectionClass == 0)
    // A domain without files gets the digests that its kind has.
    #expect(after[other]?.digest == SHA1.hash([UInt8]([1])).array)
    let inodes = after.values.compactMap(\.inodeNumber)
    #expect(Set(inodes).count == inodes.count)
  }

  @Test func domainsWithoutDigestsGetNone() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let path = BackupPath(domain: "AppDomain-com.example.notes", relative: "Documents/new.txt")
    try install(try Backup(at: folder).plan([.add(path, [9])], now: now), in: folder)
    #expect(try records(folder)[path]?.digest == nil)
    #expect(try Backup(at: folder).verify().findings == [])
  }

  @Test func severalChangesAreOnePlan() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let managed = BackupPath(domain: .managed, relative: "mobile/com.apple.springboard.plist")
    let removed = try backup.locate(.path(managed))
    let plan = try backup.plan(
      [.replace(file, original: backup.read(file), with: [7]), .remove(removed), .add(added, [8])], now: now)
    #expect(plan.map(\.path) == [.springboard, managed, added, nil])
    #expect(plan.map { $0.content == nil } == [false, true, false, false])
    try install(plan, in: folder)
    let changed = try Backup(at: folder)
    #expect(try changed.read(changed.locate()).array() == [7])
    #expect(try changed.read(changed.locate(.path(added))).array() == [8])
    #expect(throws: BackupError.self) { try changed.locate(.path(managed)) }
    #expect(try changed.verify().findings == [])
  }

  @Test func removingTakesRowAndBodyAndNothingElse() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let before = try rows(folder)
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    try install(try backup.plan([.remove(file)], now: now), in: folder)
    let after = try rows(folder)
    #expect(after.count == before.count - 1 && after[Array(file.id.hex.utf8)] == nil)
    for (key, row) in after { #expect(before[key]?.recordBytes == row.recordBytes) }
    #expect(try FileStatus.ifPresent(folder.appending(file.location)) == nil)
    #expect(try Backup(at: folder).verify().findings == [])
  }

  @Test func aRecordWithoutBodyCanBeRemoved() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    try Folder.removeFile(folder.appending(file.location))
    let plan = try backup.plan([.remove(file)], now: now)
    #expect(plan.map(\.location) == ["Manifest.db"])
    try install(plan, in: folder)
    #expect(try Backup(at: folder).verify().findings == [])
  }

  @Test func whatCannotBeAddedIsRefused() throws {
    let (scratch, folder) = try sample()
    _ = scratch
    let backup = try Backup(at: folder)
    func refusal(_ path: BackupPath) -> BackupError.Code? {
      do throws(BackupError) {
        _ = try backup.plan([.add(path, [])], now: now)
        return nil
      } catch { return error.code }
    }
    func home(_ relative: FilePath) -> BackupPath { BackupPath(domain: .home, relative: relative) }
    #expect(refusal(.springboard) == .alreadyThere(.springboard))
    #expect(refusal(home("")) == .badName("HomeDomain"))
    #expect(refusal(home("a/../b")) == .badName("HomeDomain/a/../b"))
    #expect(refusal(home("Library/ä")) == .composedName(home("Library/ä")))
    let unknown = BackupPath(domain: "HomeDomian", relative: "a")
    #expect(refusal(unknown) == .unknownDomain(unknown))
    let noApp = BackupPath(domain: "AppDomain-com.example.absent", relative: "a")
    #expect(refusal(noApp) == .unknownDomain(noApp))
    let below = BackupPath(domain: .home, relative: BackupPath.springboard.relative.appending("a"))
    #expect(refusal(below) == .notAFolder(.springboard, .file))
    #expect(throws: BackupError(.namedTwice(added))) {
      try backup.plan([.add(added, []), .add(added, [])], now: now)
    }
  }

  @Test func aStrayBodyIsReplacedAndAForeignRowIsNot() throws {
    let (scratch, folder) = try sample()
    let id = FileID(of: added)
    try scratch.write([5], to: FilePath("backup").appending(DatabaseBackup.location(of: id)))
    let plan = try Backup(at: folder).plan([.add(added, [6])], now: now)
    #expect(plan[0].before == SHA256.hash([UInt8]([5])))

    var synthetic = try SyntheticBackup.springboard()
    var placeholder = SyntheticBackup.Item(added.relative, flags: 16)
    placeholder.isNull = true
    synthetic.items.append(placeholder)
    let other = try synthetic.write(to: scratch)
    #expect(throws: BackupError(.alreadyThere(added))) {
      try Backup(at: other).plan([.add(added, [])], now: now)
    }
  }

  @Test func noNumberIsGivenTwice() throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticBackup.springboard()
    let index = try #require(synthetic.items.firstIndex { $0.path == .springboard })
    synthetic.items[index].record = try SyntheticBackup.record(of: synthetic.items[index], inode: .max)
    let folder = try synthetic.write(to: scratch)
    #expect(throws: BackupError(.record(.field(.inodeNumber), added))) {
      try Backup(at: folder).plan([.add(added, [])], now: now)
    }
  }

  @Test(arguments: [false, true])
  func olderBackupsAreChangedInTheSameWay(hasIndex: Bool) throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticManifest.springboard()
    synthetic.hasIndex = hasIndex
    let folder = try synthetic.write(to: scratch)
    let deep = BackupPath(domain: .home, relative: "Library/New/file")
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let body = try backup.read(file)
    let others = try synthetic.items.map(\.path).filter { $0 != .springboard }
      .map { try MBDBManifest(synthetic.manifest().bytes).records[backup.number($0)].record }
    try install(try backup.plan([.remove(file), .add(deep, [1, 2])], now: now), in: folder)
    let changed = try Backup(at: folder)
    #expect(try changed.verify().findings == [])
    #expect(try changed.read(changed.locate(.path(deep))).array() == [1, 2])
    #expect(throws: BackupError.self) { try changed.locate() }
    let store = try #require(changed.store as? MBDBBackup)
    #expect(store.manifest.records.map(\.record).starts(with: others))
    #expect(
      store.manifest.records.suffix(2).map(\.record.path?.relative) == ["Library/New", "Library/New/file"])
    try install(try changed.plan([.add(.springboard, body.array())], now: now), in: folder)
    let again = try Backup(at: folder)
    #expect(try again.read(again.locate()).array() == body.array())
    #expect(try again.verify().findings == [])
  }

  @Test func treesTakeFilesWhereTheirLayoutHasAPlace() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.extracted, to: "tree")
    let tree = try Backup(at: folder)
    try install(try tree.plan([.add(added, [3])], now: now), in: folder)
    let file = try tree.locate(.path(added))
    #expect(try tree.read(file).array() == [3])
    #expect(throws: BackupError(.alreadyThere(added))) { try tree.plan([.add(added, [])], now: now) }
    let misspelt = BackupPath(domain: "HomeDomian", relative: "a")
    #expect(throws: BackupError(.unknownDomain(misspelt))) { try tree.plan([.add(misspelt, [])], now: now) }
    let plan = try tree.plan([.remove(file)], now: now)
    #expect(plan.map(\.location) == [file.location] && plan[0].content == nil)
    let below = BackupPath(domain: .home, relative: added.relative.appending("a"))
    #expect(throws: BackupError.self) { try tree.plan([.add(below, [])], now: now) }
  }
}

extension Backup {
  /// The number of a path's record in a `Manifest.mbdb`.
  fileprivate func number(_ path: BackupPath) throws -> Int {
    try #require((store as? MBDBBackup)?.numbers(at: path).first)
  }
}
