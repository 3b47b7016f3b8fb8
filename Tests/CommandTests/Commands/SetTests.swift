import Foundation
import Testing

@testable import springback

@testable import enum springback.ExitStatus

@Suite struct SetTests {
  /// What the two keys of the old guide come to, as a changes file.
  static let changes = """
    --- HomeDomain/Library/Preferences/com.apple.springboard.plist\t(binary, 442 bytes)
    +++ HomeDomain/Library/Preferences/com.apple.springboard.plist\t(binary)
    @ SBKillableInAppSwitcher
    - false
    + true
    @ SBEnableDashBoard
    + false

    """

  private static func sorted(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0) }.sorted()
  }

  @Test func theDryRunShowsTheChangeAndWritesNothing() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run(
      "set", "./backup", "SBEnableDashBoard=false", "SBKillableInAppSwitcher=true", "--dry-run")
    #expect(reply.status == .done)
    #expect(SetTests.sorted(reply.results) == SetTests.sorted(SetTests.changes))
    #expect(reply.diagnostics.contains("a dry run: nothing was written"))
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func theMainJob() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: "backup")
    let reply = scratch.run("set", "./backup", "SBEnableDashBoard=false", "SBKillableInAppSwitcher=true")
    #expect(reply.status == .done)
    #expect(SetTests.sorted(reply.results) == SetTests.sorted(SetTests.changes))
    #expect(reply.diagnostics.contains("'springback undo' takes it back"))
    #expect(reply.diagnostics.contains("SBShowBatteryPercentage"), "the managed copy that would win")
    #expect(reply.diagnostics.contains("Touch ID"))
    #expect(reply.diagnostics.contains("\nWhat next\n"))
    #expect(reply.diagnostics.contains("Find My"))
    let changed = try scratch.snapshot(of: "backup").filter { before[$0.key] != $0.value }.keys.sorted()
    let folder = "00112233445566778899aabbccddeeff00112233"
    #expect(changed == [folder + "/66/662bc19b13aecef58a7e855d0316e4cf61e2642b", folder + "/Manifest.db"])
    #expect(
      scratch.run("get", "./backup", "SBEnableDashBoard", "SBKillableInAppSwitcher").results
        == "false\ntrue\n")
    #expect(scratch.run("verify", "./backup").status == .done)
    #expect(scratch.run("undo").status == .done)
    #expect(try scratch.snapshot(of: "backup") == before)
  }

  @Test func inXMLOnlyTheElementChanges() throws {
    let scratch = try Scratch()
    let before = String(decoding: try scratch.read("com.apple.springboard.plist"), as: UTF8.self)
    let reply = scratch.run("set", "./com.apple.springboard.plist", "SBKillableInAppSwitcher=true")
    #expect(reply.status == .done)
    let after = String(decoding: try scratch.read("com.apple.springboard.plist"), as: UTF8.self)
    #expect(
      after
        == before.replacingOccurrences(
          of: "<key>SBKillableInAppSwitcher</key> <false/>",
          with: "<key>SBKillableInAppSwitcher</key> <true/>"))
  }

  @Test func whatIsSoAlreadyIsNotWritten() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run("set", "./backup", "SBKillableInAppSwitcher=false")
    #expect(reply.status == .done)
    #expect(reply.results == "")
    #expect(
      reply.diagnostics.contains(
        "HomeDomain/Library/Preferences/com.apple.springboard.plist: note: nothing to change: it is so already\n"
      ))
    #expect(try scratch.snapshot(of: ".") == before)
    #expect(
      try scratch.run("set", "./backup", "SBKillableInAppSwitcher=false", "--json").object["changed"] as? Bool
        == false)
  }

  static let values: [([String], String)] = [
    (["SBDeviceLock=int:5"], "5"), (["N=int:0x1F"], "31"), (["N", "--int", "-1"], "-1"),
    (["N", "--string", "007"], "007"), (["N=string:date:x"], "date:x"), (["N", "--real", "1.10"], "1.1"),
    (["N", "--bool", "yes"], "true"), (["N", "--date", "2020-02-29T00:00:00Z"], "2020-02-29T00:00:00Z"),
    (["N", "--hex", "00ff"], "AP8="), (["N=data:AP8="], "AP8="), (["N=uid:7"], "7"),
    (["N=json:[1,{\"$real\":2}]"], "[1,{\"$real\":2.0}]"), (["N", "--json-value", "{}"], "{}"),
    (["N=xml:<array><true/></array>"], "[true]"), (["N=string:@@x"], "@x"), (["N=true"], "true"),
    (["SampleText="], ""), (["SampleText=true"], "true"), (["SBBacklightLevel2=1"], "1.0"),
    (["--key", "a.b", "int:5"], "5"), (["--key", "SampleList", "--key", "0", "--int", "9"], "9"),
    (["A.B=int:1", "--parents"], "{\"B\":1}"), (["SampleList[+]=string:x"], "x"),
    (["SBKillableInAppSwitcher=no"], "false"),
    (["SBShowBatteryPercentage=int:1", "--retype"], "1"),
  ]

  @Test(arguments: values.indices)
  func aValueOfEachType(number: Int) throws {
    let (words, expected) = SetTests.values[number]
    let scratch = try Scratch()
    let reply = scratch.run(["set", "./binary.plist", "--json"] + words)
    #expect(reply.status == .done, "\(reply.diagnostics)")
    let changes = try #require(try reply.object["changes"] as? [[String: Any]])
    guard let change = changes.first else {
      // Setting what is so already.
      #expect(words == ["SBKillableInAppSwitcher=no"])
      return
    }
    let path = try #require(change["path"] as? String)
    #expect(scratch.run("get", "./binary.plist", path).results == expected + "\n")
    let read = try unsafe PropertyListSerialization.propertyList(
      from: Data(try scratch.read("binary.plist")), format: nil)
    #expect(read is [String: Any])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let words: [String]
    let status: ExitStatus
    let mention: String

    init(_ words: String..., status: ExitStatus = .trouble, mention: String) {
      self.words = words
      self.status = status
      self.mention = mention
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let refusals = [
    Refusal("SBShowBatteryPercentage=int:1", status: .refused, mention: "--retype"),
    Refusal("SampleList=true", mention: "type"),
    Refusal("SampleList=string:x", status: .refused, mention: "--retype"),
    Refusal("New=5", mention: "int:"),
    Refusal("New=", mention: "value is missing"),
    Refusal("SBKillableInAppSwitcher=maybe", mention: "boolean"),
    Refusal("A.B=int:1", mention: "--parents"),
    Refusal("SampleText.x=int:1", mention: "SampleText"),
    Refusal("SampleList[9]=int:1", mention: "out of range"),
    Refusal("A=int:x", mention: "integer"),
    Refusal("A", mention: "VALUE"),
    Refusal("A=int:1", "A=int:2", mention: "A"),
    Refusal("A", "B", "--int", "5", mention: "--int"),
    Refusal("--key", "A", mention: "--key"),
    Refusal("--key", "A", "true", "--int", "5", mention: "--int"),
    Refusal("--key", "A", "true", "false", mention: "--key"),
  ]

  @Test(arguments: refusals)
  func isRefused(refusal: Refusal) throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run(["set", "./binary.plist"] + refusal.words)
    #expect(reply.status == refusal.status, "\(reply.diagnostics)")
    #expect(reply.results == "")
    #expect(reply.diagnostics.contains(refusal.mention), "\(reply.diagnostics)")
    #expect(reply.diagnostics.contains("error: "))
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func aRefusedKeyIsNeverChanged() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    for force in [[], ["--force"]] {
      let reply = scratch.run(["set", "./backup", "SBDeviceLockFailedAttempts=5"] + force)
      #expect(reply.status == .refused)
      #expect(reply.diagnostics.contains("SBDeviceLockFailedAttempts"))
    }
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func standardInputToStandardOutput() throws {
    let scratch = try Scratch()
    let reply = scratch.run(
      "set", "-", "SBKillableInAppSwitcher=true", input: try scratch.read("com.apple.springboard.plist"))
    #expect(reply.status == .done)
    #expect(reply.results.hasPrefix("<?xml"))
    #expect(reply.results.contains("<key>SBKillableInAppSwitcher</key> <true/>"))
    #expect(reply.diagnostics.contains("@ SBKillableInAppSwitcher\n- false\n+ true\n"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("store")))
  }

  @Test func aValueFromAFileAndFromStandardInput() throws {
    let scratch = try Scratch()
    let value = try scratch.write("line\n".utf8, to: "value")
    #expect(scratch.run("set", "./binary.plist", "A=string:@\(value)").status == .done)
    #expect(scratch.run("set", "./binary.plist", "B=data:@-", input: [0, 1, 2]).status == .done)
    #expect(scratch.run("get", "./binary.plist", "A", "B").results == "line\n\nAAEC\n")
    let twice = scratch.run("set", "./binary.plist", "C=data:@-", "D=data:@-", input: [0])
    #expect(twice.status == .trouble)
    let missing = scratch.run("set", "./binary.plist", "E=data:@/nowhere/at/all")
    #expect(missing.status == .trouble)
    #expect(missing.diagnostics.contains("/nowhere/at/all"))
  }

  @Test func anotherFileIsWritten() throws {
    let scratch = try Scratch()
    let before = try scratch.read("binary.plist")
    let reply = scratch.run("set", "./binary.plist", "SBKillableInAppSwitcher=true", "-o", "./new.plist")
    #expect(reply.status == .done)
    #expect(try scratch.read("binary.plist") == before)
    #expect(scratch.run("get", "./new.plist", "SBKillableInAppSwitcher").results == "true\n")
    let output = scratch.run(
      "set", "./com.apple.springboard.plist", "SBKillableInAppSwitcher=true", "-o", "-")
    #expect(output.results.hasPrefix("<?xml"))
    #expect(output.diagnostics.contains("@ SBKillableInAppSwitcher"))
  }

  @Test func asJSON() throws {
    let scratch = try Scratch()
    let object = try scratch.run("set", "./backup", "SBKillableInAppSwitcher=true", "--json").object
    #expect(object["schema"] as? String == "springback.set/1")
    #expect(object["changed"] as? Bool == true)
    #expect(object["dryRun"] as? Bool == false)
    #expect(object["transaction"] is String)
    #expect((object["next"] as? [String])?.isEmpty == false)
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect(changes.first?["action"] as? String == "replace")
    #expect(changes.first?["before"] as? Bool == false)
    #expect(changes.first?["after"] as? Bool == true)
  }

  @Test func quietSaysOnlyWhatMatters() throws {
    let scratch = try Scratch()
    let reply = scratch.run("set", "./binary.plist", "SBNeverBreadcrumb=true", "-q")
    #expect(reply.status == .done)
    #expect(reply.results == "")
    #expect(!reply.diagnostics.contains("note:"))
  }
}
