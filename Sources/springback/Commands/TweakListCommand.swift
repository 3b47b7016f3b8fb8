import Arguments

/// Lists the known keys.
enum TweakListCommand: Command {
  static let description = CommandDescription(
    "list", summary: "list the known keys",
    examples: [Example("springback tweak list", help: "names, keys, iOS versions and risks")])
}
