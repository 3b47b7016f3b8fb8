import Foundation
import Testing

@testable import springback

@Suite struct BackupCommandTests {
  @Test func aBackupIsFound() throws {
    let scratch = try Scratch()
    let reply = scratch.run("find", "./backup")
    #expect(reply.status == .done)
    let lines = reply.results.split(separator: "\n")
    #expect(lines.count == 2)
    let fields = lines.last?.split(separator: "  ", omittingEmptySubsequences: true).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(
      fields == [
        "Sample iPhone", "iPhone 6", "10.2.1", "2017-02-01T20:15:00Z", "complete", "442 bytes, digest ok",
        scratch.path(Scratch.backup),
      ])
  }

  @Test func everythingBelowAFolder() throws {
    let scratch = try Scratch()
    let object = try scratch.run("find", "./.", "--json").object
    #expect(object["schema"] as? String == "springback.find/1")
    let found = try #require(object["found"] as? [[String: Any]])
    let kinds = found.compactMap { $0["kind"] as? String }
    #expect(kinds.contains("database"))
    #expect(kinds.contains("extracted"))
    let backup = try #require(found.first { $0["kind"] as? String == "database" })
    #expect(backup["device"] as? String == "Sample iPhone")
    #expect(
      (backup["springboard"] as? [String: Any])?["id"] as? String
        == "662bc19b13aecef58a7e855d0316e4cf61e2642b")
  }

  @Test func nothingIsNo() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("empty"), withIntermediateDirectories: true)
    let reply = scratch.run("find", "./empty")
    #expect(reply.status == .no)
    #expect(reply.results == "")
    #expect(reply.diagnostics.contains(scratch.path("empty")))
    #expect(scratch.run("find", "./missing").status == .trouble)
  }

  @Test func aSoundBackup() throws {
    let scratch = try Scratch()
    let reply = scratch.run("verify", "./backup")
    #expect(reply.status == .done)
    #expect(reply.results.hasPrefix(scratch.path(Scratch.backup) + ": sound ("))
    #expect(try scratch.run("verify", "./backup", "--json").object["sound"] as? Bool == true)
  }

  @Test func aChangedBodyIsAFault() throws {
    let scratch = try Scratch()
    _ = try scratch.write(scratch.read(Scratch.body) + [0], to: Scratch.body)
    let reply = scratch.run("verify", "./backup")
    #expect(reply.status == .no)
    #expect(reply.results.contains("error: HomeDomain/Library/Preferences/com.apple.springboard.plist: "))
    #expect(reply.results.contains(" [digest-differs]\n"))
    #expect(reply.results.contains(" [size-differs]\n"))
    let one = scratch.run("verify", "./backup", "--in", "com.example.notes.plist")
    #expect(one.status == .done)
    let object = try scratch.run("verify", "./backup", "--json").object
    #expect(object["sound"] as? Bool == false)
    #expect((object["findings"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test func severalBackupsAreListedAndRefused() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      atPath: scratch.path(Scratch.backup), toPath: scratch.path("backup/second"))
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run("set", "./backup", "SBKillableInAppSwitcher=true")
    #expect(reply.status == .refused)
    #expect(reply.diagnostics.contains("\n  \(scratch.path("backup/second"))\n"), "\(reply.diagnostics)")
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func anIncompleteBackupIsRefusedUntilForced() throws {
    let scratch = try Scratch()
    let status = try PropertyListSerialization.data(
      fromPropertyList: ["SnapshotState": "uploading", "BackupState": "new"], format: .binary, options: 0)
    _ = try scratch.write(status, to: Scratch.backup + "/Status.plist")
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run("set", "./backup", "SBKillableInAppSwitcher=true")
    #expect(reply.status == .refused)
    #expect(reply.diagnostics.contains("--force-incomplete"))
    #expect(try scratch.snapshot(of: ".") == before)
    #expect(
      scratch.run("set", "./backup", "SBKillableInAppSwitcher=true", "--force-incomplete").status == .done)
  }
}
