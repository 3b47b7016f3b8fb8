import Foundation
import Testing

@testable import springback

/// The commands beside `set` that change a property list.
@Suite struct EditingTests {
  private let plist = "./com.apple.springboard.plist"

  private func value(_ scratch: Scratch, _ path: String) -> String {
    scratch.run("get", plist, path).results
  }

  @Test func insertAndAppend() throws {
    let scratch = try Scratch()
    #expect(scratch.run("insert", plist, "SampleList[0]=string:first", "New=int:5").status == .done)
    #expect(value(scratch, "SampleList") == "[\"first\",1,{\"$real\":2.5},\"three\",{\"nested\":true}]\n")
    let reply = scratch.run("insert", plist, "New=int:6")
    #expect(reply.status == .refused)
    #expect(reply.diagnostics.contains("hint: use set to change it"))
    #expect(scratch.run("append", plist, "Fresh=string:x", "Fresh=string:y").status == .done)
    #expect(value(scratch, "Fresh") == "[\"x\",\"y\"]\n")
    let again = scratch.run("append", plist, "Fresh=string:x", "--unique", "--json")
    #expect(try again.object["changed"] as? Bool == false)
    #expect(scratch.run("append", plist, "SampleText=string:x").status == .trouble)
  }

  @Test func renameMoveAndCopy() throws {
    let scratch = try Scratch()
    #expect(scratch.run("rename", plist, "SampleText", "a.b").status == .done)
    #expect(scratch.run("get", plist, "--key", "a.b").results == "滑动来解锁\n")
    #expect(scratch.run("rename", plist, "gone", "x").status == .no)
    #expect(scratch.run("rename", plist, "--key", "a.b", "SampleDate").status == .refused)
    #expect(scratch.run("move", plist, "\"a.b\"", "Texts.One", "--parents").status == .done)
    #expect(scratch.run("copy", plist, "Texts.One", "Texts.Two").status == .done)
    #expect(value(scratch, "Texts") == "{\"One\":\"滑动来解锁\",\"Two\":\"滑动来解锁\"}\n")
    #expect(scratch.run("copy", plist, "SampleList", "Texts.Two").status == .refused)
    #expect(scratch.run("copy", plist, "SampleList", "Texts.Two", "--overwrite").status == .refused)
    #expect(scratch.run("copy", plist, "SampleList", "Texts.Two", "--overwrite", "--retype").status == .done)
    for _ in 0..<4 { #expect(scratch.run("undo", plist).status == .done) }
    #expect(
      try scratch.read("com.apple.springboard.plist")
        == Array(Data(contentsOf: Scratch.samples.appending(path: "com.apple.springboard.xml.plist"))))
  }

  @Test func mergeTakesKeysOver() throws {
    let scratch = try Scratch()
    let other = try scratch.write(
      "<plist><dict><key>SampleText</key><string>new</string><key>Added</key><true/></dict></plist>".utf8,
      to: "other.plist")
    let refused = scratch.run("merge", plist, other)
    #expect(refused.status == .refused)
    #expect(refused.diagnostics.contains("both sides have SampleText, with different values"))
    #expect(scratch.run("merge", plist, other, "--policy", "ours").status == .done)
    #expect(value(scratch, "SampleText") == "滑动来解锁\n")
    #expect(value(scratch, "Added") == "true\n")
    #expect(scratch.run("merge", plist, other, "--policy", "theirs").status == .done)
    #expect(value(scratch, "SampleText") == "new\n")
    #expect(scratch.run("merge", plist, other, "--at", "Inner").status == .done)
    #expect(value(scratch, "Inner.Added") == "true\n")
  }

  @Test func pathsReadBack() throws {
    let scratch = try Scratch()
    for file in ["./com.apple.springboard.plist", "./binary.plist"] {
      let lines = scratch.run("paths", file).results
      for (format, name) in [("xml", "a.plist"), ("binary", "b.plist")] {
        let reply = scratch.run(
          "set", "./" + name, "--create", format, "--parents", "--from", "-", input: Array(lines.utf8))
        #expect(reply.status == .done, "\(reply.diagnostics)")
        #expect(scratch.run("diff", "./" + name, file).status == .done)
        #expect(scratch.run("paths", "./" + name).results == lines)
        try FileManager.default.removeItem(atPath: scratch.path(name))
      }
    }
  }

  @Test func aFaultInALineIsFound() throws {
    let scratch = try Scratch()
    let file = try scratch.write("A=int:1\n\nB=int:x\n".utf8, to: "edits")
    let reply = scratch.run("set", plist, "--from", file)
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.hasPrefix(file + ":3: error: x is not an integer"))
    #expect(value(scratch, "A") == "")
  }

  @Test func aFileIsMadeOnlyWhenAsked() throws {
    let scratch = try Scratch()
    let reply = scratch.run("set", "./new.plist", "A=true")
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("--create xml"))
    #expect(scratch.run("set", "./new.plist", "A=true", "--create", "binary", "-n").status == .done)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new.plist")))
    #expect(scratch.run("set", "./new.plist", "A=true", "--create", "binary").status == .done)
    #expect(try scratch.read("new.plist").starts(with: "bplist00".utf8))
    #expect(scratch.run("undo").status == .done)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new.plist")))
  }

  @Test func whatIsMissingIsNamed() throws {
    let scratch = try Scratch()
    #expect(scratch.run("set", "A=true").diagnostics.contains("argument TARGET is missing"))
    #expect(scratch.run("set", "A=true", "B=true").diagnostics.contains("TARGET comes before PATH=VALUE"))
    #expect(scratch.run("set", plist).diagnostics.contains("argument PATH=VALUE is missing"))
    #expect(
      scratch.run("set", plist, "com.example.x=true").diagnostics.contains(
        "if that is one key, write '\"com.example.x\"'"))
    let written = scratch.run("set", plist, "SampleText=x", "-o", "./out.plist")
    #expect(written.diagnostics.contains(scratch.path("out.plist") + ": note: written"))
    #expect(scratch.run("set", "--help").results.contains("@FILE"))
  }

  @Test func anEditorChangesTheText() throws {
    let scratch = try Scratch()
    func edit(_ editor: String, _ words: String..., answer: Bool? = nil) -> Reply {
      var line = TypedLine(
        ["edit"] + words.map { $0.hasPrefix("./") ? scratch.path(String($0.dropFirst(2))) : $0 })
      line.environment = [
        "SPRINGBACK_STORE": scratch.path("store"), "HOME": scratch.path("home"), "VISUAL": editor,
        "TMPDIR": scratch.path("."),
      ]
      line.answer = answer
      return line.run()
    }
    let before = try scratch.read("com.apple.springboard.plist")
    let changed = edit("sed -i s,three,3,", plist)
    #expect(changed.status == .done)
    #expect(changed.results.hasSuffix("@ SampleList[2]\n- \"three\"\n+ \"3\"\n"))
    #expect(
      try String(decoding: scratch.read("com.apple.springboard.plist"), as: UTF8.self)
        == String(decoding: before, as: UTF8.self).replacing("three", with: "3"))
    let binary = edit("sed -i s,three,3,", "./binary.plist", "--as", "json-typed")
    #expect(binary.status == .done, "\(binary.diagnostics)")
    #expect(try scratch.read("binary.plist").starts(with: "bplist00".utf8))
    #expect(scratch.run("get", "./binary.plist", "SampleList[2]").results == "3\n")
    #expect(edit("true", plist).diagnostics.contains("it is so already"))
    #expect(edit("false", plist).status == .trouble)
    let broken = edit("sed -i s,/dict,/dct,", plist, answer: false)
    #expect(broken.status == .trouble)
    #expect(broken.diagnostics.contains("com.apple.springboard.plist:"))
    // The second time round the text is as it was saved, and can be mended.
    let mended = edit(
      "sh "
        + (try scratch.write(
          "grep -q /dct \"$1\" && sed -i s,/dct,/dict, \"$1\" || sed -i s,/dict,/dct, \"$1\"\n".utf8,
          to: "twice.sh")),
      plist, answer: true)
    #expect(mended.status == .done, "\(mended.diagnostics)")
    let refused = edit("sed -i 's,<key>SBDeviceLockFailedAttempts</key>,<key>x</key>,'", plist, answer: false)
    #expect(refused.status == .refused)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path(".")).allSatisfy {
        !$0.hasPrefix("springback-")
      })
  }
}
