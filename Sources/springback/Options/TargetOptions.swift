import Arguments

/// What a command works on: the words and options that name a property list, alone or in a folder.
enum TargetOptions {
  private static let value = ValueDescription.file("TARGET", extensions: ["plist"])

  /// One property list.
  static let target = Positional(
    value, help: "a property list, a backup or other folder with one in it, or - for standard input")
  /// One property list that is not standard input.
  static let kept = Positional(value, help: "a property list, or a backup or other folder with one in it")
  /// One property list or backup, or all there are.
  static let optional = Positional(
    value, count: .optional, help: "a property list or a backup; without it, whatever was changed last")
  /// Any number of property lists.
  static let several = Positional(
    value, count: .oneOrMore, help: "property lists, backups or other folders with one in them, or -")

  /// Whether folders stand for the property lists in them.
  static let recursive = Option(
    "recursive", short: "r", help: "take every property list in a folder and the folders in it")

  /// Which file of a folder.
  static let name = Option(
    "in", value: .text("NAME"),
    help: "the file in a folder: Domain/relative/path, a file ID, or a name that occurs once; otherwise "
      + "the springboard plist")
}
