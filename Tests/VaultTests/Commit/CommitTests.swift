import Digests
import Files
import Foundation
import Testing

@testable import Vault

@Suite struct CommitTests {
  @Test func filesAreCreatedReplacedAndRemovedAsOne() throws {
    let fixture = try VaultFixture()
    try fixture.setMode("backup/66/body", 0o640)
    try fixture.setAttribute("backup/66/body", "user.comment", "kept")
    try fixture.setMode("backup/66", 0o711)
    let record = try #require(try fixture.store.commit(fixture.transaction("1")).record)
    #expect(try fixture.text("backup/66/body") == "body 1")
    #expect(try fixture.text("backup/ab/deep/new") == "new 1")
    #expect(try fixture.text("backup/db") == "db 1")
    #expect(
      try fixture.tree().keys.sorted() == [
        "backup/66", "backup/66/body", "backup/ab", "backup/ab/deep", "backup/ab/deep/new", "backup/db",
      ])
    let body = try FileDescriptor(fixture["backup/66/body"])
    #expect(try body.status().mode == 0o640)
    #expect(
      try FileAttributes(of: body).extended == [.init(name: "user.comment", value: Array("kept".utf8))])
    #expect(record.memo["command"] == "set 1")
    #expect(record.steps.map(\.path) == ["66/body", "ab/deep/new", "cd/old", "db-wal", "db"])
    #expect(record.steps[0].before?.attributes?.mode == 0o640)
    #expect(record.steps[0].after?.digest == (try fixture.digest("backup/66/body")))
    #expect(record.foldersMade.map(\.path) == ["ab", "ab/deep"])
    #expect(try FolderEntry.list(fixture["store/temporary"]) == [])
    #expect(try FolderEntry.list(fixture["store/pending"]) == [])
  }

  @Test func whatIsAsItShouldBeIsNoTransaction() throws {
    let fixture = try VaultFixture()
    let before = try fixture.tree()
    #expect(try fixture.set("body 0") == nil)
    #expect(try fixture.store.history() == [])
    #expect(try fixture.tree() == before)
  }

  @Test func aFileThatIsNotTheExpectedOneStopsAll() throws {
    let fixture = try VaultFixture()
    let transaction = try fixture.transaction("1")
    try fixture.write("someone else's", to: "backup/db")
    try fixture.write("new already", to: "backup/ab/deep/new")
    let before = try fixture.tree()
    let error = #expect(throws: VaultError.self) { try fixture.store.commit(transaction) }
    guard case .changedSince(let differences) = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(differences.map(\.path) == ["ab/deep/new", "db"])
    #expect(differences[0].expected == nil)
    #expect(differences[1].found == (try fixture.digest("backup/db")))
    #expect(error?.message == "Domain/new, db changed since it was last read or written here")
    #expect(try fixture.tree() == before)
    #expect(try fixture.store.history() == [])
  }

  @Test func aFileThatChangesMeanwhileStopsAll() throws {
    let fixture = try VaultFixture()
    let transaction = try fixture.transaction("1")
    let session = try Session.open(transaction.target, in: fixture.store)
    let plan = try CommitPlan(transaction, after: nil, in: session.layout)
    // The same bytes and times, yet another file.
    try fixture.write("db 0", to: "backup/other", modified: 1_500_000_002)
    try Folder.rename(fixture["backup/other"], to: fixture["backup/db"])
    expectFailure(
      .changedSince([
        FileDifference(
          path: "db", label: nil, expected: plan.record.steps[4].before?.digest,
          found: try fixture.digest("backup/db"))
      ])
    ) { try plan.checkUnchanged(in: transaction.target) }
  }

  @Test func linksStayAndTheirTargetsChange() throws {
    let fixture = try VaultFixture()
    let link = fixture["link.plist"]
    try FileManager.default.createSymbolicLink(
      atPath: link.text, withDestinationPath: "backup/66/body")
    let target = try fixture.file("link.plist")
    #expect(target.path == fixture["backup/66/body"])
    let change = FileChange(
      "", expected: try fixture.digest("link.plist"), content: .bytes(Array("through".utf8)))
    try fixture.store.commit(Transaction(target, [change]))
    #expect(try link.linkTarget() == "backup/66/body")
    #expect(try fixture.text("backup/66/body") == "through")
    try fixture.undo(fixture.file("link.plist"))
    #expect(try fixture.text("link.plist") == "body 0")
  }

  @Test func aLinkInsideABackupIsNotFollowed() throws {
    let fixture = try VaultFixture()
    try fixture.write("outside", to: "outside")
    try FileManager.default.createSymbolicLink(
      atPath: fixture["backup/66/link"].text, withDestinationPath: fixture["outside"].text)
    try FileManager.default.createSymbolicLink(
      atPath: fixture["backup/77"].text, withDestinationPath: fixture["store"].text)
    expectFailure(.notRegular) { try fixture.set("x", in: "66/link") }
    let into = Transaction(
      try fixture.backup(), [FileChange("77/new", expected: nil, content: .bytes([1]))])
    let error = #expect(throws: VaultError.self) { try fixture.store.commit(into) }
    guard case .file(let cause) = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == .leavesFolder)
    #expect(try fixture.text("outside") == "outside")
  }

  @Test func severalLinksAreRefusedWithTheirNumber() throws {
    let fixture = try VaultFixture()
    #expect(unsafe link(fixture["backup/66/body"].text, fixture["other"].text) == 0)
    let error = #expect(throws: VaultError.self) { try fixture.set("body 1") }
    #expect(error?.code == .severalLinks(2))
    #expect(error?.message.contains("has 2 links") == true)
    var transaction = try fixture.transaction("1")
    transaction.breaksLinks = true
    try fixture.store.commit(transaction)
    #expect(try fixture.text("other") == "body 0")
    #expect(try fixture.text("backup/66/body") == "body 1")
  }

  @Test(arguments: ["../x", "66/../../x", "/etc/passwd", "", "66//body"])
  func pathsOutsideAreRefused(path: FilePath) throws {
    let fixture = try VaultFixture()
    let transaction = Transaction(
      try fixture.backup(), [FileChange(path, expected: nil, content: .bytes([1]))])
    expectFailure(.outsideTarget) { try fixture.store.commit(transaction) }
  }

  @Test func oneFileIsNamedOnce() throws {
    let fixture = try VaultFixture()
    let digest = try fixture.digest("backup/db")
    let transaction = Transaction(
      try fixture.backup(),
      [
        FileChange("db", expected: digest, content: .absent),
        FileChange(fixture["backup/db"], expected: digest, content: .bytes([1])),
      ])
    expectFailure(.namedTwice) { try fixture.store.commit(transaction) }
  }

  @Test func aNewFileAloneBringsItsFolders() throws {
    let fixture = try VaultFixture()
    let target = try fixture.file("a/b/new.plist")
    var transaction = Transaction(
      target, [FileChange("", expected: nil, content: .bytes([1, 2]), mode: 0o600)])
    transaction.memo["x"] = "y"
    let record = try #require(try fixture.store.commit(transaction).record)
    #expect(try FileStatus(of: fixture["a/b/new.plist"]).mode == 0o600)
    #expect(record.foldersMade.count == 2)
    try fixture.undo(target)
    #expect(try FileStatus.ifPresent(fixture["a"]) == nil)
    try fixture.redo(target)
    #expect(try FileStatus(of: fixture["a/b/new.plist"]).size == 2)
  }

  @Test func largeFilesAreKeptAndComeBack() throws {
    let fixture = try VaultFixture()
    let large = String(repeating: "0123456789abcdef", count: 200_000)
    try fixture.write(large, to: "backup/large", modified: 1_400_000_000)
    let before = try fixture.tree()
    let contents = try FileContents(of: fixture["backup/large"])
    let changed = FileContents(contents.array() + [1], path: "new")
    try fixture.store.commit(
      Transaction(
        try fixture.backup(),
        [FileChange("large", expected: SHA256.hash(contents.bytes), content: .contents(changed))]))
    #expect(try FileStatus(of: fixture["backup/large"]).size == large.utf8.count + 1)
    // An original shares no bytes with the file, as a hard link would.
    #expect(try FolderEntry.list(fixture["store/originals"]).count == 1)
    try fixture.undo()
    #expect(try fixture.tree() == before)
  }

  @Test func originalsAreKeptOnceAndReplacedWhenDamaged() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    try fixture.set("body 0")
    try fixture.set("body 1")
    let originals = try FolderEntry.list(fixture["store/originals"])
    #expect(originals.count == 2)
    let first = try #require(SHA256.hash(Array("body 0".utf8)) as SHA256.Digest?)
    let kept = fixture["store/originals"].appending(FilePath(first.hex))
    try fixture.write("damage", to: "store/originals/\(first.hex)".filePath)
    expectFailure(.originalLost(first)) { try fixture.undo() }
    #expect(try fixture.text("backup/66/body") == "body 1")
    try fixture.set("body 0")
    try fixture.set("body 2")
    #expect(SHA256.hash(try FileDescriptor(kept).readAll()) == first)
    try fixture.undo()
    #expect(try fixture.text("backup/66/body") == "body 0")
  }

  @Test(.enabled(if: geteuid() == 0)) func theOwnerStays() throws {
    let fixture = try VaultFixture()
    #expect(unsafe chown(fixture["backup/66/body"].text, 1234, 2345) == 0)
    try fixture.set("body 1")
    let status = try FileStatus(of: fixture["backup/66/body"])
    #expect((status.owner, status.group) == (1234, 2345))
  }

  @Test func namesThatLookAlikeAreDifferentFiles() throws {
    let fixture = try VaultFixture()
    #if os(Linux)
      let composed = FilePath("\u{e9}")
      let decomposed = FilePath("e\u{301}")
      let odd = FilePath(bytes: [0xff, 0xfe])
      let changes = [composed, decomposed, odd].map { name in
        FileChange(name, expected: nil, content: .bytes(name.bytes))
      }
      try fixture.store.commit(Transaction(try fixture.backup(), changes))
      for name in [composed, decomposed, odd] {
        #expect(try FileDescriptor(fixture["backup"].appending(name)).readAll() == name.bytes)
      }
      try fixture.undo()
      #expect(try FolderEntry.list(fixture["backup"]).count == 4)
    #endif
  }
}

extension String {
  var filePath: FilePath { FilePath(self) }
}
