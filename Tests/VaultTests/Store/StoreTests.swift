import Files
import Foundation
import Testing

@testable import Vault

@Suite struct StoreTests {
  @Test(arguments: [
    (["SPRINGBACK_STORE": "/s", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/s"),
    (["SPRINGBACK_STORE": "s", "HOME": "/h"], "s"),
    (["SPRINGBACK_STORE": "", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/springback"),
    (["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/springback"),
    (["HOME": "/h"], "/h/.local/state/springback"),
  ])
  func theEnvironmentSaysWhereItIs(environment: [String: String], path: String) throws {
    #if os(Linux)
      #expect(try Store.defaultPath { environment[$0] } == FilePath(path))
    #endif
    expectFailure(.noHome) { try Store.defaultPath { _ in nil } }
  }

  @Test func readingMakesNothing() throws {
    let fixture = try VaultFixture()
    let target = try fixture.backup()
    #expect(try !fixture.store.isPresent())
    #expect(try fixture.store.history() == [])
    #expect(try fixture.store.pending(nil) == [])
    #expect(try fixture.store.settle(nil) == [])
    #expect(try fixture.store.firstValues(.target(target)) == [])
    #expect(try fixture.store.planPrune(PruneLimits()) == PruneReport())
    expectFailure(.nothingToUndo) { try fixture.store.planUndo(.newest(nil)) }
    expectFailure(.nothingToRedo) { try fixture.store.planRedo(target) }
    expectFailure(.unknownID("1m")) { try fixture.store.record("1m") }
    expectFailure(.nothingKept) { try fixture.store.planRestore(target, to: .original) }
    #expect(try FileStatus.ifPresent(fixture["store"]) == nil)
  }

  @Test func readingChangesNothing() throws {
    let fixture = try VaultFixture()
    try fixture.store.commit(fixture.transaction("1"))
    let record = try #require(try fixture.set("body 2"))
    // Not even a status: the time of its last change is part of it.
    func statuses(_ folder: FilePath) throws -> [FilePath: FileStatus] {
      var all = [folder: try FileStatus(of: folder)]
      for entry in try FolderEntry.list(folder) {
        let path = folder.appending(entry.name)
        if entry.kind == .folder { all.merge(try statuses(path)) { $1 } }
        all[path] = try FileStatus(of: path)
      }
      return all
    }
    let before = try statuses(fixture.path)
    _ = try fixture.store.history()
    _ = try fixture.store.pending(nil)
    _ = try fixture.store.record(record.id.text)
    _ = try fixture.store.planUndo(.newest(fixture.backup()))
    _ = try fixture.store.planRestore(fixture.backup(), to: .original)
    _ = try fixture.store.firstValues(.target(fixture.backup()))
    _ = try fixture.store.planPrune(PruneLimits(age: 0))
    expectFailure(.nothingToRedo) { try fixture.store.planRedo(nil) }
    #expect(try statuses(fixture.path) == before)
  }

  @Test func itIsForItsOwnerOnly() throws {
    let fixture = try VaultFixture()
    try fixture.store.commit(fixture.transaction("1"))
    func check(_ folder: FilePath) throws {
      #expect(try FileStatus(of: folder).mode == 0o700)
      for entry in try FolderEntry.list(folder) {
        let path = folder.appending(entry.name)
        if entry.kind == .folder { try check(path) } else { #expect(try FileStatus(of: path).mode == 0o600) }
      }
    }
    try check(fixture["store"])
  }

  @Test func storeAndTargetLieApart() throws {
    let fixture = try VaultFixture()
    let inside = try Store(at: fixture["backup/store"])
    expectFailure(.storeInsideTarget) { try inside.commit(fixture.transaction("1")) }
    let link = fixture["link"]
    try FileManager.default.createSymbolicLink(
      atPath: link.text, withDestinationPath: fixture["backup"].text)
    let linked = try Store(at: link.appending("store"))
    expectFailure(.storeInsideTarget) { try linked.commit(fixture.transaction("1")) }
    #expect(try FileStatus.ifPresent(fixture["backup/store"]) == nil)
    try fixture.set("body 1")
    expectFailure(.targetInsideStore) { try fixture.set("x", in: "", target: fixture.file("store/format")) }
  }

  @Test func otherFoldersAreLeftAlone() throws {
    let fixture = try VaultFixture()
    try fixture.write("mine", to: "store/thesis.txt")
    expectFailure(.notAStore) { try fixture.set("body 1") }
    #expect(try FolderEntry.list(fixture["store"]).map(\.name) == ["thesis.txt"])
  }

  @Test func laterVersionsAreNotTouched() throws {
    let fixture = try VaultFixture()
    try Folder.make(fixture["store"])
    let text = String(decoding: TextFile(kind: "store", version: "2").bytes, as: UTF8.self)
    try fixture.write(text, to: "store/format")
    expectFailure(.newerStore(version: "2")) { try fixture.set("body 1") }
    expectFailure(.newerStore(version: "2")) { try fixture.store.history() }
    try fixture.write(text + "x", to: "store/format")
    expectFailure(.damaged) { try fixture.set("body 1") }
    #expect(try FolderEntry.list(fixture["store"]).map(\.name) == ["format"])
  }

  @Test func aStoreThatWasBegunIsMadeWhole() throws {
    let fixture = try VaultFixture()
    try fixture.write("spring", to: "store/.format-abc")
    try fixture.set("body 1")
    for folder in ["originals", "pending", "temporary"] as [FilePath] {
      try FileManager.default.removeItem(atPath: fixture["store"].appending(folder).text)
      _ = try fixture.store.planPrune(PruneLimits())
    }
    try fixture.set("body 2")
    #expect(try fixture.text("backup/66/body") == "body 2")
  }

  @Test func severalMayMakeItAtOnce() async throws {
    let fixture = try VaultFixture()
    for round in 0..<300 {
      let layout = StoreLayout(root: fixture[FilePath("shared-\(round)")])
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { #expect(throws: Never.self) { try layout.make() } }
        }
      }
      #expect(try layout.isPresent())
      #expect(try FolderEntry.list(layout.root).allSatisfy { !$0.name.text.hasPrefix(".") })
    }
  }
}
