import Arguments
import Changes

/// Changes or adds values.
enum SetCommand: Command {
  static let description = CommandDescription(
    "set", summary: "change or add values, and nothing else",
    discussion: """
      A value takes the type of the one it replaces. A new key takes true or false as they are, and anything else with \
      its type in front: int: real: string: bool: date: data: hex: uid: json: xml:, as in Count=int:5. After the type, \
      and after options such as --string, @FILE reads the value from a file, @- from standard input, and @@ is an at-sign.

      No spaces around =. Quote what the shell would take apart: 'List[0]=int:5', 'Name=string:two words', and \
      '"com.example.key"=true' for one key with dots in it. A misspelt name is a new key: look at --dry-run first.

      All changes of one command are made together or not at all. The original is kept: 'springback undo' brings it back.
      """,
    group: .change, positionals: [TargetOptions.target, Assignments.positional],
    options: [
      TargetOptions.name, PathOptions.key, EditOptions.from, EditOptions.existing, EditOptions.new,
      EditOptions.retype, EditOptions.parents, EditOptions.create, EditOptions.add,
      EditOptions.output,
    ] + ValueOptions.options,
    alternatives: [ValueOptions.options, [EditOptions.existing, EditOptions.new]],
    examples: [
      Example(
        "springback set backup SBEnableDashBoard=false SBKillableInAppSwitcher=true --dry-run",
        help: "see what would change; without --dry-run, change it"),
      Example(
        "springback set com.apple.springboard.plist Count=int:5 'Name=string:5'", help: "new keys, typed"),
      Example(
        "springback set com.apple.springboard.plist --key com.example.new --bool yes",
        help: "a key with dots in it"),
    ],
    namesElsewhere: ["write", "replace", "update"], takesNegativeNumbers: true)

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try session.edit(try Assignments(session).edits { .set($0) }, &output)
  }
}
