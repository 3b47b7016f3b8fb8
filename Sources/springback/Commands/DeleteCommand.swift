import Arguments
import Changes

/// Removes keys and elements.
enum DeleteCommand: Command {
  static let description = CommandDescription(
    "delete", summary: "remove keys and elements",
    discussion:
      "A path that is not there gives status 1 and nothing is changed, unless --missing-ok is given.",
    group: .change, positionals: [TargetOptions.target, PathOptions.several],
    options: [TargetOptions.name, PathOptions.key, EditOptions.missingOK, EditOptions.output],
    examples: [
      Example(
        "springback delete backup SBEnableDashBoard --missing-ok",
        help: "back to the lock screen that iOS has by itself"),
      Example("springback delete com.apple.springboard.plist 'SampleList[-1]'", help: "the last element"),
    ],
    namesElsewhere: ["unset", "rm", "del"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(PathOptions.several)
    let options = EditOptions.options(of: session.call)
    return try session.edit(paths.map { Edit(.delete, at: $0, options: options) }, &output)
  }
}
