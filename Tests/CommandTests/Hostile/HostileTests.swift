import Foundation
import Testing

/// Files made to cost time or memory: each command answers in bounded memory and with bounded output.
///
/// The limit is on the whole address space of the process, with the file itself in it.
@Suite(.serialized) struct HostileTests {
  /// KiB; a file of 100 MB is read, and `set` also keeps its digest.
  private static let memory = 800_000
  /// What is printed of a million values, the most that shared ones may expand to.
  private static let mostOutput = 64_000_000

  private static let commands = [
    "show FILE", "get FILE a", "paths FILE", "search FILE a", "info FILE", "lint --strict FILE",
    "convert -n -f xml FILE", "set -n FILE --retype a=int:5", "diff FILE other.plist",
  ]
  /// Those that are also tried where there is something to read.
  private static let moreCommands = [
    "show --archive FILE", "show --json FILE", "count FILE", "keys FILE", "type FILE", "lint FILE",
    "convert -f binary -o - FILE", "diff FILE FILE", "set -n FILE '[0]=true' --retype",
  ]

  @Test(arguments: HostileFile.all.indices)
  func everyCommandAnswers(number: Int) throws {
    let file = HostileFile.all[number]
    let scratch = try Scratch()
    _ = try scratch.write(file.bytes(), to: "hostile")
    _ = try scratch.write("<plist><array/></plist>".utf8, to: "other.plist")
    for command in HostileTests.commands + (file.isReadable ? HostileTests.moreCommands : []) {
      let words = command.replacing("FILE", with: "hostile")
      let reply = try Executable.run(
        "(ulimit -v \(HostileTests.memory); springback \(words)) >output 2>errors; status=$?; "
          + "wc -c <output; tail -c 2000 errors >&2; exit $status", in: scratch.folder)
      let name: Comment = "\(file.name): \(command): \(reply)"
      // Neither a trap (128 and more) nor a lack of memory.
      #expect((0...3).contains(reply.status), name)
      #expect(!reply.errors.contains("memory"), name)
      let output = Int(reply.output.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect((output ?? .max) <= HostileTests.mostOutput, name)
      if !file.isReadable { #expect(reply.status == (command.hasPrefix("lint") ? 1 : 2), name) }
    }
  }
}
