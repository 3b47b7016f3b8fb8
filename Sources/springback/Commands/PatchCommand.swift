import Arguments
import Files
import Plist
import Workbench

/// Makes changes that were written down.
enum PatchCommand: Command {
  static let changes = Positional(
    .file("CHANGES"), count: .optional,
    help: "what 'diff' prints as text, with --json or --json-patch; else from -")
  static let reverse = Option("reverse", short: "R", help: "make the way back: new values become old ones")

  static let description = CommandDescription(
    "patch", summary: "make the changes that a difference tells of",
    discussion: """
      Every old value is checked first: what does not fit is refused whole, with the reason. Changes of one file go to \
      TARGET if that is a file, whatever they call it; in a folder each goes to the file that it names, all in one step.
      """,
    group: .change, positionals: [TargetOptions.target, changes],
    options: [TargetOptions.name, reverse, EditOptions.output],
    examples: [
      Example("springback patch binary.plist changes", help: "a file with what 'springback diff' printed"),
      Example("springback patch binary.plist changes -R --dry-run", help: "see what the way back would be"),
    ],
    namesElsewhere: ["apply"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let word = session.call.word(changes).map { FilePath(bytes: $0.bytes) } ?? "-"
    let text: [UInt8]
    if word == "-" {
      text = try session.attempt { (bench) throws(WorkbenchError) in try bench.standardInput() }
    } else {
      do throws(FileError) { text = try FileContents(of: word).array() } catch { throw CommandError(error) }
    }
    let patch: Patch
    do throws(WorkbenchError) { patch = try Patch(parsing: text) } catch {
      throw CommandError(WorkbenchError(error.code, in: word.text))
    }
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.patch(
        session.target, in: session.name, with: patch, reversed: session.call.flag(reverse),
        to: session.destination)
    }
    try output.write(report, of: session)
    return .done
  }
}
