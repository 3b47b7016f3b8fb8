import Arguments

/// Checks a backup by a phone's rules.
enum VerifyCommand: Command {
  static let folder = Positional(.folder("FOLDER"), help: "a backup, or a folder with one in it")
  static let name = Option(
    "in", value: .text("NAME"), repetition: .each,
    help: "check this file only: Domain/relative/path, a file ID, or a name that occurs once")

  static let description = CommandDescription(
    "verify", summary: "check a backup by a phone's rules",
    discussion: """
      Every body must be there, with the size and digest of its record; records, parents and inode numbers must agree, \
      and the database must be whole. Prints a line for each fault, and ends with status 1 if there is one. Nothing is \
      changed.
      """,
    group: .backups, positionals: [folder], options: [name],
    examples: [
      Example("springback verify backup", help: "would a phone take this backup?"),
      Example(
        "springback verify backup --in HomeDomain/Library/Preferences/com.apple.springboard.plist",
        help: "check one file and its record"),
    ],
    namesElsewhere: ["check", "fsck", "validate"])
}
