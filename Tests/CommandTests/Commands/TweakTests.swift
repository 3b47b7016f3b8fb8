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
    for line in reply.results.split(separator: "\n") where line.count > 80 {
      #expect(line.split(separator: " ").count == 1, "only a single word is wider than a line")
    }
  }

  @Test func anUnknownNameGetsTheNearest() throws {
    let reply = try Scratch().run("tweak", "show", "ios10-slide")
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
    let tweaks = try #require(object["tweaks"] as? [[String: Any]]).filter {
      ["ios10-slide-to-unlock", "respring-from-app-switcher"].contains($0["id"] as? String)
    }
    #expect(tweaks.map { $0["state"] as? String } == ["on", "on"])
    #expect(tweaks.map { $0["inRange"] as? Bool } == [true, true])
    let off = scratch.run("tweak", "off", "./backup", "ios10-slide-to-unlock", "respring-from-app-switcher")
    #expect(off.status == .done)
    #expect(scratch.run("get", "./backup", "SBEnableDashBoard").status == .no)
    let status = scratch.run("tweak", "status", "./backup")
    #expect(status.results.split(separator: "\n").dropFirst().prefix(2).allSatisfy { $0.contains("not set") })
    #expect(scratch.run("undo", "./backup").status == .done)
    #expect(scratch.run("undo", "./backup").status == .done)
    #expect(try scratch.snapshot(of: "backup") == first)
  }

  @Test func outsideTheRangeItIsRefusedUntilForced() throws {
    let scratch = try Scratch()
    let manifest = Scratch.backup + "/Manifest.plist"
    var properties = try #require(
      try unsafe PropertyListSerialization.propertyList(
        from: Data(try scratch.read(manifest)), options: .mutableContainers, format: nil) as? [String: Any])
    var lockdown = try #require(properties["Lockdown"] as? [String: Any])
    lockdown["ProductVersion"] = "12.4"
    properties["Lockdown"] = lockdown
    _ = try scratch.write(
      PropertyListSerialization.data(fromPropertyList: properties, format: .binary, options: 0), to: manifest)
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
