import Arguments

/// Takes back a change.
enum UndoCommand: Command {
  static let id = Option(
    "id", value: .list("ID", named: "transaction"), help: "this change, as 'history' names it")

  static let description = CommandDescription(
    "undo", summary: "take back the newest change",
    discussion: """
      Without TARGET it is the newest change of all, which must not be over 24 hours old unless --yes is given. With \
      TARGET it is the newest of that file or backup, and again goes further back. The file is then what it was, byte \
      for byte. If something else has changed it since, only the keys of the change are taken back.
      """,
    group: .back, positionals: [TargetOptions.optional], options: [id],
    examples: [
      Example("springback undo", help: "take back what was done last"),
      Example("springback undo backup --dry-run", help: "see what would be taken back"),
    ],
    namesElsewhere: ["revert", "rollback"])
}
