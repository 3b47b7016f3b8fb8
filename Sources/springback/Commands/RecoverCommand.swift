import Arguments
import Files
import Vault
import Workbench

/// Settles an interrupted change.
enum RecoverCommand: Command {
  static let target = Positional(
    .file("TARGET"), count: .optional, help: "a file or a backup; without it, all of them")

  static let description = CommandDescription(
    "recover", summary: "settle a change that was interrupted",
    discussion: """
      Each interrupted change is finished or taken back, so that its files are wholly new or wholly old. The next \
      change of the same file does this by itself.
      """,
    group: .back, positionals: [target],
    examples: [
      Example("springback recover", help: "whatever was interrupted"),
      Example("springback recover backup --dry-run", help: "see whether there is something to settle"),
    ],
    namesElsewhere: ["repair"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let path = try session.path(target)
    let report = try session.attempt { (bench) throws(WorkbenchError) in try bench.recover(path) }
    switch output.form {
    case .text:
      output.report(report.settled)
      if session.workbench.settings.isDryRun { output.write(report.unfinished) }
    case .json:
      output.writeObject("recover") { writer in
        writer.member("dryRun", session.workbench.settings.isDryRun)
        writer.member(report.settled)
        writer.key("unfinished")
        writer.beginArray()
        for item in report.unfinished { writer.value(item) }
        writer.endArray()
      }
    }
    output.report(report.notes)
    for failure in report.failures { output.report(Diagnostic(failure)) }
    if report.unfinished.isEmpty, report.notes.isEmpty {
      output.note("nothing-to-recover", "no change was interrupted")
    }
    return report.failures.map { ExitStatus($0.exitClass) }.max() ?? .done
  }
}
