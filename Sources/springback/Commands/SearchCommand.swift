import Arguments
import Plist
import Workbench

/// Finds keys and values.
enum SearchCommand: Command {
  static let pattern = Positional(
    .text("PATTERN"), help: "what to find: * is any text, ? any character, [abc] one of these")
  static let keys = Option("keys", help: "look at keys only")
  static let values = Option("values", help: "look at values only")
  static let regex = Option(
    "regex", short: "E", help: "PATTERN is a regular expression, found anywhere in a text")
  static let ignoreCase = Option("ignore-case", short: "i", help: "find letters whatever their case")

  static let description = CommandDescription(
    "search", summary: "find keys and values in a list, a folder or a backup",
    discussion: """
      A pattern must match a whole key, or the whole text of a value: write '*name*' to find a part of one. Folders and \
      backups are searched whole unless --in names a file. Lines are as those of 'paths', behind the name of the file. \
      Status 1: nothing was found.
      """,
    group: .look, positionals: [TargetOptions.target, pattern],
    options: [TargetOptions.name, keys, values, regex, ignoreCase], alternatives: [[keys, values]],
    examples: [
      Example("springback search backup 'SB*' --keys", help: "keys of all property lists of a backup"),
      Example(
        "springback search com.apple.springboard.plist '^samp' -Ei", help: "a regular expression, in any case"
      ),
    ],
    namesElsewhere: ["grep", "rg"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let call = session.call
    let text = call.word(pattern)?.description ?? ""
    let ignoresCase = call.flag(ignoreCase)
    let wanted: TextPattern
    if call.flag(regex) {
      guard let expression = TextPattern(expression: text, ignoresCase: ignoresCase) else {
        throw CommandError(.badExpression(text))
      }
      wanted = expression
    } else {
      wanted = TextPattern(Glob(text, ignoresCase: ignoresCase))
    }
    let places: Workbench.SearchPlaces =
      call.flag(keys) ? .keys : call.flag(values) ? .values : [.keys, .values]
    var lines = SearchLines(isJSON: output.form == .json)
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.search(session.target, in: session.name, for: wanted, in: places) {
        (hit) throws(PlistError) in
        try lines.append(hit)
      }
    }
    output.report(report.notes)
    lines.write(report, to: &output)
    for failure in report.failures { output.report(Diagnostic(failure)) }
    if report.hits == 0, !call.flag(regex), !Glob(text).hasWildcards, output.form == .text {
      output.note("nothing-found", "nothing is '\(text)' as a whole", hint: "'*\(text)*' finds it as a part")
    }
    return report.failures.isEmpty ? (report.hits == 0 ? .no : .done) : .trouble
  }
}
