import Arguments

/// Known keys by name.
enum TweakGroup {
  /// A known key.
  static let ids = Positional(
    .list("ID", named: "tweak"), count: .oneOrMore, help: "names as 'springback tweak list' shows them")

  static let description = CommandDescription(
    "tweak", summary: "switch known keys by name",
    discussion: """
      A tweak is a key whose effect, range of iOS versions and risks are written down. These commands refuse where the \
      backup's iOS does not fit or the risk is high, unless --force is given.
      """,
    group: .tweaks, subcommands: Commands.tweaks.map { $0.description })

  /// Declares one of the three commands that change something.
  static func change(
    _ name: String, summary: String, discussion: String = "", example: Example, dryRun: Example
  ) -> CommandDescription {
    CommandDescription(
      name, summary: summary, discussion: discussion,
      positionals: [TargetOptions.target, ids], options: [EditOptions.output],
      examples: [example, dryRun])
  }
}
