import Arguments

/// Puts back what was there before.
enum RestoreCommand: Command {
  static let original = Option(
    "original", help: "to what was there before the first change, also in a later backup of the same phone")
  static let to = Option(
    "to", value: .list("ID", named: "transaction"),
    help: "to what was there after this change, as 'history' names it")
  static let only = Option(
    "only", value: .list("PATH", named: "key-path"), repetition: .each,
    help: "with --original: this key alone")

  static let description = CommandDescription(
    "restore", summary: "put back what was there before the first change",
    discussion: """
      In the file that was changed, its first bytes come back. In a later backup of the same phone, exactly the keys \
      that were changed here and still hold what was set go back to their first value, or are deleted.
      """,
    group: .back, positionals: [TargetOptions.target], options: [original, to, only, TargetOptions.name],
    alternatives: [[original, to], [to, only]],
    examples: [
      Example("springback restore --original backup", help: "as if nothing had been changed"),
      Example(
        "springback restore --original backup --only SBEnableDashBoard --dry-run",
        help: "see what one key would become"),
    ],
    namesElsewhere: ["reset"])
}
