import Arguments

/// Lists the changes that were made.
enum HistoryCommand: Command {
  static let target = Positional(
    .file("TARGET"), count: .optional, help: "a file or a backup; without it, all of them")

  static let description = CommandDescription(
    "history", summary: "list what was changed, where and when",
    discussion: "The newest change comes first. Each has an ID for 'undo --id' and 'restore --to'.",
    group: .back, positionals: [target],
    examples: [
      Example("springback history", help: "all changes"),
      Example("springback history backup -v", help: "those of one backup, with their values"),
    ],
    namesElsewhere: ["log"])
}
