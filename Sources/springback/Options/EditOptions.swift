import Arguments
import Changes
import Plist

/// The options of commands that change a property list.
enum EditOptions {
  static let output = Option(
    "output", short: "o", value: .file("FILE"),
    help: "write there, - for standard output, and leave TARGET alone")
  static let retype = Option("retype", help: "let a value's type change, or a scalar replace a container")
  static let parents = Option("parents", help: "make the containers that are missing on the way")
  static let missingOK = Option("missing-ok", help: "count a path that is not there as deleted")
  static let existing = Option("existing", help: "change only what is there, else status 1")
  static let new = Option("new", help: "make only what is not there yet, else refuse")
  static let unique = Option("unique", help: "append only values that are no element yet")
  static let overwrite = Option("overwrite", help: "put the value in place of what is there")
  static let create = Option(
    "create", value: .choice(["xml", "binary"], placeholder: "FORMAT"),
    help: "make TARGET in this format if there is no such file")
  static let add = Option(
    "add", help: "add the file if the backup has none of this name, made from an empty one")
  static let from = Option(
    "from", value: .file("FILE"),
    help: "read PATH=VALUE words from there, one a line, as 'paths' prints them; - is standard input")

  /// The edit options that were given.
  static func options(of call: Invocation) -> Edit.Options {
    let all: [(Option, Edit.Options)] = [
      (retype, .retype), (parents, .parents), (missingOK, .missingOK), (existing, .existing), (new, .new),
      (unique, .unique), (overwrite, .overwrite),
    ]
    return all.reduce(into: []) { if call.flag($1.0) { $0.insert($1.1) } }
  }

  /// The format in which a file is made where there is none; nil to make none.
  static func format(of call: Invocation) -> Format? {
    switch call.text(create) {
    case "xml": .xml
    case "binary": .binary
    default: nil
    }
  }
}
