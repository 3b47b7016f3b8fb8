import Foundation
import Testing

@testable import springback

@Suite struct TweakTests {
  @Test func theTwoAreListed() throws {
    let reply = try Scratch().run("tweak", "list")
    #expect(reply.status == .done)
    #expect(reply.results.contains("ios10-slide-to-unlock"))
    #expect(reply.results.contains("respring-from-app-switcher"))
    #expect(reply.results.contains("medium"))
    #expect(reply.diagnostics == "")
  }

  @Test func whatIsKnownIsSaid() throws {
    let reply = try Scratch().run("tweak", "show", "ios10-slide-to-unlock")
    #expect(reply.status == .done)
    #expect(reply.results.contains("SBEnableDashBoard"))
    #expect(reply.results.contains("Touch ID"))
    #expect(reply.results.contains("10.0 to 10.x"))
    #expect(reply.results.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func anUnknownNameGetsTheNearest() throws {
    let reply = try Scratch().run("tweak", "show", "ios10-slide-to-unlok")
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("ios10-slide-to-unlock"))
  }

  @Test func onStatusAndOff() throws {
    let scratch = try Scratch()
    let first = try scratch.snapshot(of: "backup")
    #expect(
      scratch.run("tweak", "on", "./backup", "ios10-slide-to-unlock", "respring-from-app-switcher").status
        == .done)
    #expect(
      scratch.run("get", "./backup", "SBEnableDashBoard", "SBKillableInAppSwitcher").results
        == "false\ntrue\n")
    let object = try scratch.run("tweak", "status", "./backup", "--json").object
    let tweaks = try #require(object["tweaks"] as? [[String: Any]])
    #expect(tweaks.map { $0["state"] as? String } == ["on", "on"])
    #expect(tweaks.map { $0["inRange"] as? Bool } == [true, true])
    let off = scratch.run("tweak", "off", "./backup", "ios10-slide-to-unlock", "respring-from-app-switcher")
    #expect(off.status == .done)
    #expect(scratch.run("get", "./backup", "SBEnableDashBoard").status == .no)
    let status = scratch.run("tweak", "status", "./backup")
    #expect(status.results.contains("off"))
    #expect(scratch.run("undo", "./backup").status == .done)
    #expect(scratch.run("undo", "./backup").status == .done)
    #expect(try scratch.snapshot(of: "backup") == first)
  }

  @Test func outsideTheRangeItIsRefusedUntilForced() throws {
    let scratch = try Scratch()
    let info = String(decoding: try scratch.read(Scratch.backup + "/Info.plist"), as: UTF8.self)
    _ = try scratch.write(
      info.replacingOccurrences(of: "10.2.1", with: "12.4").utf8, to: Scratch.backup + "/Info.plist")
    let plist = try scratch.read(Scratch.backup + "/Manifest.plist")
    _ = try scratch.write(
      String(decoding: plist, as: UTF8.self).replacingOccurrences(of: "10.2.1", with: "12.4").utf8,
      to: Scratch.backup + "/Manifest.plist")
    let before = try scratch.snapshot(of: ".")
    let refused = scratch.run("tweak", "on", "./backup", "ios10-slide-to-unlock")
    #expect(refused.status == .refused, "\(refused.diagnostics)")
    #expect(refused.diagnostics.contains("--force"))
    #expect(refused.diagnostics.contains("12.4"))
    #expect(try scratch.snapshot(of: ".") == before)
    let set = scratch.run("set", "./backup", "SBEnableDashBoard=false", "-n")
    #expect(set.status == .done)
    #expect(set.diagnostics.contains("warning: "))
    #expect(scratch.run("tweak", "on", "./backup", "ios10-slide-to-unlock", "--force").status == .done)
  }

  @Test func toggling() throws {
    let scratch = try Scratch()
    #expect(scratch.run("tweak", "toggle", "./backup", "respring-from-app-switcher").status == .done)
    #expect(scratch.run("get", "./backup", "SBKillableInAppSwitcher").results == "true\n")
  }
}
