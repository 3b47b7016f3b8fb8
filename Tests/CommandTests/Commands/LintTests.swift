import Foundation
import Plist
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

  /// Lines and status of a call on a folder with one file of each kind that a walk may meet.
  @Test func aFolderIsWalked() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appending(path: "walk")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "a/.hidden"), withIntermediateDirectories: true)
    let good = "<plist><true/></plist>".utf8
    _ = try scratch.write(good, to: "walk/z.plist")
    _ = try scratch.write(good, to: "walk/a/.hidden/.x.plist")
    _ = try scratch.write(scratch.read("binary.plist"), to: "walk/a/662bc19b")
    _ = try scratch.write("<?xml version='1.0'?>\n<!DOCTYPE plist><plist>".utf8, to: "walk/a/fault")
    _ = try scratch.write("text".utf8, to: "walk/a/notes.txt")
    _ = try scratch.write("<html>".utf8, to: "walk/a/page")
    _ = try scratch.write([0, 5, 22, 7], to: "walk/._z.plist")
    for (name, target) in [("loop", "."), ("a/up", ".."), ("link.plist", "../binary.plist")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: target)
    }
    let reply = scratch.run("lint", "-r", "./walk", "./binary.plist")
    #expect(reply.status == .no)
    let names = reply.results.split(separator: "\n").map { line in
      line.replacing(scratch.folder.path + "/", with: "")
    }
    #expect(
      names == [
        "walk/z.plist: ok (xml)", "walk/a/662bc19b: ok (binary)",
        "walk/a/fault:2:24: error: the file ends inside <plist>, opened on line 2",
        "  hint: the file may have been cut off; compare it with another copy",
        "walk/a/.hidden/.x.plist: ok (xml)", "binary.plist: ok (binary)",
      ])
    // Without -r a folder stands for a file of a backup.
    #expect(scratch.run("lint", "./walk").status == .trouble)
    #expect(scratch.run("lint", "-r", "./missing", "./binary.plist").status == .trouble)
  }

  @Test(.enabled(if: geteuid() != 0, "a folder can be closed to anyone but root"))
  func aClosedFolderIsTroubleAndTheRestGoesOn() throws {
    let scratch = try Scratch()
    let closed = scratch.folder.appending(path: "walk/closed").path
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
    _ = try scratch.write("<true/>".utf8, to: "walk/z.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
    let reply = scratch.run("lint", "-r", "./walk")
    #expect(reply.status == .trouble)
    #expect(reply.results.hasSuffix("z.plist: ok (xml)\n"))
    #expect(reply.diagnostics.contains("closed"))
  }

  @Test func everyPropertyListOfABackupIsFound() throws {
    let reply = try Scratch().run("lint", "-r", "./backup")
    #expect(reply.status == .done)
    #expect(reply.results.split(separator: "\n").count == 8)
  }

  @Test func strictlyWhatIsOddIsAFault() throws {
    let scratch = try Scratch()
    let path = try scratch.write("<plist><string>yes</string></plist>".utf8, to: "odd.plist")
    #expect(scratch.run("lint", path).status == .done)
    let reply = scratch.run("lint", "--strict", path)
    #expect(reply.status == .no)
    #expect(
      reply.results
        == "\(path):1:8: error: a string looks like a boolean, number or date [suspicious-type]\n")
    let object = try scratch.run("lint", "--strict", path, "--json").object
    let file = try #require((object["files"] as? [[String: Any]])?.first)
    #expect(file["sound"] as? Bool == false)
    #expect(
      (file["warnings"] as? [[String: Any]])?.first?["schema"] as? String == "springback.error/1")
    #expect(
      scratch.run("lint", "--strict", "./com.apple.springboard.plist", "./binary.plist").status == .done)
  }

  @Test func strictlyThereIsASecondOpinion() throws {
    let scratch = try Scratch()
    let path = try scratch.write("\n<?xml version='1.0'?><plist><true/></plist>".utf8, to: "late.plist")
    let reply = scratch.run("lint", "--strict", path)
    #expect(reply.status == .no)
    #expect(reply.results.contains("[content-before-declaration]\n"))
    #expect(reply.results.contains("libxml2"), "\(reply.results)")
  }

  /// The table of the manual page has every name.
  @Test func theManualKnowsEveryWarning() throws {
    let manual = Scratch.samples.deletingLastPathComponent().appending(path: "man/springback.1")
    let text = try String(contentsOf: manual, encoding: .utf8)
    for code in Warning.Code.allCases {
      #expect(text.contains("\n.It Li \(code.rawValue)\n"), "\(code.rawValue)")
    }
  }
}
