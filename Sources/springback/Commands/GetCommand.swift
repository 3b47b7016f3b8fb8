import Arguments

/// Prints single values, for scripts.
enum GetCommand: Command {
  static let description = CommandDescription(
    "get", summary: "print single values, one a line, for scripts",
    discussion: """
      Strings are printed as they are, dates as 2016-10-08T09:41:00Z, data as base64, containers as JSON. A path that \
      is not there gives status 1.
      """,
    group: .look, positionals: [TargetOptions.target, PathOptions.several],
    options: [TargetOptions.name, PathOptions.key],
    examples: [
      Example("springback get backup SBKillableInAppSwitcher", help: "true or false"),
      Example(
        "springback get com.apple.springboard.plist 'SampleList[0]' '\"com.example.dotted key\"'",
        help: "an element of an array, and a key with a dot in it"),
    ],
    namesElsewhere: ["read", "query", "value"])
}
