import Arguments

/// The options of commands that change a property list.
enum EditOptions {
  static let output = Option(
    "output", short: "o", value: .file("FILE"),
    help: "write there, - for standard output, and leave TARGET alone")
  static let retype = Option("retype", help: "let a value's type change, or a scalar replace a container")
  static let parents = Option("parents", help: "make the containers that are missing on the way")
  static let missingOK = Option("missing-ok", help: "count a path that is not there as deleted")
}
