import Foundation
import Testing

@testable import springback

/// The commands that answer one question about values.
@Suite struct QuestionTests {
  private let plist = "./com.apple.springboard.plist"

  @Test func types() throws {
    let scratch = try Scratch()
    #expect(scratch.run("type", plist, "SampleList").results == "array\n")
    #expect(scratch.run("type", plist).results == "dictionary\n")
    #expect(scratch.run("type", plist, "SampleText", "--expect", "string", "-q").status == .done)
    let reply = scratch.run("type", plist, "SampleText", "--expect", "integer", "-q")
    #expect(reply.status == .no)
    #expect(reply.results == "")
    #expect(reply.diagnostics.contains("SampleText is string, not integer"))
    #expect(scratch.run("type", plist, "gone").status == .no)
    #expect(scratch.run("get", plist, "SampleText", "--expect", "date").status == .no)
    #expect(scratch.run("get", plist, "SampleText", "--expect", "date").results == "")
  }

  @Test func keysAndCounts() throws {
    let scratch = try Scratch()
    #expect(scratch.run("keys", plist).results.hasSuffix("SampleList\ncom.example.dotted key\n"))
    #expect(scratch.run("keys", plist, "SampleList[3]", "-z").results == "nested\0")
    #expect(scratch.run("keys", plist, "SampleList").status == .trouble)
    #expect(scratch.run("count", plist).results == "11\n")
    #expect(scratch.run("count", plist, "SampleList").results == "4\n")
    #expect(scratch.run("count", plist, "SampleData").results == "24\n")
    #expect(scratch.run("count", plist, "SampleText").status == .trouble)
    #expect(try scratch.run("count", plist, "--json").object["count"] as? Int == 11)
    #expect(try (scratch.run("keys", plist, "--json").object["keysThere"] as? [String])?.count == 11)
  }

  @Test func formsOfValues() throws {
    let scratch = try Scratch()
    #expect(scratch.run("get", plist, "SampleText", "SampleList[0]", "-z").results == "滑动来解锁\u{0}1\u{0}")
    #expect(scratch.run("get", plist, "SampleText", "--as", "json").results == "\"滑动来解锁\"\n")
    #expect(
      scratch.run("get", plist, "SampleList[0]", "--as", "xml").results.contains(
        "<integer>1</integer>\n</plist>\n"))
    let text = try scratch.write("plain".utf8, to: "plain")
    #expect(scratch.run("set", plist, "Blob=data:@" + text).status == .done)
    #expect(scratch.run("get", plist, "Blob", "--as", "bytes").results == "plain")
  }

  @Test func searching() throws {
    let scratch = try Scratch()
    let backup = scratch.run("search", "./backup", "SBShow*", "--keys")
    #expect(
      backup.results == """
        HomeDomain/Library/Preferences/com.apple.springboard.plist: SBShowBatteryPercentage=bool:true
        ManagedPreferencesDomain/mobile/com.apple.springboard.plist: SBShowBatteryPercentage=bool:false

        """)
    #expect(scratch.run("search", plist, "thr??", "--values").results == "SampleList[2]=string:three\n")
    #expect(scratch.run("search", plist, "THREE", "-i").results == "SampleList[2]=string:three\n")
    #expect(
      scratch.run("search", plist, "^Sample[DL]", "--regex", "--keys").results.split(separator: "\n").count
        == 3)
    let nothing = scratch.run("search", plist, "Battery")
    #expect(nothing.status == .no)
    #expect(nothing.diagnostics.contains("'*Battery*' finds it as a part"))
    #expect(scratch.run("search", plist, "(", "-E").status == .trouble)
    let folder = try scratch.run("search", scratch.path("."), "three", "--json").object
    #expect((folder["found"] as? [[String: Any]])?.count == 2)
  }

  @Test func listsInsideData() throws {
    let scratch = try Scratch()
    let inner = scratch.path("binary.plist")
    #expect(scratch.run("set", plist, "Blob=data:@" + inner).status == .done)
    #expect(scratch.run("get", plist, "Blob[!].SampleList[2]").results == "three\n")
    #expect(scratch.run("set", plist, "Blob[!].SampleList[2]=3").status == .done)
    #expect(scratch.run("get", plist, "Blob[!].SampleList[2]").results == "3\n")
    #expect(scratch.run("set", plist, "Blob[!].SampleList[2]=3").diagnostics.contains("it is so already"))
    #expect(scratch.run("get", plist, "SampleText[!].x").status == .trouble)
  }
}
