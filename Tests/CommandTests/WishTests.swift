import Foundation
import Testing

@testable import springback

/// What users of other tools have wished for, a test each, named after the wish.
@Suite struct WishTests {
  private let plist = "./com.apple.springboard.plist"

  private func text(_ scratch: Scratch, _ name: String = "com.apple.springboard.plist") throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  @Test func aOneKeyEditMakesAOneLineDifference() throws {
    let scratch = try Scratch()
    let before = try text(scratch).split(separator: "\n")
    #expect(scratch.run("set", plist, "SBNeverBreadcrumb=true").status == .done)
    let after = try text(scratch).split(separator: "\n")
    #expect(before.count == after.count)
    #expect(zip(before, after).count { $0 != $1 } == 1)
  }

  @Test func keysKeepTheirOrder() throws {
    let scratch = try Scratch()
    for file in [plist, "./binary.plist"] {
      let keys = scratch.run("keys", file).results
      #expect(scratch.run("set", file, "SampleText=x").status == .done)
      #expect(scratch.run("keys", file).results == keys)
    }
  }

  @Test func commentsAndIndentationStay() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "<!-- first -->\n<plist version=\"1.0\">\n    <dict>\n        <!-- why -->\n        <key>a</key> <true/>\n    </dict>\n</plist>"
        .utf8,
      to: "c.plist")
    let before = try text(scratch, "c.plist")
    #expect(scratch.run("set", file, "b=true").status == .done)
    #expect(
      try text(scratch, "c.plist")
        == before.replacing("\n    </dict>", with: "\n        <key>b</key> <true/>\n    </dict>"))
  }

  @Test func aLinkStaysALinkAndModesStay() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.plist"), withDestinationPath: "binary.plist")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: scratch.path("binary.plist"))
    #expect(scratch.run("set", "./link.plist", "A=true").status == .done)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link.plist")) == "binary.plist")
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("binary.plist"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(scratch.run("get", "./binary.plist", "A").results == "true\n")
  }

  @Test func aFaultLeavesTheFile() throws {
    let scratch = try Scratch()
    let before = try scratch.read("binary.plist")
    for words in [["A=int:x"], ["no.such=true"], ["SampleText=x", "SampleList.x=true"], ["SampleList=x"]] {
      #expect(scratch.run(["set", "./binary.plist"] + words).status != .done)
      #expect(try scratch.read("binary.plist") == before)
    }
  }

  @Test func keysMayHoldAnything() throws {
    let scratch = try Scratch()
    for key in ["a.b", "a:b", "a/b", "a\"b", "a b", "a\\b", "-a", "", "[0]", "a=b", "~1", "'", "é", "0"] {
      #expect(scratch.run("set", plist, "--key", key, "--int", "5").status == .done, "\(key)")
      #expect(scratch.run("get", plist, "--key", key).results == "5\n", "\(key)")
      let line = scratch.run("search", plist, "5", "--values").results.split(separator: "=int:5\n")
      #expect(line.count == 1)
      #expect(scratch.run("get", plist, "--", String(line[0])).results == "5\n", "\(line)")
      #expect(scratch.run("delete", plist, "--", String(line[0])).status == .done)
    }
  }

  @Test func aWrongPathOffersTheQuotedForm() throws {
    let scratch = try Scratch()
    let reply = scratch.run("get", plist, "com.example.dotted key")
    #expect(reply.status == .no)
    #expect(reply.diagnostics.contains("did you mean '\"com.example.dotted key\"'?"))
  }

  @Test func missingParentsBecomeWhatThePathSays() throws {
    let scratch = try Scratch()
    #expect(scratch.run("set", plist, "K[0]=string:en", "L.M=true", "--parents").status == .done)
    #expect(scratch.run("get", plist, "K", "L").results == "[\"en\"]\n{\"M\":true}\n")
  }

  @Test func setIsOneVerbAndCanBeStrict() throws {
    let scratch = try Scratch()
    #expect(scratch.run("set", plist, "New=true").status == .done)
    #expect(scratch.run("set", plist, "New=false").status == .done)
    #expect(scratch.run("set", plist, "Other=true", "--existing").status == .no)
    #expect(scratch.run("set", plist, "New=true", "--new").status == .refused)
  }

  @Test func whatIsSoAlreadyIsNotWritten() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run("set", plist, "SampleText=滑动来解锁", "--json")
    #expect(reply.status == .done)
    #expect(try reply.object["changed"] as? Bool == false)
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func booleansStayBooleans() throws {
    let scratch = try Scratch()
    #expect(scratch.run("set", plist, "SBNeverBreadcrumb=yes").status == .done)
    #expect(scratch.run("type", plist, "SBNeverBreadcrumb").results == "boolean\n")
    #expect(scratch.run("set", plist, "SBNeverBreadcrumb=1").status == .trouble)
    #expect(scratch.run("set", plist, "SBNeverBreadcrumb=int:1").status == .refused)
  }

  @Test func oneRawValueForAScript() throws {
    let scratch = try Scratch()
    #expect(scratch.run("get", plist, "SampleList[2]").results == "three\n")
    #expect(scratch.run("get", plist, "SampleList[-1].nested", "-z").results == "true\0")
  }

  @Test func valuesNeedNoSecondShell() throws {
    let scratch = try Scratch()
    #expect(scratch.run("set", plist, "SampleText=it's a \"quoted\" $HOME \\ text").status == .done)
    #expect(scratch.run("get", plist, "SampleText").results == "it's a \"quoted\" $HOME \\ text\n")
    let file = try scratch.write("from a file".utf8, to: "value")
    #expect(scratch.run("set", plist, "SampleText=string:@" + file).status == .done)
    #expect(scratch.run("set", plist, "SampleList[2]=string:@-", input: "from input".utf8).status == .done)
    #expect(scratch.run("get", plist, "SampleText", "SampleList[2]").results == "from a file\nfrom input\n")
  }

  @Test func aDifferenceSaysSoByItsStatus() throws {
    let scratch = try Scratch()
    #expect(scratch.run("diff", plist, "./binary.plist").status == .done)
    #expect(scratch.run("set", plist, "A=true").status == .done)
    #expect(scratch.run("diff", plist, "./binary.plist").status == .no)
    #expect(scratch.run("diff", plist, "./gone.plist").status == .trouble)
  }

  @Test func aPatchOfAnExtractedTreeFitsTheBackup() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(atPath: scratch.path("extracted"), toPath: scratch.path("edited"))
    #expect(scratch.run("set", "./edited", "SBKillableInAppSwitcher=true").status == .done)
    let changes = scratch.run("diff", "./extracted", "./edited").results
    #expect(scratch.run("patch", "./backup", input: Array(changes.utf8)).status == .done)
    #expect(scratch.run("get", "./backup", "SBKillableInAppSwitcher").results == "true\n")
    #expect(scratch.run("verify", "./backup").status == .done)
  }

  @Test func aDryRunWritesNowhere() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    for words in [
      ["set", plist, "A=true"], ["delete", plist, "SampleText"], ["move", plist, "SampleText", "B"],
    ] {
      #expect(scratch.run(words + ["--dry-run"]).status == .done)
    }
    #expect(try scratch.snapshot(of: ".") == before)
  }
}
