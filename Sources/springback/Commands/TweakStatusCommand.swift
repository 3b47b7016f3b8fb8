import Arguments
import Plist
import Workbench

/// Says which known keys are on.
enum TweakStatusCommand: Command {
  static let target = Positional(
    .file("TARGET", extensions: ["plist"]), count: .optional,
    help: "a backup, an extracted tree or a property list; without it, as 'tweak list'")

  static let description = CommandDescription(
    "status", summary: "say which known keys are on in a backup or file",
    positionals: [target],
    examples: [Example("springback tweak status backup", help: "on, off, or something else")])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TweakGroup.list(session, target, "tweak-status", &output) { _ in true }
  }
}
