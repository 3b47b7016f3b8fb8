import Arguments
import Testing

@Suite struct DeclarationFaultTests {
  @Test func theSampleIsSound() {
    #expect(Sample.commands.declarationFaults.isEmpty)
  }

  static let faulty: [(CommandDescription, DeclarationFault.Code, String)] = [
    (CommandDescription("do it", summary: "do"), .badName, "do it"),
    (CommandDescription("do", summary: ""), .noHelp, "do"),
    (command(options: [Option("a", help: "a"), Option("a", help: "b")]), .duplicate, "a"),
    (
      command(options: [Option("a", short: "x", help: "a"), Option("b", short: "x", help: "b")]), .duplicate,
      "x"
    ),
    (command(options: [Option("json", help: "taken")]), .duplicate, "json"),
    (command(options: [Option("no-op", short: "n", help: "taken")]), .duplicate, "no-op"),
    (command(options: [Option("help", help: "taken")]), .reserved, "help"),
    (command(options: [Option("host", short: "h", help: "taken")]), .reserved, "host"),
    (command(options: [Option("-x", help: "dash")]), .badName, "-x"),
    (command(options: [Option("one", short: "1", help: "digit")]), .badShortName, "one"),
    (command(options: [Option("a", help: "")]), .noHelp, "a"),
    (command(options: [Option("a", defaultWord: "x", help: "a")]), .flagWithValue, "a"),
    (command(options: [Option("a", isRequired: true, help: "a")]), .flagWithValue, "a"),
    (
      command(options: [Option("a", value: .choice(["x"]), defaultWord: "y", help: "a")]), .badDefault, "a"
    ),
    (
      command(positionals: [Sample.source, Positional(.text("MORE"), count: .zeroOrMore, help: "more")]),
      .secondRepeated, "MORE"
    ),
    (command(positionals: [Sample.target, Sample.target]), .duplicate, "TARGET"),
    (command(positionals: [Positional(.text("X"), help: "")]), .noHelp, "X"),
    (command(positionals: [Sample.paths]), .unknownOption, "key"),
    (CommandDescription("do", summary: "do", alternatives: [[Sample.key]]), .unknownOption, "key"),
    (
      CommandDescription(
        "do", summary: "do", positionals: [Sample.target],
        subcommands: [CommandDescription("it", summary: "do it")]), .groupWithArguments, "do"
    ),
    (CommandDescription("help", summary: "taken"), .reserved, "help"),
  ]

  static func command(options: [Option] = [], positionals: [Positional] = []) -> CommandDescription {
    CommandDescription("do", summary: "do", positionals: positionals, options: options)
  }

  @Test(arguments: faulty)
  func isFound(command: CommandDescription, code: DeclarationFault.Code, name: String) {
    var set = Sample.commands
    set.commands.append(command)
    let found = set.declarationFaults.filter { $0.code == code && $0.name == name }
    #expect(found.count == 1)
  }

  @Test func twoCommandsOfOneNameAreFound() {
    var set = Sample.commands
    set.commands.append(Sample.get)
    #expect(set.declarationFaults.map(\.code) == [.duplicate])
  }
}
