import Arguments

/// Settles an interrupted change.
enum RecoverCommand: Command {
  static let target = Positional(
    .file("TARGET"), count: .optional, help: "a file or a backup; without it, all of them")

  static let description = CommandDescription(
    "recover", summary: "settle a change that was interrupted",
    discussion: """
      Each interrupted change is finished or taken back, so that its files are wholly new or wholly old. The next \
      change of the same file does this by itself.
      """,
    group: .back, positionals: [target],
    examples: [
      Example("springback recover", help: "whatever was interrupted"),
      Example("springback recover backup --dry-run", help: "see whether there is something to settle"),
    ],
    namesElsewhere: ["repair"])
}
