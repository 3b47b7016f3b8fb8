import Arguments
import Plist
import Workbench

/// Prints single values, for scripts.
enum GetCommand: Command {
  /// The forms in which a value can be printed.
  private enum Form: String, CaseIterable {
    case raw, json, xml, bytes
  }

  static let form = Option(
    "as", value: .choice(Form.allCases.map(\.rawValue), placeholder: "FORM"), defaultWord: Form.raw.rawValue,
    help: "raw text, typed json, an xml property list, or the bytes of data as they are")
  static let null = Option("null", short: "z", help: "end each with NUL instead of a line end")

  static let description = CommandDescription(
    "get", summary: "print single values, one a line, for scripts",
    discussion: """
      Strings are printed as they are, dates as 2016-10-08T09:41:00Z, data as base64, containers as JSON. A path that \
      is not there gives status 1, and so does a value that is not of the type --expect names. Nothing is put behind \
      bytes.
      """,
    group: .look, positionals: [TargetOptions.target, PathOptions.several],
    options: [TargetOptions.name, PathOptions.key, form, null, TypeCommand.expected],
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
    if let wanted = session.call.text(TypeCommand.expected) {
      let other = found.filter { $0.value.kind.name != wanted }
      for match in other { output.report(Expectation.failure(of: match, wanted: wanted, in: opened.label)) }
      if !other.isEmpty { status = max(status, .no) }
      found.removeAll { $0.value.kind.name != wanted }
    }
    let form = session.call.text(form).flatMap { Form(rawValue: $0) } ?? .raw
    let end: [UInt8] = session.call.flag(null) ? [0] : form == .bytes ? [] : [UInt8(ascii: "\n")]
    do throws(PlistError) { try write(found, as: form, end: end, of: opened, &output) } catch {
      throw CommandError(error, file: opened.label)
    }
    return status
  }

  private static func write(
    _ matches: [PathMatch], as form: Form, end: [UInt8], of opened: OpenedPlist, _ output: inout Output
  ) throws(PlistError) {
    // A pattern may match one shared object many times.
    var budget = ExpansionBudget(for: matches.map(\.value))
    guard output.form == .json else {
      for match in matches {
        output.write(try text(of: match.value, as: form, spending: &budget) + end)
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

  private static func text(
    of value: Value, as form: Form, spending budget: inout ExpansionBudget
  ) throws(PlistError) -> [UInt8] {
    switch form {
    case .raw: return try ValueText.raw(value, spending: &budget)
    case .json: return try value.typedJSON(spending: &budget)
    case .xml:
      let document = try Document(format: .xml) { (builder) throws(PlistError) in try builder.copy(value) }
      let text = try document.bytes(as: .xml)
      try budget.spend(bytes: text.count)
      return text.last == UInt8(ascii: "\n") ? text.dropLast() : text
    case .bytes:
      guard let data = value.data else { return try ValueText.raw(value, spending: &budget) }
      try budget.spend(bytes: data.count)
      return data
    }
  }
}
