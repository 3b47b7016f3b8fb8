import Arguments

/// Removes keys and elements.
enum DeleteCommand: Command {
  static let description = CommandDescription(
    "delete", summary: "remove keys and elements",
    discussion:
      "A path that is not there gives status 1 and nothing is changed, unless --missing-ok is given.",
    group: .change, positionals: [TargetOptions.target, PathOptions.several],
    options: [TargetOptions.name, PathOptions.key, EditOptions.missingOK, EditOptions.output],
    examples: [
      Example(
        "springback delete backup SBEnableDashBoard --missing-ok",
        help: "back to the lock screen that iOS has by itself"),
      Example("springback delete com.apple.springboard.plist 'SampleList[-1]'", help: "the last element"),
    ],
    namesElsewhere: ["unset", "rm", "del"])
}
