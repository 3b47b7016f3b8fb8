import Arguments

/// Lists backups and springboard property lists.
enum FindCommand: Command {
  static let folders = Positional(
    .folder("FOLDER"), count: .zeroOrMore, help: "where to look; without it, where backups are usually kept")

  static let description = CommandDescription(
    "find", summary: "list backups and springboard property lists",
    discussion: """
      Looks into each folder and two levels down, never inside a backup's own folders. Shows the device, its iOS \
      version, the date, and where the springboard plist lies.
      """,
    group: .backups, positionals: [folders],
    examples: [
      Example("springback find", help: "where Finder, iTunes and Apple Devices keep backups"),
      Example("springback find .", help: "here and two levels down"),
    ],
    namesElsewhere: ["list", "ls", "scan"])
}
