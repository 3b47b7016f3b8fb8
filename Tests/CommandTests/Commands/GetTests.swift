import Foundation
import Testing

@testable import springback

@Suite struct GetTests {
  @Test func valuesAreBare() throws {
    let reply = try Scratch().run(
      "get", "./backup", "SBKillableInAppSwitcher", "SampleText", "SampleDate", "SampleData",
      "SBBacklightLevel2",
      "SampleList", "SampleList[2]", ":SampleList:0", "[\"com.example.dotted key\"]")
    #expect(reply.status == .done)
    #expect(
      reply.results == """
        false
        滑动来解锁
        2016-10-08T09:41:00Z
        57AmWKIPKj1Pb42zIInokClohhwR/X7E
        0.4375
        [1,{"$real":2.5},"three",{"nested":true}]
        three
        1
        found by a quoted path

        """)
    #expect(reply.diagnostics == "")
  }

  @Test func whatIsNotThereIsNamedAndTheRestPrinted() throws {
    let reply = try Scratch().run("get", "./backup", "SBEnableDashBoard", "SampleList[0]")
    #expect(reply.status == .no)
    #expect(reply.results == "1\n")
    #expect(
      reply.diagnostics.hasPrefix(
        "HomeDomain/Library/Preferences/com.apple.springboard.plist: error: no key SBEnableDashBoard in the root\n"
      ))
  }

  @Test func aPatternGivesEachValue() throws {
    #expect(try Scratch().run("get", "./backup", "SampleList[0:3]").results == "1\n2.5\nthree\n")
  }

  @Test func valuesAsJSON() throws {
    let reply = try Scratch().run("get", "./backup", "SampleList[1]", "--json")
    let object = try reply.object
    #expect(object["schema"] as? String == "springback.get/1")
    #expect(object["file"] as? String == "HomeDomain/Library/Preferences/com.apple.springboard.plist")
    let values = try #require(object["values"] as? [[String: Any]])
    #expect(values.count == 1)
    #expect(values.first?["path"] as? String == "SampleList[1]")
    #expect(values.first?["keys"] as? [AnyHashable] == ["SampleList", 1])
    #expect(values.first?["type"] as? String == "real")
    #expect(values.first?["value"] as? [String: Double] == ["$real": 2.5])
  }

  @Test func errorsAsJSON() throws {
    let reply = try Scratch().run("get", "./backup", "SBKillableInAppSwicher", "--json")
    #expect(reply.status == .no)
    let errors = try reply.diagnosticObjects
    #expect(errors.count == 1)
    #expect(errors.first?["schema"] as? String == "springback.error/1")
    #expect(errors.first?["file"] as? String == "HomeDomain/Library/Preferences/com.apple.springboard.plist")
    #expect(errors.first?["hint"] as? String == "did you mean 'SBKillableInAppSwitcher'?")
  }

  @Test func standardInput() throws {
    let scratch = try Scratch()
    let reply = scratch.run("get", "-", "SampleText", input: try scratch.read("binary.plist"))
    #expect(reply.status == .done)
    #expect(reply.results == "滑动来解锁\n")
  }
}
