import Arguments
import Files
import Vault
import Workbench

/// Lists the changes that were made.
enum HistoryCommand: Command {
  static let target = Positional(
    .file("TARGET"), count: .optional, help: "a file or a backup; without it, all of them")

  static let description = CommandDescription(
    "history", summary: "list what was changed, where and when",
    discussion: "The newest change comes first. Each has an ID for 'undo --id' and 'restore --to'.",
    group: .back, positionals: [target],
    examples: [
      Example("springback history", help: "all changes"),
      Example("springback history backup -v", help: "those of one backup, with their values"),
    ],
    namesElsewhere: ["log"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let path = try session.path(target)
    let items = try session.attempt { (bench) throws(WorkbenchError) in try bench.history(path) }
    switch output.form {
    case .text: output.write(items)
    case .json:
      output.writeObject("history") { writer in
        writer.key("entries")
        writer.beginArray()
        for item in items { writer.value(item) }
        writer.endArray()
      }
    }
    if items.isEmpty { output.note("no-history", "nothing has been changed") }
    return .done
  }
}
