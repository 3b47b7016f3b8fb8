/// The commands of an executable, and the options they share.
public struct CommandSet: Hashable, Sendable {
  /// The name of the executable.
  public var executable: String
  /// The version, as `--version` shows it.
  public var version: String
  /// What the executable does, in one line, lower case, no full stop.
  public var summary: String
  /// The options every command takes, before or after its name; `--help` and `--version` are added.
  public var globalOptions: [Option]
  /// The commands, in the order of the help.
  public var commands: [CommandDescription]

  /// Creates a set.
  public init(
    executable: String, version: String, summary: String, globalOptions: [Option] = [],
    commands: [CommandDescription]
  ) {
    self.executable = executable
    self.version = version
    self.summary = summary
    self.globalOptions = globalOptions
    self.commands = commands
  }

  /// The shared options with the two every executable has.
  public var sharedOptions: [Option] { globalOptions + [.help, .version] }

  /// The groups, in the order in which the commands first name them.
  public var groups: [CommandGroup] {
    commands.reduce(into: []) { groups, command in
      if !groups.contains(command.group) { groups.append(command.group) }
    }
  }

  /// The command that shows the help of another: `help set`.
  public var helpCommand: CommandDescription {
    CommandDescription(
      "help", summary: "show help for a command",
      positionals: [Positional(.list("COMMAND", named: "command"), count: .zeroOrMore, help: "the command")])
  }

  /// Returns the commands that may follow a path of commands.
  public func subcommands(of path: [CommandDescription]) -> [CommandDescription] {
    guard let command = path.last else { return commands + [helpCommand] }
    return command.subcommands
  }

  /// Returns the options that are read after a path of commands.
  public func options(of path: [CommandDescription]) -> [Option] {
    (path.last?.options ?? []) + sharedOptions
  }
}
