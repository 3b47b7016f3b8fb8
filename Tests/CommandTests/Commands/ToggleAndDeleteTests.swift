import Foundation
import Testing

@testable import springback

@testable import enum springback.ExitStatus

@Suite struct ToggleAndDeleteTests {
  @Test func togglingTheTwoKeysDoesWhatTheGuideDid() throws {
    let scratch = try Scratch()
    #expect(scratch.run("toggle", "./backup", "SBEnableDashBoard", "SBKillableInAppSwitcher").status == .done)
    #expect(
      scratch.run("get", "./backup", "SBEnableDashBoard", "SBKillableInAppSwitcher").results
        == "false\ntrue\n")
    #expect(scratch.run("toggle", "./backup", "SBEnableDashBoard", "SBKillableInAppSwitcher").status == .done)
    #expect(
      scratch.run("get", "./backup", "SBEnableDashBoard", "SBKillableInAppSwitcher").results
        == "true\nfalse\n")
  }

  @Test(
    arguments: [
      ("Unknown", ExitStatus.no), ("SampleText", .trouble), ("SampleList", .trouble),
      ("SBDeviceLockFailedAttempts", .trouble),
    ])
  func cannotBeToggled(path: String, status: ExitStatus) throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run("toggle", "./backup", path)
    #expect(reply.status == status, "\(reply.diagnostics)")
    #expect(reply.diagnostics.contains(path))
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func aKeyIsDeleted() throws {
    let scratch = try Scratch()
    let reply = scratch.run("delete", "./backup", "SampleDate", "SampleList[-1]")
    #expect(reply.status == .done)
    #expect(reply.results.contains("@ SampleDate\n- date:2016-10-08T09:41:00Z\n"))
    #expect(scratch.run("get", "./backup", "SampleList").results == "[1,{\"$real\":2.5},\"three\"]\n")
    #expect(scratch.run("get", "./backup", "SampleDate").status == .no)
  }

  @Test func aRefusedKeyIsNotDeleted() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    for name in ["./backup", "./com.apple.springboard.plist", "./extracted"] {
      let reply = scratch.run("delete", name, "SBDeviceLockFailedAttempts", "--force")
      #expect(reply.status == .refused)
      #expect(reply.diagnostics.contains("is never changed"))
    }
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func anAbsentKeyIsNoUnlessThatIsFine() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run("delete", "./backup", "SampleDat", "SampleText")
    #expect(reply.status == .no)
    #expect(reply.diagnostics.contains("'SampleDat"))
    #expect(try scratch.snapshot(of: ".") == before)
    #expect(scratch.run("delete", "./backup", "SampleDat", "--missing-ok").status == .done)
    #expect(try scratch.snapshot(of: ".") == before)
  }
}
