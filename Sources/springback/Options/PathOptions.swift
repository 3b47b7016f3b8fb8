import Arguments

/// The words and options that name values in a property list.
enum PathOptions {
  private static let value = ValueDescription.list("PATH", named: "key-path")

  /// One literal component; repeated, a path of which nothing is parsed.
  static let key = Option(
    "key", value: .text("KEY"), repetition: .each, takesAnyWord: true,
    help: "instead of PATH: one literal component of it")

  static let one = Positional(
    value, count: .optional,
    help: "a key path: 'Windows.Main[0]', '\"com.example.key\"', /Windows/Main/0")
  static let required = Positional(
    value, replacedBy: [key], help: "a key path: 'Windows.Main[0]', '\"com.example.key\"', /Windows/Main/0")
  static let several = Positional(
    value, count: .oneOrMore, replacedBy: [key],
    help: "key paths: 'Windows.Main[0]', '\"com.example.key\"', /Windows/Main/0")
}
