import Arguments
import Changes

/// Adds keys and elements where there are none.
enum InsertCommand: Command {
  static let description = CommandDescription(
    "insert", summary: "add new keys, or elements before others",
    discussion: """
      A key must be new: 'set' changes one that is there. In an array the value comes before the element that the path \
      names, and behind the last for [+] or the number of elements. Values are written as for 'set'.
      """,
    group: .change, positionals: [TargetOptions.target, Assignments.positional],
    options: [
      TargetOptions.name, PathOptions.key, EditOptions.from, EditOptions.parents, EditOptions.create,
      EditOptions.output,
    ] + ValueOptions.options,
    alternatives: [ValueOptions.options],
    examples: [
      Example(
        "springback insert com.apple.springboard.plist 'SampleList[0]=string:first'",
        help: "a new first element"),
      Example("springback insert backup NewKey=int:5 --dry-run", help: "a key that must not be there yet"),
    ],
    namesElsewhere: ["add"], takesNegativeNumbers: true)

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try session.edit(try Assignments(session).edits { .insert($0) }, &output)
  }
}
