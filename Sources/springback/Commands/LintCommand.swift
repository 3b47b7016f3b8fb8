import Arguments

/// Reports faults of property lists.
enum LintCommand: Command {
  static let description = CommandDescription(
    "lint", summary: "report faults of property lists",
    discussion: """
      Prints what makes a file unreadable as an error, and what Apple's readers take though it is odd as a warning with \
      its name. Errors give status 1, warnings do not.
      """,
    group: .look, positionals: [TargetOptions.several], options: [TargetOptions.name],
    examples: [
      Example("springback lint com.apple.springboard.plist", help: "check one file"),
      Example("springback lint -q *.plist", help: "check many, and hear of faults only"),
    ])
}
