import Arguments
import Changes
import Files
import Plist
import Workbench

/// Merges two property lists that were changed from one.
enum GitMergeFileCommand: Command {
  static let current = Positional(.file("CURRENT"), help: "our side, which gets the result")
  static let base = Positional(.file("BASE"), help: "what both sides came from; an empty file is nothing")
  static let other = Positional(.file("OTHER"), help: "the other side")
  static let print = Option(
    "stdout", short: "p", help: "write the result to standard output, and leave CURRENT alone")
  static let favour = Option(
    "favour", value: .choice(ThreeWayMerge.Side.allCases.map(\.rawValue), placeholder: "SIDE"),
    defaultWord: ThreeWayMerge.Side.ours.rawValue, help: "whose value stands where both have changed one")

  static let description = CommandDescription(
    "merge-file", summary: "merge two lists that were changed from one, key by key",
    discussion: """
      The words are those of 'git merge-file'. Dictionaries are merged by their keys, arrays by their elements. Values that \
      both sides have changed are listed, and give status 1; the result then has those of one side.
      """,
    positionals: [current, base, other], options: [print, favour, EditOptions.output],
    alternatives: [[print, EditOptions.output]],
    examples: [
      Example(
        "springback git merge-file com.apple.springboard.plist binary.plist binary.plist -p",
        help: "a side that has changed nothing changes nothing"),
      Example(
        "springback git merge-file binary.plist com.apple.springboard.plist com.apple.springboard.plist --dry-run",
        help: "see what would change"),
    ],
    namesElsewhere: ["merge"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let side = session.call.text(favour).flatMap { ThreeWayMerge.Side(rawValue: $0) } ?? .ours
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.mergeFile(
        session.target(current), base: session.target(base), theirs: session.target(other), favouring: side,
        to: session.call.flag(print) ? .report : session.destination)
    }
    try output.write(report.edit, of: session)
    for conflict in report.conflicts { try output.report(conflict, in: report.edit.label, favouring: side) }
    return report.conflicts.isEmpty ? .done : .no
  }
}

extension Output {
  /// Says what two sides do not agree on.
  fileprivate mutating func report(
    _ conflict: ThreeWayMerge.Conflict, in label: String, favouring side: ThreeWayMerge.Side
  ) throws(CommandError) {
    func words(_ value: Value?) throws(PlistError) -> String {
      guard let value else { return "absent" }
      let text = String(decoding: try value.literal(), as: UTF8.self)
      return text.utf8.count > 60 ? text.prefix(59) + "…" : text
    }
    do throws(PlistError) {
      let message =
        "conflict at \(conflict.path): was \(try words(conflict.base)), is \(try words(conflict.ours)) in ours and "
        + "\(try words(conflict.theirs)) in theirs"
      report(
        Diagnostic(
          code: "conflict", message: message, file: Array(label.utf8),
          hint: "\(side.rawValue) stands; 'springback set' or 'delete' makes it something else"))
    } catch { throw CommandError(error, file: label) }
  }
}
