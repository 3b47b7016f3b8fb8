import Arguments
import Changes
import Plist
import Workbench

/// Compares files, folders and backups.
enum DiffCommand: Command {
  static let one = Positional(.file("A"), help: "a property list, folder or backup, or -")
  static let other = Positional(.file("B"), help: "what to compare it with")
  static let array = Option(
    "array", value: .text("index|KEY"),
    help:
      "compare elements by their places, or as records that are the same if KEY is; else as a text's lines are"
  )
  static let only = Option(
    "only", value: .text("PATH-GLOB"), repetition: .each,
    help: "tell only of this path and what is in it: 'Windows.*', '**.frame', 'list[*].id'")
  static let ignore = Option(
    "ignore", value: .text("PATH-GLOB"), repetition: .each, help: "say nothing of this path and what is in it"
  )
  static let noisy = Option(
    "noisy", help: "of two backups also tell what a phone writes by itself: logs, times of the last run")
  static let brief = Option("brief", help: "name the files that differ, and no more")
  static let stat = Option("stat", help: "count what was added, removed, changed and moved")
  static let jsonPatch = Option("json-patch", help: "print a JSON patch (RFC 6902) with values in typed JSON")
  static let commands = Option("commands", help: "print the commands that make the same change of A")

  static let description = CommandDescription(
    "diff", summary: "compare property lists, folders and backups",
    discussion: """
      Compares values and their types; the formats and the order of keys do not count. Of two folders all files are \
      compared, unless --in names one; of a folder and a file, the folder's springboard plist. 'springback patch' makes \
      the change that the text, --json or --json-patch tells of. Status 0: same, 1: they differ, 2: trouble.
      """,
    group: .compare, positionals: [one, other],
    options: [TargetOptions.name, array, only, ignore, noisy, brief, stat, jsonPatch, commands],
    alternatives: [[brief, stat, jsonPatch, commands, GlobalOptions.json]],
    examples: [
      Example(
        "springback diff com.apple.springboard.plist backup",
        help: "a file with the springboard plist of a backup"),
      Example("springback diff backup extracted", help: "everything in two folders"),
      Example(
        "springback diff com.apple.springboard.plist binary.plist --ignore '**.LastRun' --stat",
        help: "how much differs, some keys left out"),
    ],
    namesElsewhere: ["compare", "cmp"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let options = try options(of: session)
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.diff(session.target(one), session.target(other), in: session.name, options)
    }
    output.report(report.notes)
    let call = session.call
    if call.flag(brief) {
      for file in report.files { output.write(Printable.text(file.label) + "\n") }
    } else if call.flag(stat) {
      output.writeStatistics(report.files)
    } else if call.flag(jsonPatch) {
      try output.writeJSONPatch(report)
    } else if call.flag(commands) {
      try output.writeCommands(report.files, for: session.target(one), in: session.name)
    } else if output.form == .json {
      do throws(PlistError) { try write(report, &output) } catch { throw CommandError(error) }
    } else {
      try output.write(report.files)
      for file in report.files { output.noteRelocations(of: file) }
    }
    if report.noise > 0 {
      output.note(
        "noise", "\(Counted.text(report.noise, "difference")) that a phone makes by itself left out",
        hint: "--noisy shows them")
    }
    let hasTrouble = report.files.contains { if case .unreadable = $0.difference { true } else { false } }
    return hasTrouble ? .trouble : report.isSame ? .done : .no
  }

  private static func options(of session: Session) throws(CommandError) -> ComparisonOptions {
    var options = ComparisonOptions()
    options.tellsNoise = session.call.flag(noisy)
    if let word = session.call.text(array) {
      options.arrays = word == "index" ? .places : .records(by: Text(word))
    }
    do throws(PlistError) {
      for word in session.call.values(only) {
        options.only.append(try PathPattern(parsing: word.description))
      }
      for word in session.call.values(ignore) {
        options.ignored.append(try PathPattern(parsing: word.description))
      }
    } catch { throw CommandError(error) }
    return options
  }

  private static func write(_ report: DiffReport, _ output: inout Output) throws(PlistError) {
    try output.writeObject("diff") { (writer) throws(PlistError) in
      writer.member("same", report.isSame)
      writer.member("compared", report.compared)
      writer.member("noise", report.noise)
      writer.key("files")
      try writer.value(report.files)
    }
  }
}
