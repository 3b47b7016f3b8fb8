import Arguments

/// A small editor of settings, with every kind of declaration in it.
enum Sample {
  static let look = CommandGroup("Look")
  static let change = CommandGroup("Change")
  static let system = CommandGroup("System")

  static let dryRun = Option("dry-run", short: "n", help: "show what would change, and write nothing")
  static let quiet = Option("quiet", short: "q", help: "print errors only")
  static let json = Option("json", help: "print one JSON object")
  static let color = Option(
    "color", value: .choice(["auto", "always", "never"], placeholder: "WHEN"), defaultWord: "auto",
    repetition: .last, help: "colour the output")
  static let store = Option("store", value: .folder("FOLDER"), repetition: .last, help: "keep originals here")
  static let trace = Option("trace", isHidden: true, help: "print every step")

  static let key = Option(
    "key", short: "k", value: .text("KEY"), repetition: .each, takesAnyWord: true, keepsPlace: true,
    help: "one literal key of the path")
  static let output = Option(
    "output", short: "o", value: .file("FILE"), help: "write the value to this file, - for standard output")
  static let depth = Option(
    "depth", short: "d", value: .integer("N", in: 1...512), help: "go no deeper than this")
  static let from = Option(
    "from", short: "f", value: .file("FILE"), help: "read changes from a file, one a line")
  static let parents = Option("parents", short: "p", help: "make the containers that are missing")
  static let risky = Option("risky", help: "switch on what may do harm")
  static let integer = Option("int", value: .text("VALUE"), help: "set one path to an integer")
  static let string = Option(
    "string", value: .text("VALUE"), takesAnyWord: true, help: "set one path to a text")
  static let format = Option(
    "format", short: "t", value: .choice(["xml", "binary", "json"], placeholder: "FORMAT"), isRequired: true,
    help: "the format to write")

  static let target = Positional(
    .file("TARGET", extensions: ["plist"]), help: "the file, or a backup's folder")
  static let paths = Positional(
    .list("PATH", named: "key-path"), count: .oneOrMore, replacedBy: [key], help: "the key path of a value")
  static let assignments = Positional(
    .text("PATH=VALUE"), count: .oneOrMore, replacedBy: [from],
    help: "a key path and its new value, whose type is that of the old value unless a type name and a colon "
      + "come before it")
  static let targets = Positional(.file("TARGET"), count: .oneOrMore, help: "the files")
  static let tweaks = Positional(.list("ID", named: "tweak"), count: .zeroOrMore, help: "the tweaks")
  static let shell = Positional(.choice(["bash", "zsh", "fish"], placeholder: "SHELL"), help: "the shell")
  static let index = Positional(.integer("INDEX", in: -10...10), count: .optional, help: "the element")
  static let source = Positional(.file("SOURCE"), count: .oneOrMore, help: "what to copy")
  static let destination = Positional(.folder("DESTINATION"), help: "where to")

  static let get = CommandDescription(
    "get", summary: "print values", group: look, positionals: [target, paths],
    options: [key, output, depth], namesElsewhere: ["read", "extract"])
  static let element = CommandDescription(
    "element", summary: "print one element", group: look, positionals: [target, index],
    takesNegativeNumbers: true)
  static let set = CommandDescription(
    "set", summary: "change values and nothing else",
    discussion: """
      The file keeps its format, its order and every byte that is not part of a changed value. The original is
      kept, and 'sample undo' brings it back.

      A value may name its type:

        int:5   string:007   date:2026-11-30T00:00:00Z
      """,
    group: change, positionals: [target, assignments], options: [from, parents, integer, string],
    alternatives: [[integer, string]],
    examples: [
      Example("sample set Info.plist CFBundleVersion=string:2.0", help: "set the version"),
      Example(
        "sample set Info.plist --from changes.txt --dry-run",
        help: "show what the changes listed in a file, one a line, would make of Info.plist"),
    ])
  static let convert = CommandDescription(
    "convert", summary: "write another format", group: change, positionals: [targets], options: [format])
  static let copy = CommandDescription(
    "copy", summary: "copy files", group: change, positionals: [source, destination])
  static let tweak = CommandDescription(
    "tweak", summary: "look at tweaks and switch them", group: change,
    subcommands: [
      CommandDescription("list", summary: "list the tweaks"),
      CommandDescription(
        "on", summary: "switch tweaks on", positionals: [target, tweaks], options: [parents, risky]),
      CommandDescription("secret", summary: "nobody's business", isHidden: true),
    ])
  static let completions = CommandDescription(
    "completions", summary: "print a completion script", group: system, positionals: [shell])
  static let plutil = CommandDescription(
    "plutil", summary: "work like plutil", group: system, takesWordsVerbatim: true)

  static let commands = CommandSet(
    executable: "sample", version: "1.2.3", summary: "edits settings, and undoes every edit",
    globalOptions: [dryRun, quiet, json, color, store, trace],
    commands: [get, element, set, convert, copy, tweak, completions, plutil])

  /// Reads a command line that must name a command to run.
  static func invocation(_ words: [Word]) throws -> Invocation {
    let outcome = try commands.parse(words)
    guard case .run(let invocation) = outcome else { throw NotRun(outcome: outcome) }
    return invocation
  }

  struct NotRun: Error { var outcome: Outcome }
}
