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

  @Test func asJSON() throws {
    let reply = try Scratch().run("convert", "-f", "xml", "./binary.plist", "--json")
    let object = try reply.object
    #expect(object["schema"] as? String == "springback.convert/1")
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(files.first?["formatBefore"] as? String == "binary")
    #expect(files.first?["formatAfter"] as? String == "xml")
    #expect(files.first?["transaction"] is String)
  }
}
