/// Everything there is to say of one command: parsing, help, completions and manual page come from it.
public struct CommandDescription: Hashable, Sendable {
  /// The word that names it: `set`.
  public var name: String
  /// What it does, in half a line, lower case, no full stop.
  public var summary: String
  /// What more there is to know: paragraphs divided by empty lines; one that begins with a space is kept as it is.
  public var discussion: String
  /// Where the overall help lists it.
  public var group: CommandGroup
  /// The words told by their place.
  public var positionals: [Positional]
  /// The options of this command alone.
  public var options: [Option]
  /// Sets of options of which at most one may be given.
  public var alternatives: [[Option]]
  /// Command lines to learn from.
  public var examples: [Example]
  /// The commands under this one, in which case it has no positionals and options of its own.
  public var subcommands: [CommandDescription]
  /// What other tools call this; never accepted, but the answer to those words names this command.
  public var namesElsewhere: [String]
  /// Whether a word like `-1` is a positional.
  public var takesNegativeNumbers: Bool
  /// Whether every word after the name is handed over unread.
  public var takesWordsVerbatim: Bool
  /// Whether help and completions leave it out.
  public var isHidden: Bool

  /// Creates a description.
  public init(
    _ name: String, summary: String, discussion: String = "", group: CommandGroup = CommandGroup("Commands"),
    positionals: [Positional] = [], options: [Option] = [], alternatives: [[Option]] = [],
    examples: [Example] = [], subcommands: [CommandDescription] = [], namesElsewhere: [String] = [],
    takesNegativeNumbers: Bool = false, takesWordsVerbatim: Bool = false, isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.group = group
    self.positionals = positionals
    self.options = options
    self.alternatives = alternatives
    self.examples = examples
    self.subcommands = subcommands
    self.namesElsewhere = namesElsewhere
    self.takesNegativeNumbers = takesNegativeNumbers
    self.takesWordsVerbatim = takesWordsVerbatim
    self.isHidden = isHidden
  }
}

/// A heading under which the overall help lists commands.
public struct CommandGroup: Hashable, Sendable {
  /// The heading, without its colon.
  public var title: String

  /// Creates a group.
  public init(_ title: String) {
    self.title = title
  }
}

/// A command line to learn from.
public struct Example: Hashable, Sendable {
  /// What to type, the executable's name included.
  public var line: String
  /// What it does, lower case, no full stop.
  public var help: String

  /// Creates an example.
  public init(_ line: String, help: String) {
    self.line = line
    self.help = help
  }
}
