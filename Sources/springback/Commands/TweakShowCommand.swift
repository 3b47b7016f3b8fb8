import Arguments

/// Says everything that is known of keys.
enum TweakShowCommand: Command {
  static let description = CommandDescription(
    "show", summary: "say what is known of a key: effects, risks, evidence",
    positionals: [TweakGroup.ids],
    examples: [
      Example(
        "springback tweak show ios10-slide-to-unlock", help: "what it does, and what it may do to Touch ID")
    ])
}
