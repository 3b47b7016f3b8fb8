import Arguments

/// What git calls.
enum GitGroup {
  static let description = CommandDescription(
    "git", summary: "let git show and merge property lists",
    discussion: """
      'install' tells git to show what changed in property lists, binary ones too, and to merge them key by key.
      """,
    group: .compare, subcommands: Commands.git.map { $0.description })
}
