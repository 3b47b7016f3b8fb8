import Arguments

/// Prints values for reading.
enum ShowCommand: Command {
  static let description = CommandDescription(
    "show", summary: "print the values for reading",
    discussion: """
      Containers are indented, data are shortened, dates are UTC; the types of reals with 32 bits and of references are \
      shown. 'get' prints values for programs; so does --json, with nothing shortened.
      """,
    group: .look, positionals: [TargetOptions.target, PathOptions.one],
    options: [TargetOptions.name, PathOptions.key],
    examples: [
      Example("springback show backup", help: "the springboard plist of a backup"),
      Example("springback show com.apple.springboard.plist SampleList", help: "one value of a file"),
      Example(
        "springback show backup --in com.example.notes.plist", help: "another file of the backup, by its name"
      ),
    ],
    namesElsewhere: ["print", "cat", "dump", "view"])
}
