import Arguments
import Plist
import Workbench

/// Lists the keys of a dictionary.
enum KeysCommand: Command {
  static let description = CommandDescription(
    "keys", summary: "list the keys of a dictionary, one a line",
    discussion:
      "Keys are printed as they are, in the order of the list; -z keeps apart those with line ends in them.",
    group: .look, positionals: [TargetOptions.target, PathOptions.one],
    options: [TargetOptions.name, PathOptions.key, GetCommand.null],
    examples: [
      Example("springback keys com.apple.springboard.plist", help: "the keys of the root"),
      Example("springback keys backup 'SampleList[3]'", help: "those of a dictionary in it"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let found = try session.value(&output)
    guard found.match.value.kind == .dictionary else {
      throw CommandError(
        PlistError(.path(.notAContainer(found.match.value.kind, at: found.match.path))),
        file: found.opened.label)
    }
    let keys = found.match.value.effectiveEntries.map(\.key)
    switch output.form {
    case .text:
      let end = session.call.flag(GetCommand.null) ? UInt8(0) : UInt8(ascii: "\n")
      for key in keys { output.write(key.description.utf8 + [end]) }
    case .json:
      output.writeObject("keys") { writer in
        writer.members(of: found.opened)
        writer.members(found.match.path)
        writer.key("keysThere")
        writer.keys(keys)
      }
    }
    return .done
  }
}
