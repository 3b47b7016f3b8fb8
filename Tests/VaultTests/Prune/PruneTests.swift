import Files
import Foundation
import Testing

@testable import Vault

@Suite struct PruneTests {
  @Test func theFirstStateStays() throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    try fixture.store.commit(fixture.transaction("1"))
    for number in 2...4 { try fixture.set("body \(number)") }
    let last = try fixture.tree()
    let plan = try fixture.store.planPrune(PruneLimits(age: 0))
    let report = try fixture.store.prune(PruneLimits(age: 0))
    #expect(report == plan)
    #expect(report.records.map(\.steps.count) == [5, 1, 1, 1])
    // The contents between go: bodies 1, 2 and 3.
    #expect(report.originals == 3)
    #expect(report.freed == 18)
    #expect(report.kept == 18)
    #expect(try fixture.store.history() == [])
    #expect(try fixture.tree() == last)
    expectFailure(.nothingToUndo) { try fixture.undo() }
    try fixture.store.commit(fixture.store.planRestore(fixture.backup(), to: .original).transaction)
    #expect(try fixture.tree() == first)
    #expect(try fixture.store.prune(PruneLimits(age: 0)).records.count == 1)
    try fixture.set("body 9")
    try fixture.store.commit(fixture.store.planRestore(fixture.backup(), to: .original).transaction)
    #expect(try fixture.tree() == first)
  }

  @Test func theOldestGoFirstUntilTheRestFits() throws {
    let fixture = try VaultFixture()
    for number in 1...5 { try fixture.set("body \(number)") }
    // Originals 0 to 4 of six bytes; 0 is the first and stays.
    let report = try fixture.store.prune(PruneLimits(size: 18))
    #expect(report.records.count == 3)
    #expect(report.kept == 18)
    try fixture.undo()
    try fixture.undo()
    #expect(try fixture.text("backup/66/body") == "body 3")
    expectFailure(.nothingToUndo) { try fixture.undo() }
    #expect(try fixture.store.prune(PruneLimits(age: 3600)).records == [])
    #expect(try fixture.store.prune(PruneLimits()).records == [])
  }

  @Test func damagedRecordsGoOnRequest() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    let second = try #require(try fixture.set("body 2"))
    let name = try #require(try FolderEntry.list(fixture["store/records"]).last?.name)
    try fixture.write("?", to: FilePath("store/records").appending(name))
    expectFailure(.damaged) { try fixture.store.prune(PruneLimits()) }
    let report = try fixture.store.prune(PruneLimits(), discardingDamaged: true)
    #expect(report.damaged == [second.id])
    #expect(report.originals == 1)
    #expect(try fixture.store.history().count == 1)
  }
}
