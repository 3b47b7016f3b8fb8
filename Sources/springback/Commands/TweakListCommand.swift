import Arguments
import Plist
import Workbench

/// Lists the known keys.
enum TweakListCommand: Command {
  static let target = Positional(
    .file("TARGET"), count: .optional, help: "list only those that fit the iOS of this backup")

  static let description = CommandDescription(
    "list", summary: "list the known keys", positionals: [target],
    examples: [
      Example("springback tweak list", help: "names, iOS versions and risks"),
      Example("springback tweak list backup", help: "those that fit the phone of a backup"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TweakGroup.list(session, target, "tweak-list", &output) { $0.isInRange != false }
  }
}
