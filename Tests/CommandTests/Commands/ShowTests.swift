import Foundation
import Testing

@testable import springback

@Suite struct ShowTests {
  @Test func aFileIsATree() throws {
    let reply = try Scratch().run("show", "./com.apple.springboard.plist")
    #expect(reply.status == .done)
    #expect(
      reply.results == """
        SBShowBatteryPercentage     true
        SBBacklightLevel2           0.4375
        SBNeverBreadcrumb           false
        SBLanguageRestart           false
        SBDeviceLockFailedAttempts  0
        SBKillableInAppSwitcher     false
        SampleDate                  2016-10-08T09:41:00Z
        SampleData                  <24 bytes e7b02658 a20f2a3d 4f6f8db3 2089e890 …>
        SampleText                  "滑动来解锁"
        SampleList                  array of 4
          [0]  1
          [1]  2.5
          [2]  "three"
          [3]  dictionary of 1
            nested  true
        "com.example.dotted key"    "found by a quoted path"

        """)
    #expect(reply.diagnostics == "")
  }

  @Test func inABackupTheFileIsNamed() throws {
    let reply = try Scratch().run("show", "./backup")
    #expect(reply.status == .done)
    #expect(
      reply.results.hasPrefix(
        "HomeDomain/Library/Preferences/com.apple.springboard.plist  "
          + "(binary, 442 bytes; Sample iPhone; iOS 10.2.1)\n"))
    #expect(reply.results.contains("\nSBKillableInAppSwitcher     false\n"))
  }

  @Test func aPathShowsOneValue() throws {
    let scratch = try Scratch()
    #expect(scratch.run("show", "./binary.plist", "SampleList[3]").results == "nested  true\n")
    #expect(scratch.run("show", "./binary.plist", "/SampleList/1").results == "2.5\n")
    #expect(
      scratch.run("show", "./binary.plist", "--key", "com.example.dotted key").results
        == "\"found by a quoted path\"\n")
  }

  @Test func anotherFileOfAFolder() throws {
    let scratch = try Scratch()
    for (folder, name) in [
      ("./backup", "com.example.notes.plist"),
      ("./extracted", "AppDomain-com.example.notes/Library/Preferences/com.example.notes.plist"),
    ] {
      let reply = scratch.run("show", folder, "GestureUnlock[0]", "--in", name)
      #expect(reply.status == .done)
      #expect(reply.results.hasSuffix("\n\"top-left\"\n"))
    }
  }

  @Test func everythingAsJSON() throws {
    let object = try Scratch().run("show", "./binary.plist", "--json").object
    #expect(object["schema"] as? String == "springback.show/1")
    #expect(object["format"] as? String == "binary")
    #expect(object["size"] as? Int == 442)
    #expect(object["path"] as? String == "[]")
    #expect(object["type"] as? String == "dictionary")
    let value = try #require(object["value"] as? [String: Any])
    #expect(value["SampleText"] as? String == "滑动来解锁")
    #expect((value["SampleDate"] as? [String: String]) == ["$date": "2016-10-08T09:41:00Z"])
  }

  @Test func aPathThatIsNotThere() throws {
    let scratch = try Scratch()
    let reply = scratch.run("show", "./binary.plist", "SBKillableInAppSwicher")
    #expect(reply.status == .no)
    #expect(reply.results == "")
    #expect(
      reply.diagnostics == """
        \(scratch.path("binary.plist")): error: no key SBKillableInAppSwicher in the root
          hint: did you mean 'SBKillableInAppSwitcher'?

        """)
  }

  @Test(
    arguments: [
      ["show", "./binary.plist", "a", "--key", "b"], ["show", "./nothing.plist"],
      ["show", "./binary.plist", "a..b"],
      ["show", "./binary.plist", "SampleText.x"], ["show", "./binary.plist", "SampleList[9]"],
      ["show", "./store"],
    ])
  func trouble(words: [String]) throws {
    let scratch = try Scratch()
    var line = TypedLine(words.map { $0.hasPrefix("./") ? scratch.path(String($0.dropFirst(2))) : $0 })
    line.environment = ["SPRINGBACK_STORE": scratch.path("other")]
    let reply = line.run()
    #expect(reply.status == .trouble)
    #expect(reply.results == "")
    #expect(reply.diagnostics.contains("error: "))
  }

  @Test func readingWritesNothing() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    for words in [
      ["show", "backup"], ["get", "backup", "SampleText"], ["lint", "binary.plist"], ["verify", "backup"],
      ["diff", "backup", "extracted"], ["find", "backup"], ["history"], ["tweak", "status", "backup"],
    ] {
      let words = words.map { ["backup", "extracted", "binary.plist"].contains($0) ? scratch.path($0) : $0 }
      var line = TypedLine(words)
      line.environment = ["SPRINGBACK_STORE": scratch.path("store")]
      #expect(line.run().status == .done, "\(words)")
    }
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func anArchiveIsShownAsItsObjects() throws {
    let scratch = try Scratch()
    let archive = """
      <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
      <key>$objects</key><array><string>$null</string>
      <dict><key>boss</key><dict><key>CF$UID</key><integer>1</integer></dict>
      <key>none</key><dict><key>CF$UID</key><integer>0</integer></dict>
      <key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
      <dict><key>$classname</key><string>Person</string></dict></array></dict></plist>
      """
    let path = try scratch.write(archive.utf8, to: "archive.plist")
    let reply = scratch.run("show", "--archive", path)
    #expect(reply.status == .done, "\(reply.diagnostics)")
    #expect(
      reply.results == """
        root  dictionary of 3
          $class  "Person"
          boss    dictionary of 1
            $see  "root"
          none    null

        """)
    #expect(scratch.run("show", "--archive", path, "root.none").results == "null\n")
    let object = try scratch.run("show", "--archive", path, "root", "--json").object
    #expect((object["value"] as? [String: Any])?["$class"] as? String == "Person")
    let other = scratch.run("show", "--archive", "./binary.plist")
    #expect(other.status == .trouble)
    #expect(other.diagnostics.contains("hint: leave --archive out"))
  }
}
