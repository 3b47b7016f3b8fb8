import Files
import Foundation
import Testing

@testable import Vault

@Suite struct UndoTests {
  @Test func undoGoesBackByteForByteAndRedoForward() throws {
    let fixture = try VaultFixture()
    try fixture.setMode("backup/66/body", 0o640)
    try fixture.setMode("backup/cd", 0o711)
    try fixture.setAttribute("backup/cd/old", "user.comment", "kept")
    var trees = [try fixture.tree()]
    try fixture.store.commit(fixture.transaction("1"))
    trees.append(try fixture.tree())
    try fixture.set("body 2")
    trees.append(try fixture.tree())
    try fixture.store.commit(fixture.transaction("3"))
    trees.append(try fixture.tree())
    let target = try fixture.backup()
    for step in [2, 1, 0] {
      try fixture.undo(target)
      #expect(try fixture.tree() == trees[step])
    }
    expectFailure(.nothingToUndo) { try fixture.undo(target) }
    for step in [1, 2, 3] {
      try fixture.redo(target)
      #expect(try fixture.tree() == trees[step])
    }
    expectFailure(.nothingToRedo) { try fixture.redo(target) }
    for step in [2, 1] {
      try fixture.undo(target)
      #expect(try fixture.tree() == trees[step])
    }
    try fixture.set("body 9")
    expectFailure(.nothingToRedo) { try fixture.redo(target) }
    try fixture.undo(target)
    #expect(try fixture.tree() == trees[1])
    try fixture.undo(target)
    #expect(try fixture.tree() == trees[0])
    expectFailure(.nothingToUndo) { try fixture.undo(target) }
  }

  @Test func theNewestOfTheStoreIsUndoneFirst() throws {
    let fixture = try VaultFixture()
    try fixture.write("one", to: "a")
    try fixture.write("two", to: "b")
    try fixture.set("one!", in: "", target: fixture.file("a"))
    try fixture.set("two!", in: "", target: fixture.file("b"))
    let plan = try fixture.store.planUndo(.newest(nil))
    #expect(plan.record.target.path == fixture["b"])
    try fixture.store.commit(plan.transaction)
    #expect(try fixture.store.planUndo(.newest(nil)).record.target.path == fixture["a"])
    expectFailure(.nothingToUndo) { try fixture.undo(fixture.file("b")) }
    #expect(try fixture.store.planRedo(nil).record.target.path == fixture["b"])
    expectFailure(.nothingToRedo) { try fixture.redo(fixture.file("a")) }
    // A change elsewhere empties the store's list, not the other target's.
    try fixture.set("one!!", in: "", target: fixture.file("a"))
    expectFailure(.nothingToRedo) { try fixture.redo() }
    try fixture.redo(fixture.file("b"))
    #expect(try fixture.text("b") == "two!")
  }

  @Test func anIDPicksOne() throws {
    let fixture = try VaultFixture()
    try fixture.set("db 1", in: "db")
    let first = try #require(try fixture.store.history().first?.id)
    try fixture.set("body 1")
    let second = try #require(try fixture.store.history().first?.id)
    // Older, but of another file, so it can go.
    let undone = try fixture.store.commit(fixture.store.planUndo(.id(first.text)).transaction).record
    #expect(try fixture.text("backup/db") == "db 0")
    #expect(undone?.kind == .undo(first))
    expectFailure(.alreadyUndone(first)) { try fixture.store.planUndo(.id(first.text)) }
    expectFailure(.ambiguousID("1")) { try fixture.store.planUndo(.id("1")) }
    expectFailure(.unknownID("zz")) { try fixture.store.planUndo(.id("zz")) }
    expectFailure(.unknownID("")) { try fixture.store.planUndo(.id("")) }
    #expect(try fixture.store.record(second.text.uppercased()).id == second)
    // The undo, undone, is the change again.
    let undo = try #require(undone?.id)
    let again = try fixture.store.commit(fixture.store.planUndo(.id(undo.text)).transaction).record
    #expect(again?.kind == .redo(first))
    #expect(try fixture.text("backup/db") == "db 1")
    expectFailure(.alreadyUndone(undo)) { try fixture.store.planUndo(.id(undo.text)) }
    #expect(try fixture.store.planUndo(.id(first.text)).transaction.kind == .undo(first))
    #expect(try fixture.store.planUndo(.newest(nil)).record.id == second)
  }

  @Test func oneFileOfABackupCanBeUndone() throws {
    let fixture = try VaultFixture()
    try fixture.store.commit(fixture.transaction("1"))
    try fixture.set("db 2", in: "db")
    let plan = try fixture.store.planUndo(.newest(fixture.backup())) { record in
      record.steps.contains { $0.label == "Domain/body" }
    }
    #expect(plan.record.memo["command"] == "set 1")
    #expect(plan.changedSince.map(\.path) == ["db"])
  }

  @Test func whatSomethingElseChangedIsNotOverwritten() throws {
    let fixture = try VaultFixture()
    let record = try #require(try fixture.store.commit(fixture.transaction("1")).record)
    try fixture.write("edited elsewhere", to: "backup/66/body")
    try FileManager.default.removeItem(atPath: fixture["backup/ab/deep/new"].text)
    let plan = try fixture.store.planUndo(.newest(fixture.backup()))
    // The new file is gone, as undoing would have it.
    #expect(plan.changedSince.map(\.label) == ["Domain/body"])
    #expect(plan.changedSince.first?.expected == record.steps[0].after?.digest)
    expectFailure(.changedSince(plan.changedSince)) { try fixture.store.commit(plan.transaction) }
    #expect(try fixture.text("backup/66/body") == "edited elsewhere")
    #expect(try fixture.text("backup/db") == "db 1")
    // The caller may reverse its keys only, and that is the undo.
    var transaction = Transaction(
      try fixture.backup(),
      [
        FileChange(
          "66/body", expected: try fixture.digest("backup/66/body"), content: .bytes(Array("merged".utf8)))
      ])
    transaction.kind = plan.transaction.kind
    try fixture.store.commit(transaction)
    #expect(try fixture.store.history().map(\.isUndone) == [false, true])
    expectFailure(.nothingToUndo) { try fixture.undo() }
    try fixture.redo()
    #expect(try fixture.text("backup/66/body") == "edited elsewhere")
  }

  @Test func theOldContentsCanBeShown() throws {
    let fixture = try VaultFixture()
    let step = try #require(try fixture.set("body 1")?.steps.first)
    let before = try #require(step.before)
    #expect(try fixture.store.contents(of: before).array() == Array("body 0".utf8))
    let after = try #require(step.after)
    expectFailure(.originalLost(after.digest)) { try fixture.store.contents(of: after) }
  }

  @Test func whatIsUndoneByHandCountsAsUndone() throws {
    let fixture = try VaultFixture()
    let first = try #require(try fixture.set("body 1"))
    try fixture.write("body 0", to: "backup/66/body")
    let plan = try fixture.store.planUndo(.newest(nil))
    #expect(plan.changedSince == [])
    #expect(try fixture.store.commit(plan.transaction).record?.kind == .undo(first.id))
    expectFailure(.nothingToUndo) { try fixture.undo() }
  }

  @Test func aDamagedRecordIsReportedAndNotUsed() throws {
    let fixture = try VaultFixture()
    let first = try #require(try fixture.set("db 1", in: "db"))
    let second = try #require(try fixture.set("body 1"))
    let name = try #require(try FolderEntry.list(fixture["store/records"]).last?.name)
    let path: FilePath = FilePath("store/records").appending(name)
    let text = try #require(try fixture.text(path))
    try fixture.write(text.replacingOccurrences(of: "66/body", with: "66/bodi"), to: path)
    let history = try fixture.store.history()
    #expect(history.map(\.id) == [second.id, first.id])
    #expect(history[0].content == .damaged(fixture[path]))
    expectFailure(.damaged) { try fixture.undo() }
    expectFailure(.damaged) { try fixture.store.planUndo(.id(second.id.text)) }
    expectFailure(.damaged) { try fixture.store.planRestore(fixture.backup(), to: .original) }
    expectFailure(.damaged) { try fixture.store.prune(PruneLimits(age: 0)) }
    // The older one can still be named.
    try fixture.store.commit(fixture.store.planUndo(.id(first.id.text)).transaction)
    #expect(try fixture.text("backup/db") == "db 0")
    #expect(try fixture.text("backup/66/body") == "body 1")
  }

  @Test func onlyAsManyRecordsAreReadAsAreShown() throws {
    let fixture = try VaultFixture()
    for number in 1...5 { try fixture.set("body \(number)") }
    let names = try FolderEntry.list(fixture["store/records"]).map(\.name)
    #expect(names.count == 5)
    // Were they read, they would be damaged.
    for name in names.dropLast(2) { try fixture.write("", to: FilePath("store/records").appending(name)) }
    #expect(
      try fixture.store.history(limit: 2).allSatisfy { if case .record = $0.content { true } else { false } })
    try fixture.undo()
    try fixture.undo()
    #expect(try fixture.text("backup/66/body") == "body 3")
    expectFailure(.damaged) { try fixture.undo() }
  }
}
