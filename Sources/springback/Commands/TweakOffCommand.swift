import Arguments
import Tweaks

/// Switches known keys off.
enum TweakOffCommand: Command {
  static let description = TweakGroup.change(
    "off", summary: "switch known keys off, which mostly means to delete them",
    example: Example(
      "springback tweak off backup ios10-slide-to-unlock", help: "the lock screen that iOS has by itself"),
    dryRun: Example(
      "springback tweak off backup respring-from-app-switcher --dry-run", help: "see what would change"))

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TweakGroup.change(session, .off, &output)
  }
}
