import Arguments
import Foundation
import Testing

@testable import springback

@Suite struct UsageTests {
  @Test func theVersion() {
    let reply = springback("--version")
    #expect(reply.status == .done)
    #expect(reply.results == "springback 0.1.0\n")
    #expect(reply.diagnostics == "")
  }

  @Test func theOverallHelpListsEveryCommand() {
    let reply = springback("--help")
    #expect(reply.status == .done)
    for command in Commands.set.commands {
      #expect(reply.results.contains("\n  \(command.name) "))
    }
    #expect(reply.diagnostics == "")
  }

  @Test(arguments: declared.map { $0.map(\.name) })
  func helpOf(path: [String]) throws {
    let reply = TypedLine(path + ["--help"]).run()
    #expect(reply.status == .done)
    #expect(reply.results.hasPrefix("Usage: springback \(path.joined(separator: " ")) "))
    #expect(reply.results.contains("\nExamples:\n  springback \(path.joined(separator: " "))"))
    #expect(TypedLine(["help"] + path).run().results == reply.results)
  }

  @Test func noCommand() {
    let reply = springback()
    #expect(reply.status == .trouble)
    #expect(reply.results == "")
    #expect(
      reply.diagnostics == "Usage: springback COMMAND [ARGUMENT...]\n\nSee 'springback --help'.\n")
  }

  @Test func noCommandOfAGroup() {
    let reply = springback("tweak")
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("COMMAND is one of list, show, status, on, off or toggle."))
  }

  @Test(
    arguments: [
      (["shwo", "x"], "unknown command 'shwo'", "did you mean 'springback show'?"),
      (["compare", "x"], "unknown command 'compare'", "did you mean 'springback diff'?"),
      (["tweak", "offf"], "unknown command 'tweak offf'", "did you mean 'springback tweak off'?"),
      (["show"], "argument TARGET is missing", "usage: springback show [OPTION...] TARGET [PATH]"),
      (["get", "x"], "argument PATH is missing", "usage: springback get [OPTION...] TARGET [PATH...]"),
      (["set", "x", "--jsn"], "unknown option '--jsn'", "did you mean --json?"),
      (
        ["set", "x", "y", "--int", "5", "--real", "5"], "options '--int' and '--real' exclude each other",
        "see 'springback set --help'"
      ),
      (
        ["convert", "x"], "option '--format FORMAT' is missing",
        "usage: springback convert -f FORMAT [OPTION...] TARGET..."
      ),
      (
        ["convert", "x", "-f", "yaml"],
        "'yaml' is no value for -f, which takes xml, binary, openstep, gnustep, json or json-typed",
        "see 'springback convert --help'"
      ),
      (
        ["show", "x", "--color", "blue"], "'blue' is no value for --color, which takes auto, always or never",
        "see 'springback show --help'"
      ),
    ])
  func wrongUsage(words: [String], message: String, hint: String) throws {
    let reply = TypedLine(words).run()
    #expect(reply.status == .trouble)
    #expect(reply.results == "")
    #expect(reply.diagnostics == "springback: error: \(message)\n  hint: \(hint)\n")
  }

  @Test(arguments: [["shwo", "--json"], ["--json"], ["--json", "tweak"], ["set", "--json", "--foo"]])
  func wrongUsageInJSON(words: [String]) throws {
    let reply = TypedLine(words).run()
    #expect(reply.status == .trouble)
    #expect(reply.results == "")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(reply.diagnostics.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "springback.error/1")
    #expect(object["code"] is String)
    #expect(object["message"] is String)
    #expect(object["hint"] is String)
  }

  static let colorCases: [([String], [String: String], Terminal, Bool)] = [
    ([], [:], .none, false),
    ([], ["TERM": "xterm"], Terminal(isTerminal: true, width: 80), true),
    ([], ["TERM": "xterm", "NO_COLOR": "1"], Terminal(isTerminal: true, width: 80), false),
    ([], ["TERM": "xterm", "NO_COLOR": ""], Terminal(isTerminal: true, width: 80), true),
    ([], ["TERM": "dumb"], Terminal(isTerminal: true, width: 80), false),
    (["--color=always"], ["NO_COLOR": "1"], .none, true),
    (["--color", "always", "--color=never"], [:], Terminal(isTerminal: true, width: 80), false),
    (["--color", "never"], ["TERM": "xterm"], Terminal(isTerminal: true, width: 80), false),
    (["--", "--color=always"], [:], .none, false),
  ]

  @Test(arguments: colorCases.indices)
  func color(number: Int) {
    let (words, environment, terminal, isColoured) = UsageTests.colorCases[number]
    var line = TypedLine(["shwo"] + words)
    line.environment = environment
    line.terminal = terminal
    #expect(line.run().diagnostics.contains("\u{1B}[1;31merror:\u{1B}[0m") == isColoured)
  }

  @Test func helpIsNoWiderThanTheTerminalAndNeverVeryWide() {
    for (width, widest) in [(60, 60), (300, 100)] {
      var line = TypedLine(["--help"])
      line.terminal = Terminal(isTerminal: true, width: width)
      let widths = line.run().results.split(separator: "\n").map(\.count)
      #expect((widths.max() ?? 0) <= widest)
      #expect((widths.max() ?? 0) > widest - 20)
    }
  }
}
