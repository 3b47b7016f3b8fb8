import Arguments

/// Says which known keys are on.
enum TweakStatusCommand: Command {
  static let target = Positional(
    .file("TARGET", extensions: ["plist"]), help: "a backup, an extracted tree or a property list")

  static let description = CommandDescription(
    "status", summary: "say which known keys are on in a backup or file",
    positionals: [target],
    examples: [Example("springback tweak status backup", help: "on, off or not set")])
}
