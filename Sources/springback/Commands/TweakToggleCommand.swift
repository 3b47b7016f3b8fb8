import Arguments
import Tweaks

/// Switches known keys on where they are off, and off where they are on.
enum TweakToggleCommand: Command {
  static let description = TweakGroup.change(
    "toggle", summary: "switch known keys on or off, whichever they are not",
    example: Example("springback tweak toggle backup respring-from-app-switcher", help: "on if it is off"),
    dryRun: Example(
      "springback tweak toggle backup ios10-slide-to-unlock --dry-run", help: "see what would change"))

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TweakGroup.change(session, .toggle, &output)
  }
}
