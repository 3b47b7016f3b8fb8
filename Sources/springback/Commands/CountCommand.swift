import Arguments
import Plist
import Workbench

/// Counts what is in a container.
enum CountCommand: Command {
  static let description = CommandDescription(
    "count", summary: "count the entries or elements of a container",
    discussion: "Of data the bytes are counted.",
    group: .look, positionals: [TargetOptions.target, PathOptions.one],
    options: [TargetOptions.name, PathOptions.key],
    examples: [
      Example("springback count com.apple.springboard.plist SampleList", help: "the elements of an array"),
      Example("springback count backup", help: "the keys of the root"),
    ],
    namesElsewhere: ["length", "size"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let found = try session.value(&output)
    let value = found.match.value
    let count: Int
    switch value.kind {
    case .dictionary: count = value.effectiveEntries.count
    case .array, .set, .data: count = value.count
    default:
      throw CommandError(
        PlistError(.path(.notAContainer(value.kind, at: found.match.path))), file: found.opened.label)
    }
    switch output.form {
    case .text: output.write("\(count)\n")
    case .json:
      output.writeObject("count") { writer in
        writer.members(of: found.opened)
        writer.members(found.match.path)
        writer.member("type", value.kind.name)
        writer.member("count", count)
      }
    }
    return .done
  }
}
