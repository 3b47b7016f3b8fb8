import Arguments

/// Makes a change again that was taken back.
enum RedoCommand: Command {
  static let description = CommandDescription(
    "redo", summary: "make the change again that was taken back last",
    group: .back, positionals: [TargetOptions.optional], options: [UndoCommand.id],
    examples: [
      Example("springback redo", help: "after 'springback undo'"),
      Example("springback redo backup --dry-run", help: "see what would be changed again"),
    ])
}
