import Arguments
import Testing

@testable import springback

/// Every command with the commands it belongs to.
let declared: [[CommandDescription]] = Commands.set.commands.flatMap { command in
  command.subcommands.isEmpty ? [[command]] : command.subcommands.map { [command, $0] }
}

@Suite struct DeclarationTests {
  @Test func theDeclarationIsSound() {
    #expect(Commands.set.declarationFaults == [])
  }

  @Test func everyCommandOfTheIssueIsThere() {
    let names = declared.map { $0.map(\.name).joined(separator: " ") }
    #expect(
      Set(names) == [
        "find", "files", "verify", "extract", "put", "remove", "show", "get", "type", "keys", "count",
        "paths", "search", "info", "lint", "set", "toggle",
        "delete", "insert", "append", "rename", "move", "copy", "merge", "edit", "patch", "git install",
        "git textconv",
        "git merge-file", "convert", "diff", "history",
        "undo",
        "redo", "restore", "recover", "tweak list", "tweak show", "tweak status", "tweak on", "tweak off",
        "tweak toggle",
      ])
    #expect(names.count == 42)
  }

  @Test(arguments: declared)
  func hasAnExampleThatParses(path: [CommandDescription]) throws {
    let command = try #require(path.last)
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let words = ShellWords.split(example.line).dropFirst().map { Word($0) }
      let outcome = try Commands.set.parse(Array(words))
      guard case .run(let invocation) = outcome else {
        Issue.record("\(example.line) runs nothing")
        continue
      }
      #expect(invocation.command == path.map(\.name), "\(example.line)")
    }
  }

  @Test(arguments: declared)
  func isFoundByItsInvocation(path: [CommandDescription]) throws {
    let line = try #require(path.last?.examples.first?.line)
    let words = ShellWords.split(line).dropFirst().map { Word($0) }
    guard case .run(let invocation) = try Commands.set.parse(Array(words)) else { return }
    let command = try #require(Commands.command(of: invocation))
    #expect(command.description == path.last)
  }

  @Test(arguments: declared)
  func helpFitsItsWidth(path: [CommandDescription]) {
    let lines = Commands.set.help(of: path, width: 80).text.split(separator: "\n")
    let examples = path.last?.examples.map { "  " + $0.line } ?? []
    for line in lines where line.count > 80 {
      #expect(examples.contains(String(line)), "only an example may be wider: \(line)")
    }
  }
}

/// Splits a line into words as a shell does, as far as the examples go.
enum ShellWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (character, quote) {
      case (let character, let open?) where character == open: quote = nil
      case (let character, _?): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (" ", nil):
        if let word { words.append(word) }
        word = nil
      case (let character, nil): word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
