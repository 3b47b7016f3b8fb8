import Arguments
import Vault
import Workbench

/// Makes a change again that was taken back.
enum RedoCommand: Command {
  static let target = Positional(
    .file("TARGET", extensions: ["plist"]), count: .optional,
    help: "a property list or a backup; without it, whatever was taken back last")

  static let description = CommandDescription(
    "redo", summary: "make the change again that was taken back last",
    group: .back, positionals: [target], options: [UndoCommand.id],
    examples: [
      Example("springback redo", help: "after 'springback undo'"),
      Example("springback redo backup --dry-run", help: "see what would be changed again"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let path = try session.path(target)
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.redo(path, id: session.call.text(UndoCommand.id))
    }
    try output.write(report, of: session, "has been made again; 'springback undo' takes it back") { item in
      // The report is about the transaction that took the change back.
      guard case .undo(let change)? = item.record?.kind else { return item.id }
      return change
    }
    return .done
  }
}
