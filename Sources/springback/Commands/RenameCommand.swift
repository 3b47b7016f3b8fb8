import Arguments
import Changes
import Plist

/// Gives an entry another key.
enum RenameCommand: Command {
  static let key = Positional(
    .text("NEWKEY"), help: "the new key, taken as it is: dots and quotes mean nothing")

  static let description = CommandDescription(
    "rename", summary: "give an entry another key, in its place",
    discussion: "The entry keeps its place and its value. A key that is there already is never replaced.",
    group: .change, positionals: [TargetOptions.target, PathOptions.required, key],
    options: [TargetOptions.name, PathOptions.key, EditOptions.missingOK, EditOptions.output],
    examples: [
      Example("springback rename com.apple.springboard.plist SampleList Samples", help: "a key of the root"),
      Example(
        "springback rename com.apple.springboard.plist 'SampleList[3].nested' inner.key --dry-run",
        help: "a key further down, which gets a dot"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(PathOptions.required)
    let key = Text(session.call.word(key)?.description ?? "")
    let options = EditOptions.options(of: session.call)
    return try session.edit(paths.map { Edit(.rename(to: key), at: $0, options: options) }, &output)
  }
}
