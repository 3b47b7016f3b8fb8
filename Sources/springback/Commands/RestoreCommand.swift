import Arguments
import Files
import Plist
import Workbench

/// Puts back what was there before.
enum RestoreCommand: Command {
  static let original = Option(
    "original", help: "to what was there before the first change, also in a later backup of the same phone")
  static let to = Option(
    "to", value: .list("ID", named: "transaction"),
    help: "to what was there after this change, as 'history' names it")
  static let only = Option(
    "only", value: .list("PATH", named: "key-path"), repetition: .each,
    help: "with --original: this key alone")

  static let description = CommandDescription(
    "restore", summary: "put back what was there before the first change",
    discussion: """
      In the file that was changed, its first bytes come back. In a later backup of the same phone, exactly the keys \
      that were changed here and still hold what was set go back to their first value, or are deleted.
      """,
    group: .back, positionals: [TargetOptions.kept], options: [original, to, only, TargetOptions.name],
    alternatives: [[original, to], [to, only]],
    examples: [
      Example("springback restore --original backup", help: "as if nothing had been changed"),
      Example(
        "springback restore --original backup --only SBEnableDashBoard --dry-run",
        help: "see what one key would become"),
    ],
    namesElsewhere: ["reset"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let path = try session.requiredPath(TargetOptions.kept)
    var paths: [PropertyPath] = []
    for word in session.call.values(only) { paths.append(try Session.path(word.description)) }
    let report: UndoReport
    if let id = session.call.text(to) {
      report = try session.attempt { (bench) throws(WorkbenchError) in try bench.restore(path, to: id) }
    } else {
      guard session.call.flag(original) else {
        throw CommandError(paths.isEmpty ? .restoreToNothing : .onlyWithoutOriginal)
      }
      report = try session.attempt { (bench) throws(WorkbenchError) in
        try bench.restoreOriginal(path, in: session.name, only: paths)
      }
    }
    try output.write(report, of: session, "restored; 'springback undo' takes that back")
    return .done
  }
}
