import Arguments
import Plist
import Workbench

/// Prints every value with its path, each in a line that reads back.
enum PathsCommand: Command {
  static let description = CommandDescription(
    "paths", summary: "print every value with its path, one a line",
    discussion: """
      The lines are PATH=VALUE with the type in front of each value: 'grep' finds them, and 'set --from' reads them back. \
      Of containers only the empty ones have lines.
      """,
    group: .look, positionals: [TargetOptions.target, PathOptions.one],
    options: [TargetOptions.name, PathOptions.key],
    examples: [
      Example("springback paths com.apple.springboard.plist", help: "the whole list, line by line"),
      Example("springback paths backup SampleList", help: "a part of one"),
    ],
    namesElsewhere: ["flatten", "gron", "list"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let found = try session.value(&output)
    do throws(PlistError) {
      switch output.form {
      case .text:
        try forEachLeaf(of: found.match) { (path, value, budget) throws(PlistError) in
          output.write(Array("\(path)=".utf8) + (try value.word(spending: &budget)) + [UInt8(ascii: "\n")])
        }
      case .json:
        try output.writeObject("paths") { (writer) throws(PlistError) in
          writer.members(of: found.opened)
          writer.key("values")
          writer.beginArray()
          try forEachLeaf(of: found.match) { (path, value, budget) throws(PlistError) in
            writer.beginObject()
            writer.members(path)
            writer.member("type", value.kind.name)
            writer.key("value")
            try writer.value(value, spending: &budget)
            writer.endObject()
          }
          writer.endArray()
        }
      }
    } catch { throw CommandError(error, file: found.opened.label) }
    return .done
  }

  /// Gives every value that is no container, or an empty one, to a closure; sets, whose elements no path can make, are
  /// one value.
  private static func forEachLeaf(
    of match: PathMatch,
    _ body: (PropertyPath, Value, inout ExpansionBudget) throws(PlistError) -> Void
  ) throws(PlistError) {
    var budget = ExpansionBudget(for: match.value)
    var written = ExpansionBudget(for: match.value)
    try match.value.forEachDescendant(at: match.path, spending: &budget) { (path, value) throws(PlistError) in
      let isLeaf = !value.kind.isContainer || value.count == 0 || value.kind == .set
      if isLeaf { try body(path, value, &written) }
      return !isLeaf
    }
  }
}
