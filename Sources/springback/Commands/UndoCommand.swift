import Arguments
import Workbench

/// Takes back a change.
enum UndoCommand: Command {
  static let id = Option(
    "id", value: .list("ID", named: "transaction"), help: "this change, as 'history' names it")

  static let description = CommandDescription(
    "undo", summary: "take back the newest change",
    discussion: """
      Without TARGET it is the newest change of all, which must not be over 24 hours old unless --yes is given. With \
      TARGET it is the newest of that file or backup, and again goes further back. The file is then what it was, byte \
      for byte. If something else has changed it since, only the keys of the change are taken back.
      """,
    group: .back, positionals: [TargetOptions.optional], options: [id],
    examples: [
      Example("springback undo", help: "take back what was done last"),
      Example("springback undo backup --dry-run", help: "see what would be taken back"),
    ],
    namesElsewhere: ["revert", "rollback"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let path = try session.path(TargetOptions.optional)
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.undo(path, id: session.call.text(id))
    }
    try output.write(report, of: session, "has been taken back; 'springback redo' makes it again")
    return .done
  }
}
