import Foundation
import Testing

@testable import springback

@Suite struct LintTests {
  @Test func goodFilesAreNamed() throws {
    let scratch = try Scratch()
    let reply = scratch.run("lint", "./binary.plist", "./com.apple.springboard.plist", "./backup")
    #expect(reply.status == .done)
    #expect(
      reply.results == """
        \(scratch.path("binary.plist")): ok (binary)
        \(scratch.path("com.apple.springboard.plist")): ok (xml)
        HomeDomain/Library/Preferences/com.apple.springboard.plist: ok (binary)

        """)
    #expect(scratch.run("lint", "-q", "./binary.plist").results == "")
  }

  static let broken: [(String, String, String)] = [
    ("<plist><dict>\n<key>a</key></dict></plist>", ":2:", "error: "),
    ("", "", "error: "),
    ("bplist00", ": offset ", "error: "),
  ]

  @Test(arguments: broken.indices)
  func aFaultHasItsPlace(number: Int) throws {
    let (content, place, severity) = LintTests.broken[number]
    let scratch = try Scratch()
    let path = try scratch.write(content.utf8, to: "broken.plist")
    let reply = scratch.run("lint", path)
    #expect(reply.status == .no)
    #expect(reply.results.hasPrefix(path + place), "\(reply.results)")
    #expect(reply.results.contains(severity))
    // Every other command has trouble with it.
    let show = scratch.run("show", path)
    #expect(show.status == .trouble)
    #expect(show.diagnostics.hasPrefix(path + place), "\(show.diagnostics)")
  }

  @Test func aTruncatedBinaryIsAFaultAndNotEdited() throws {
    let scratch = try Scratch()
    let path = try scratch.write(scratch.read("binary.plist").dropLast(100), to: "short.plist")
    #expect(scratch.run("lint", path).status == .no)
    let before = try scratch.snapshot(of: ".")
    #expect(scratch.run("set", path, "A=true").status == .trouble)
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func aWarningHasItsNameAndIsNoFault() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "<plist><dict><key>K</key><true/>\n<key>K</key><false/></dict></plist>".utf8, to: "twice.plist")
    let reply = scratch.run("lint", path)
    #expect(reply.status == .done)
    #expect(reply.results.hasPrefix(path + ":2:"))
    #expect(reply.results.contains("warning: "))
    #expect(reply.results.hasSuffix(" [duplicate-key]\n"))
    #expect(scratch.run("get", path, "K").results == "false\n")
    #expect(scratch.run("get", path, "K").diagnostics.contains("warning: "))
  }

  @Test func aMissingFileIsTrouble() throws {
    let reply = try Scratch().run("lint", "./missing.plist", "./binary.plist")
    #expect(reply.status == .trouble)
    #expect(reply.results.contains("binary.plist: ok"))
    #expect(reply.diagnostics.contains("missing.plist"))
  }

  @Test func asJSON() throws {
    let scratch = try Scratch()
    let path = try scratch.write("<plist>".utf8, to: "broken.plist")
    let reply = scratch.run("lint", path, "./binary.plist", "--json")
    #expect(reply.status == .no)
    let object = try reply.object
    #expect(object["schema"] as? String == "springback.lint/1")
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(files.count == 2)
    #expect((files.first?["error"] as? [String: Any])?["line"] is Int)
    #expect(files.last?["format"] as? String == "binary")
  }
}
