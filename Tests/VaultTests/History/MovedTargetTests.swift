import Files
import Foundation
import Testing

@testable import Vault

@Suite struct MovedTargetTests {
  private func target(_ fixture: VaultFixture, _ name: FilePath, device: String = "00008030-0001") throws
    -> TargetIdentity
  {
    try .folder(fixture[name], device: device)
  }

  private func copy(_ fixture: VaultFixture, _ from: FilePath, _ to: FilePath) throws {
    try FileManager.default.copyItem(atPath: fixture[from].text, toPath: fixture[to].text)
  }

  @Test func aMovedBackupKeepsItsHistory() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    try Folder.rename(fixture["backup"], to: fixture["moved"])
    let moved = try target(fixture, "moved")
    #expect(try fixture.store.history(moved).count == 1)
    try fixture.set("body 2", target: moved)
    try fixture.undo(moved)
    try fixture.undo(moved)
    #expect(try fixture.text("moved/66/body") == "body 0")
    // Another backup where the first one was has nothing to do with it.
    try copy(fixture, "moved", "backup")
    #expect(try fixture.store.history(fixture.backup()) == [])
    try fixture.set("another", target: fixture.backup())
    #expect(try fixture.store.history(fixture.backup()).count == 1)
    #expect(try fixture.store.history(moved).count == 4)
  }

  @Test func aCopyIsAnotherTarget() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    try copy(fixture, "backup", "copy")
    #expect(try fixture.store.history(target(fixture, "copy")) == [])
  }

  @Test func anotherDeviceOrOtherBytesAreAnotherTarget() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    try Folder.rename(fixture["backup"], to: fixture["moved"])
    #expect(try fixture.store.history(target(fixture, "moved", device: "00008030-0002")) == [])
    try fixture.write("newer backup", to: "moved/66/body")
    #expect(try fixture.store.history(target(fixture, "moved")) == [])
  }

  @Test func aDamagedRecordOfOneBackupIsNotInTheWayOfAnother() throws {
    let fixture = try VaultFixture()
    try copy(fixture, "backup", "second")
    try fixture.set("body 1")
    let name = try #require(try FolderEntry.list(fixture["store/records"]).first?.name)
    try fixture.write("?", to: FilePath("store/records").appending(name))
    try fixture.set("body 1", target: target(fixture, "second"))
    #expect(try fixture.store.history(target(fixture, "second")).count == 1)
  }

  @Test func twoPlacesItMayHaveComeFromAreRefused() throws {
    let fixture = try VaultFixture()
    try copy(fixture, "backup", "second")
    try fixture.set("body 1")
    try fixture.set("body 1", target: target(fixture, "second"))
    try Folder.rename(fixture["second"], to: fixture["moved"])
    try FileManager.default.removeItem(atPath: fixture["backup"].text)
    let error = #expect(throws: VaultError.self) { try fixture.store.history(target(fixture, "moved")) }
    guard case .severalCandidates(let paths) = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(paths.sorted() == [fixture["backup"], fixture["second"]])
    expectFailure(.severalCandidates(paths)) { try fixture.set("body 2", target: target(fixture, "moved")) }
  }
}
