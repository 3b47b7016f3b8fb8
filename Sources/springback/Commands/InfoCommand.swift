import Arguments
import Plist
import Workbench

/// Says what a property list is besides its values.
enum InfoCommand: Command {
  static let description = CommandDescription(
    "info", summary: "say what a property list is besides its values",
    discussion: """
      Prints format, size and digest, how many values there are and how deep they lie, and for text how it is encoded \
      and laid out; of a file in a backup also its file ID and where its body lies.
      """,
    group: .look, positionals: [TargetOptions.target], options: [TargetOptions.name],
    examples: [
      Example("springback info com.apple.springboard.plist", help: "a file"),
      Example("springback info backup --in com.example.notes.plist", help: "a file of a backup"),
    ],
    namesElsewhere: ["stat", "file", "stats"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let name = session.name
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.inspect(session.target, in: name)
    }
    output.report(report.plist.notes)
    switch output.form {
    case .text: output.write(report)
    case .json: output.writeObject("info") { writer in writer.members(of: report) }
    }
    return .done
  }
}
