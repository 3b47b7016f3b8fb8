import Arguments
import Tweaks

/// Switches known keys on.
enum TweakOnCommand: Command {
  static let description = TweakGroup.change(
    "on", summary: "switch known keys on",
    example: Example(
      "springback tweak on backup ios10-slide-to-unlock respring-from-app-switcher",
      help: "both, as one change"),
    dryRun: Example(
      "springback tweak on backup ios10-slide-to-unlock --dry-run", help: "see what would change"))

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TweakGroup.change(session, .on, &output)
  }
}
