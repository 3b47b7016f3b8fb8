import Arguments
import Changes
import Plist

/// What `move` and `copy` have in common: the two paths.
enum TransferWords {
  static let source = Positional(.text("FROM"), help: "the key path of the value")
  static let goal = Positional(.text("TO"), help: "the key path of its new place")

  /// Declares one of the two commands.
  static func description(
    _ name: String, summary: String, discussion: String, examples: [Example]
  ) -> CommandDescription {
    CommandDescription(
      name, summary: summary, discussion: discussion, group: .change,
      positionals: [TargetOptions.target, source, goal],
      options: [
        TargetOptions.name, EditOptions.parents, EditOptions.overwrite, EditOptions.retype,
        EditOptions.output,
      ], examples: examples)
  }

  /// Does the work of one of the two commands.
  static func run(
    _ session: Session, _ output: inout Output, _ action: (PropertyPath) -> Edit.Action
  ) throws(CommandError) -> ExitStatus {
    let source = try Session.path(session.call.word(source)?.description ?? "")
    let goal = try Session.path(session.call.word(goal)?.description ?? "")
    return try session.edit(
      [Edit(action(goal), at: source, options: EditOptions.options(of: session.call))], &output)
  }
}
