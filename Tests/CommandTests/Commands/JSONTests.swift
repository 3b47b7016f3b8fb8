import Arguments
import Foundation
import Testing

@testable import springback

/// Every command gives one JSON object of its own schema, and nothing else on standard output.
@Suite struct JSONTests {
  struct Line: CustomTestStringConvertible, Sendable {
    let words: [String]
    /// What is done before.
    let preparations: [[String]]

    init(_ words: String..., after preparations: [[String]] = []) {
      self.words = words
      self.preparations = preparations
    }

    var isOfGroup: Bool { words[0] == "tweak" || words[0] == "git" }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let change = ["set", "./backup", "SBEnableDashBoard=false"]

  static let lines = [
    Line("find", "./backup"), Line("verify", "./backup"), Line("show", "./backup"),
    Line("get", "./backup", "SampleText"), Line("lint", "./binary.plist"),
    Line("type", "./binary.plist"), Line("keys", "./binary.plist"), Line("count", "./binary.plist"),
    Line("paths", "./binary.plist"), Line("search", "./backup", "SB*"),
    Line("info", "./backup"), Line("files", "./backup"),
    Line(
      "extract", "./backup", "HomeDomain/Library/Preferences/com.apple.springboard.plist", "-o", "./out.plist"
    ),
    Line("put", "./backup", "HomeDomain/Library/Preferences/com.apple.springboard.plist", "./binary.plist"),
    Line("remove", "./backup", "CameraRollDomain/Media/DCIM/100APPLE/IMG_0001.JPG"),
    Line("set", "./binary.plist", "A=true"), Line("insert", "./binary.plist", "A=true"),
    Line("append", "./binary.plist", "A=true"), Line("rename", "./binary.plist", "SampleText", "A"),
    Line("move", "./binary.plist", "SampleText", "A"), Line("copy", "./binary.plist", "SampleText", "A"),
    Line("merge", "./binary.plist", "./com.apple.springboard.plist"), Line("edit", "./backup"),
    Line("toggle", "./backup", "SBEnableDashBoard"), Line("delete", "./backup", "SampleDate"),
    Line("convert", "./binary.plist", "-f", "xml"), Line("diff", "./backup", "./extracted"),
    Line("patch", "./binary.plist", "./empty-changes"), Line("git", "install", "-n"),
    Line("git", "textconv", "./binary.plist"),
    Line("git", "merge-file", "./binary.plist", "./binary.plist", "./com.apple.springboard.plist"),
    Line("history", after: [change]), Line("undo", after: [change]), Line("redo", after: [change, ["undo"]]),
    Line("restore", "./backup", "--original", after: [change]), Line("recover"),
    Line("tweak", "list"), Line("tweak", "show", "respring-from-app-switcher"),
    Line("tweak", "status", "./backup"),
    Line("tweak", "on", "./backup", "respring-from-app-switcher"),
    Line("tweak", "off", "./backup", "respring-from-app-switcher"),
    Line("tweak", "toggle", "./backup", "respring-from-app-switcher"),
  ]

  @Test(arguments: lines)
  func isOneObject(line: Line) throws {
    let scratch = try Scratch()
    _ = try scratch.write("[]".utf8, to: "empty-changes")
    for words in line.preparations { #expect(scratch.run(words).status == .done) }
    let reply = scratch.run(line.words + ["--json"])
    #expect(reply.status == .done, "\(reply.diagnostics)")
    #expect(reply.results.hasSuffix("}\n"))
    #expect(reply.results.count { $0 == "\n" } == 1)
    let name = line.isOfGroup ? line.words[0...1].joined(separator: "-") : line.words[0]
    #expect(try reply.object["schema"] as? String == "springback.\(name)/1")
    for diagnostic in try reply.diagnosticObjects {
      let schema = try #require(diagnostic["schema"] as? String)
      #expect(["springback.warning/1", "springback.note/1"].contains(schema))
    }
  }

  @Test func everyCommandIsTried() {
    let tried = JSONTests.lines.map { $0.isOfGroup ? Array($0.words[0...1]) : [$0.words[0]] }
    #expect(Set(tried) == Set(declared.map { $0.map(\.name) }))
  }
}
