import Arguments
import Plist
import Workbench

/// Compares files, folders and backups.
enum DiffCommand: Command {
  static let one = Positional(.file("A"), help: "a property list, folder or backup, or -")
  static let other = Positional(.file("B"), help: "what to compare it with")

  static let description = CommandDescription(
    "diff", summary: "compare property lists, folders and backups",
    discussion: """
      Compares values and their types; the formats and the order of keys do not count. Of two folders all files are \
      compared, unless --in names one; of a folder and a file, the folder's springboard plist. Status 0: same, 1: \
      they differ, 2: trouble.
      """,
    group: .compare, positionals: [one, other], options: [TargetOptions.name],
    examples: [
      Example(
        "springback diff com.apple.springboard.plist backup",
        help: "a file with the springboard plist of a backup"),
      Example("springback diff backup extracted", help: "everything in two folders"),
    ],
    namesElsewhere: ["compare", "cmp"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.diff(session.target(one), session.target(other), in: session.name)
    }
    output.report(report.notes)
    switch output.form {
    case .text: try output.write(report.files)
    case .json:
      do throws(PlistError) { try write(report, &output) } catch { throw CommandError(error) }
    }
    let hasTrouble = report.files.contains { if case .unreadable = $0.difference { true } else { false } }
    return hasTrouble ? .trouble : report.isSame ? .done : .no
  }

  private static func write(_ report: DiffReport, _ output: inout Output) throws(PlistError) {
    try output.writeObject("diff") { (writer) throws(PlistError) in
      writer.member("same", report.isSame)
      writer.member("compared", report.compared)
      writer.key("files")
      try writer.value(report.files)
    }
  }
}
