import Arguments
import Changes

/// Adds elements behind the last one of an array.
enum AppendCommand: Command {
  static let description = CommandDescription(
    "append", summary: "add elements at the end of arrays",
    discussion: """
      The path names the array, which is made if it is not there. A value needs its type in front, unless it is true or \
      false: string: int: real: bool: date: data: hex: uid: json: xml:.
      """,
    group: .change, positionals: [TargetOptions.target, Assignments.positional],
    options: [
      TargetOptions.name, PathOptions.key, EditOptions.from, EditOptions.unique, EditOptions.parents,
      EditOptions.create, EditOptions.output,
    ] + ValueOptions.options,
    alternatives: [ValueOptions.options],
    examples: [
      Example(
        "springback append com.apple.springboard.plist SampleList=string:last", help: "one element more"),
      Example(
        "springback append com.apple.springboard.plist SampleList=string:three --unique",
        help: "unless it is there already"),
    ],
    namesElsewhere: ["push"], takesNegativeNumbers: true)

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try session.edit(try Assignments(session).edits { .append($0) }, &output)
  }
}
