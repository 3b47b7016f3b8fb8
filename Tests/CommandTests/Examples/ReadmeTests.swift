import Foundation
import Testing

@testable import springback

/// The command lines of a section of README.md, run one after the other on a copy of the sample backup.
@Suite struct ReadmeTests {
  @Test func theCookbookDoesWhatItSays() throws {
    let readme = Scratch.samples.deletingLastPathComponent().appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Any app's files\n").last)
    let block = try #require(section.components(separatedBy: "```").dropFirst().first)
    let scratch = try Scratch()
    let first = try scratch.snapshot(of: "backup")
    _ = try scratch.write(scratch.read("binary.plist"), to: "new.plist")
    var commands = 0
    var printed = ""
    for line in block.split(separator: "\n") {
      guard line.hasPrefix("$ ") else {
        #expect(printed == line + "\n")
        continue
      }
      commands += 1
      let command = line.dropFirst(2).replacingOccurrences(of: "~/Backups/PHONE", with: "backup")
      let reply = try Executable.run(command, in: scratch.folder)
      #expect(reply.status == 0, "\(command): \(reply.errors)")
      printed = reply.output
    }
    #expect(commands >= 10)
    // Every change was taken back by what followed it.
    #expect(try scratch.snapshot(of: "backup").keys.sorted() == first.keys.sorted())
  }
}
