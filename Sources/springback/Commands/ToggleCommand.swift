import Arguments
import Changes

/// Turns booleans over.
enum ToggleCommand: Command {
  static let description = CommandDescription(
    "toggle", summary: "turn booleans over",
    discussion: """
      A known key that is absent becomes the opposite of what iOS takes it for; any other absent key gives status 1.
      """,
    group: .change, positionals: [TargetOptions.target, PathOptions.several],
    options: [TargetOptions.name, PathOptions.key, EditOptions.output],
    examples: [
      Example(
        "springback toggle backup SBEnableDashBoard SBKillableInAppSwitcher", help: "both keys at once"),
      Example(
        "springback toggle com.apple.springboard.plist SBShowBatteryPercentage --dry-run",
        help: "see what would change"),
    ],
    namesElsewhere: ["flip", "invert"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(PathOptions.several)
    return try session.edit(paths.map { Edit(.toggle(absent: nil), at: $0) }, &output)
  }
}
