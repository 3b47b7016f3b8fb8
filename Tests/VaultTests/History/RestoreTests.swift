import Files
import Foundation
import Testing

@testable import Vault

@Suite struct RestoreTests {
  private func restore(_ fixture: VaultFixture, _ point: RestorePoint) throws -> Record? {
    try fixture.store.commit(try fixture.store.planRestore(fixture.backup(), to: point).transaction).record
  }

  @Test func everyPointCanBeReached() throws {
    let fixture = try VaultFixture()
    var trees = [try fixture.tree()]
    var ids: [String] = []
    for number in 1...3 {
      let record =
        number == 2
        ? try fixture.set("body 2") : try fixture.store.commit(fixture.transaction("\(number)")).record
      ids.append(try #require(record).id.text)
      trees.append(try fixture.tree())
    }
    for (index, id) in ids.enumerated() {
      _ = try restore(fixture, .after(id))
      #expect(try fixture.tree() == trees[index + 1])
      _ = try restore(fixture, .before(id))
      #expect(try fixture.tree() == trees[index])
    }
    #expect(try restore(fixture, .original) != nil)
    #expect(try fixture.tree() == trees[0])
    #expect(try restore(fixture, .original) == nil)
    try fixture.undo()
    #expect(try fixture.tree() == trees[2])
  }

  @Test func foldersAndLogsComeAndGoInOrder() throws {
    let fixture = try VaultFixture()
    try fixture.store.commit(fixture.transaction("1"))
    let plan = try fixture.store.planRestore(fixture.backup(), to: .original)
    // The new file goes, the database is replaced, and its log comes last.
    #expect(plan.transaction.changes.map(\.path) == ["ab/deep/new", "66/body", "db", "cd/old", "db-wal"])
    #expect(plan.transaction.removedFolders == ["ab", "ab/deep"])
    #expect(plan.transaction.folders.map(\.path) == ["cd"])
  }

  @Test func oneFileCanBeRestored() throws {
    let fixture = try VaultFixture()
    try fixture.store.commit(fixture.transaction("1"))
    let plan = try fixture.store.planRestore(fixture.backup(), to: .original) { $1 == "Domain/body" }
    try fixture.store.commit(plan.transaction)
    #expect(try fixture.text("backup/66/body") == "body 0")
    #expect(try fixture.text("backup/db") == "db 1")
    expectFailure(.nothingKept) {
      try fixture.store.planRestore(fixture.backup(), to: .original) { path, _ in path == "none" }
    }
  }

  @Test func whatSomethingElseChangedIsNamedAndKept() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    try fixture.write("edited elsewhere", to: "backup/66/body")
    let plan = try fixture.store.planRestore(fixture.backup(), to: .original)
    #expect(plan.changedSince.map(\.path) == ["66/body"])
    try fixture.store.commit(plan.transaction)
    #expect(try fixture.text("backup/66/body") == "body 0")
    try fixture.undo()
    #expect(try fixture.text("backup/66/body") == "edited elsewhere")
  }

  @Test func pointsOfOtherTargetsAreUnknown() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    try fixture.write("x", to: "other")
    let other = try #require(try fixture.set("y", in: "", target: fixture.file("other")))
    expectFailure(.unknownID(other.id.text)) {
      try fixture.store.planRestore(fixture.backup(), to: .before(other.id.text))
    }
  }
}
