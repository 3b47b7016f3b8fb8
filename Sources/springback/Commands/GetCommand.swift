import Arguments
import Plist
import Workbench

/// Prints single values, for scripts.
enum GetCommand: Command {
  static let description = CommandDescription(
    "get", summary: "print single values, one a line, for scripts",
    discussion: """
      Strings are printed as they are, dates as 2016-10-08T09:41:00Z, data as base64, containers as JSON. A path that \
      is not there gives status 1.
      """,
    group: .look, positionals: [TargetOptions.target, PathOptions.several],
    options: [TargetOptions.name, PathOptions.key],
    examples: [
      Example("springback get backup SBKillableInAppSwitcher", help: "true or false"),
      Example(
        "springback get com.apple.springboard.plist 'SampleList[0]' '\"com.example.dotted key\"'",
        help: "an element of an array, and a key with a dot in it"),
    ],
    namesElsewhere: ["read", "query", "value"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(PathOptions.several)
    let name = session.name
    let opened = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.open(session.target, in: name)
    }
    output.report(opened.notes)
    output.report(opened.warnings, in: opened.label)
    var status = ExitStatus.done
    var found: [PathMatch] = []
    for path in paths {
      do throws(PlistError) { found += try path.matches(in: opened.document.root) } catch {
        let failure = CommandError(error, file: opened.label)
        output.report(failure.diagnostic)
        status = max(status, failure.status)
      }
    }
    do throws(PlistError) { try write(found, of: opened, &output) } catch {
      throw CommandError(error, file: opened.label)
    }
    return status
  }

  private static func write(
    _ matches: [PathMatch], of opened: OpenedPlist, _ output: inout Output
  ) throws(PlistError) {
    // A pattern may match one shared object many times.
    var budget = ExpansionBudget(for: matches.map(\.value))
    guard output.form == .json else {
      for match in matches {
        output.write(try ValueText.raw(match.value, spending: &budget) + [UInt8(ascii: "\n")])
      }
      return
    }
    try output.writeObject("get") { (writer) throws(PlistError) in
      writer.members(of: opened)
      writer.key("values")
      writer.beginArray()
      for match in matches {
        writer.beginObject()
        writer.members(match.path)
        writer.member("type", match.value.kind.name)
        writer.key("value")
        try writer.value(match.value, spending: &budget)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}
