import Arguments
import Plist
import Workbench

/// Says of what type a value is.
enum TypeCommand: Command {
  static let expected = Option(
    "expect", value: .choice(Kind.allCases.map(\.name), placeholder: "TYPE"),
    help: "give status 1 if it is another type")

  static let description = CommandDescription(
    "type", summary: "say of what type a value is",
    group: .look, positionals: [TargetOptions.target, PathOptions.one],
    options: [TargetOptions.name, PathOptions.key, expected],
    examples: [
      Example("springback type com.apple.springboard.plist SampleList", help: "array"),
      Example(
        "springback type backup SBKillableInAppSwitcher --expect boolean -q",
        help: "for scripts: the status tells"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let found = try session.value(&output)
    let kind = found.match.value.kind
    switch output.form {
    case .text: if output.verbosity != .quiet { output.write(kind.name + "\n") }
    case .json:
      output.writeObject("type") { writer in
        writer.members(of: found.opened)
        writer.members(found.match.path)
        writer.member("type", kind.name)
      }
    }
    guard let wanted = session.call.text(expected), wanted != kind.name else { return .done }
    output.report(Expectation.failure(of: found.match, wanted: wanted, in: found.opened.label))
    return .no
  }
}

/// What `--expect` says of a value of another type.
enum Expectation {
  static func failure(of match: PathMatch, wanted: String, in label: String) -> Diagnostic {
    Diagnostic(
      code: "other-type", message: "\(match.path) is \(match.value.kind.name), not \(wanted)",
      file: Array(label.utf8))
  }
}
