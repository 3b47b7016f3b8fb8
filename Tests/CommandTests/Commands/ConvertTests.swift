import Foundation
import Testing

@testable import springback

@Suite struct ConvertTests {
  @Test func aFileIsReplacedAndCanBeHadBack() throws {
    let scratch = try Scratch()
    let before = try scratch.read("com.apple.springboard.plist")
    let reply = scratch.run("convert", "-f", "binary", "./com.apple.springboard.plist")
    #expect(reply.status == .done)
    #expect(reply.results.contains(": xml to binary, 1213 to "))
    #expect(try scratch.read("com.apple.springboard.plist").starts(with: "bplist00".utf8))
    #expect(scratch.run("undo").status == .done)
    #expect(try scratch.read("com.apple.springboard.plist") == before)
  }

  @Test func toStandardOutputThereIsOnlyTheDocument() throws {
    let scratch = try Scratch()
    let reply = scratch.run("convert", "-f", "xml", "-o", "-", "./binary.plist")
    #expect(reply.status == .done)
    #expect(reply.results.hasPrefix("<?xml"))
    #expect(reply.results.hasSuffix("</plist>\n"))
    let input = scratch.run("convert", "-f", "xml", "-", input: try scratch.read("binary.plist"))
    #expect(input.results == reply.results)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("store")))
  }

  @Test func severalFilesGoOnAfterAFault() throws {
    let scratch = try Scratch()
    _ = try scratch.write("nonsense <".utf8, to: "broken.plist")
    let reply = scratch.run(
      "convert", "-f", "xml", "./broken.plist", "./binary.plist", "./com.apple.springboard.plist")
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("broken.plist"))
    #expect(try scratch.read("binary.plist").starts(with: "<?xml".utf8))
  }

  @Test func besideTheFile() throws {
    let scratch = try Scratch()
    #expect(scratch.run("convert", "-f", "xml", "-e", "xml", "./binary.plist").status == .done)
    #expect(try scratch.read("binary.xml").starts(with: "<?xml".utf8))
    #expect(try scratch.read("binary.plist").starts(with: "bplist00".utf8))
  }

  @Test(
    arguments: [
      ["-o", "out", "./binary.plist", "./com.apple.springboard.plist"], ["-e", "a/b", "./binary.plist"],
      ["-e", ".x", "./binary.plist"], ["-e", "xml", "./backup"], ["-e", "xml", "-o", "x", "./binary.plist"],
      ["-e", "xml", "-"],
    ])
  func wrongUsage(words: [String]) throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    let reply = scratch.run(["convert", "-f", "xml"] + words)
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("hint: "))
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func aLossIsRefusedUntilItIsNamed() throws {
    let scratch = try Scratch()
    #expect(
      scratch.run("set", "./binary.plist", "D=json:{\"$date\":\"2020-01-01T00:00:00.5Z\"}").status == .done)
    let refused = scratch.run("convert", "-f", "xml", "-o", "-", "./binary.plist")
    #expect(refused.status == .refused)
    #expect(refused.diagnostics.contains("--lossy date-fraction"), "\(refused.diagnostics)")
    let agreed = scratch.run("convert", "-f", "xml", "-o", "-", "./binary.plist", "--lossy", "date-fraction")
    #expect(agreed.status == .done)
    #expect(agreed.results.contains("<date>2020-01-01T00:00:00Z</date>"))
  }

  /// What no agreement helps with says what does; words that only this command knows stay with it.
  @Test func hintsAreTheCommandsOwn() throws {
    let scratch = try Scratch()
    #expect(scratch.run("set", "./binary.plist", "D=json:{\"CF$UID\":{\"$real\":-0.0}}").status == .done)
    let unreadable = scratch.run(
      "convert", "-f", "xml", "-o", "-", "./binary.plist", "--lossy", "uid-dictionary")
    #expect(unreadable.status == .refused)
    #expect(unreadable.diagnostics.contains("D: "), "\(unreadable.diagnostics)")
    #expect(unreadable.diagnostics.contains("hint: keep the file binary, or rename the key"))
    let set = scratch.run(
      "set", "./com.apple.springboard.plist", "D=json:{\"$date\":\"2020-01-01T00:00:00.5Z\"}")
    #expect(set.status == .refused)
    #expect(set.diagnostics.contains("convert -f binary"), "\(set.diagnostics)")
    #expect(!set.diagnostics.contains("date-fraction"))
  }

  @Test func sortingAndSpacingAreOnRequest() throws {
    let scratch = try Scratch()
    _ = try scratch.write(
      "<dict>\n<key>b</key><array><true/></array><key>a</key><true/></dict>".utf8, to: "a.plist")
    func body(_ words: String...) -> String {
      let text = scratch.run(["convert", "-f", "xml", "-o", "-", "./a.plist"] + words).results
      return String(text[(text.range(of: "<dict>")?.lowerBound ?? text.startIndex)...])
    }
    #expect(
      body("--sort", "--compact")
        == "<dict><key>a</key><true/><key>b</key><array><true/></array></dict></plist>\n")
    #expect(
      body("--indent", "2")
        == "<dict>\n  <key>b</key>\n  <array>\n    <true/>\n  </array>\n  <key>a</key>\n  <true/>\n</dict>\n</plist>\n"
    )
    #expect(body("--indent", "tab").contains("\n\t\t<true/>\n"))
    // In its place too, although it is in the format already.
    #expect(scratch.run("convert", "-f", "xml", "--compact", "./a.plist").results.contains(" bytes"))
    #expect(
      String(decoding: try scratch.read("a.plist"), as: UTF8.self).hasSuffix(
        "</array><key>a</key><true/></dict></plist>\n"))
  }

  @Test(
    arguments: [
      ["-f", "xml", "--indent", "wide"], ["-f", "xml", "--indent", "17"],
      ["-f", "xml", "--indent", "2", "--compact"], ["-f", "binary", "--indent", "2"],
      ["-f", "binary", "--compact"],
    ])
  func spacingThatIsNone(words: [String]) throws {
    let scratch = try Scratch()
    let reply = scratch.run(["convert", "-o", "-", "./binary.plist"] + words)
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("hint: "))
  }

  @Test func asJSON() throws {
    let reply = try Scratch().run("convert", "-f", "xml", "./binary.plist", "--json")
    let object = try reply.object
    #expect(object["schema"] as? String == "springback.convert/1")
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(files.first?["formatBefore"] as? String == "binary")
    #expect(files.first?["formatAfter"] as? String == "xml")
    #expect(files.first?["transaction"] is String)
  }

  @Test func allInAFolder() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appending(path: "walk/inner")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try scratch.write("<true/>".utf8, to: "walk/a.plist")
    _ = try scratch.write("<false>".utf8, to: "walk/b.plist")
    _ = try scratch.write("<false/>".utf8, to: "walk/inner/c.plist")
    _ = try scratch.write("text".utf8, to: "walk/inner/d.txt")
    let reply = scratch.run("convert", "-r", "-f", "binary", "./walk")
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("b.plist:1:"))
    #expect(reply.results.contains("a.plist: xml to binary"))
    #expect(try scratch.read("walk/inner/c.plist").starts(with: "bplist00".utf8))
    #expect(try scratch.read("walk/b.plist") == Array("<false>".utf8))
    #expect(scratch.run("undo").status == .done)
    #expect(try scratch.read("walk/inner/c.plist") == Array("<false/>".utf8))
    #expect(scratch.run("convert", "-r", "-f", "binary", "-o", "out", "./walk").status == .trouble)
  }

  /// A body changed behind its manifest's back would make a phone refuse the backup.
  @Test func bodiesAreNotConvertedOneByOne() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: Scratch.backup + "/66")
    #expect(scratch.run("convert", "-r", "-f", "xml", "./backup").status == .refused)
    #expect(try scratch.snapshot(of: Scratch.backup + "/66") == before)
  }
}
