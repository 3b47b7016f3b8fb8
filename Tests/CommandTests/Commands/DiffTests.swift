import Foundation
import Testing

@testable import springback

@Suite struct DiffTests {
  @Test func formatsAndOrderDoNotCount() throws {
    let reply = try Scratch().run("diff", "./com.apple.springboard.plist", "./binary.plist")
    #expect(reply.status == .done)
    #expect(reply.results == "")
    #expect(reply.diagnostics == "")
  }

  @Test func aFolderMeansItsSpringboardPlistBesideAFile() throws {
    #expect(try Scratch().run("diff", "./com.apple.springboard.plist", "./backup").status == .done)
  }

  @Test func twoFoldersAreComparedWhole() throws {
    let scratch = try Scratch()
    #expect(scratch.run("diff", "./backup", "./extracted").status == .done)
    #expect(scratch.run("set", "./extracted", "SBKillableInAppSwitcher=true").status == .done)
    let reply = scratch.run("diff", "./backup", "./extracted")
    #expect(reply.status == .no)
    #expect(
      reply.results == """
        --- HomeDomain/Library/Preferences/com.apple.springboard.plist\t(binary, 442 bytes)
        +++ HomeDomain/Library/Preferences/com.apple.springboard.plist\t(binary)
        @ SBKillableInAppSwitcher
        - false
        + true

        """)
  }

  @Test func otherFilesDifferByTheirBytes() throws {
    let scratch = try Scratch()
    _ = try scratch.write("x".utf8, to: "extracted/CameraRollDomain/Media/DCIM/100APPLE/IMG_0001.JPG")
    try FileManager.default.removeItem(atPath: scratch.path("extracted/HomeDomain/Library/Logs/empty.log"))
    let reply = scratch.run("diff", "./backup", "./extracted")
    #expect(reply.status == .no)
    #expect(
      reply.results.contains(
        "CameraRollDomain/Media/DCIM/100APPLE/IMG_0001.JPG: the bytes differ (904 bytes and 1 byte)\n"))
    #expect(reply.results.contains("HomeDomain/Library/Logs/empty.log: only in the first\n"))
  }

  @Test func whatCannotBeReadIsTrouble() throws {
    let scratch = try Scratch()
    _ = try scratch.write([], to: "zero.plist")
    _ = try scratch.write("<plist><dict><key>".utf8, to: "half.plist")
    for name in ["./zero.plist", "./half.plist", "./missing.plist"] {
      let reply = scratch.run("diff", "./binary.plist", name)
      #expect(reply.status == .trouble, "\(name)")
      #expect(reply.diagnostics.contains(String(name.dropFirst(2))))
    }
  }

  @Test func asJSON() throws {
    let scratch = try Scratch()
    #expect(scratch.run("delete", "./binary.plist", "SampleDate").status == .done)
    let reply = scratch.run("diff", "./com.apple.springboard.plist", "./binary.plist", "--json")
    #expect(reply.status == .no)
    let object = try reply.object
    #expect(object["schema"] as? String == "springback.diff/1")
    #expect(object["same"] as? Bool == false)
    let files = try #require(object["files"] as? [[String: Any]])
    let changes = try #require(files.first?["changes"] as? [[String: Any]])
    #expect(changes.first?["path"] as? String == "SampleDate")
    #expect(changes.first?["action"] as? String == "delete")
    #expect(changes.first?["before"] as? [String: String] == ["$date": "2016-10-08T09:41:00Z"])
  }

  @Test func longValuesAreShortenedOnATerminalOnly() throws {
    let scratch = try Scratch()
    let long = String(repeating: "x", count: 200)
    #expect(scratch.run("set", "./binary.plist", "Long=string:\(long)").status == .done)
    var line = TypedLine(["diff", scratch.path("com.apple.springboard.plist"), scratch.path("binary.plist")])
    #expect(line.run().results.contains(long))
    line.terminal = Terminal(isTerminal: true, width: 80)
    #expect(line.run().results.contains("xxx…"))
    #expect(!line.run().results.contains(long))
  }
}
