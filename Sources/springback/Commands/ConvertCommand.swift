import Arguments
import Files
import Plist
import Vault
import Workbench

/// Changes the format of property lists.
enum ConvertCommand: Command {
  static let format = Option(
    "format", short: "f", value: .choice(notations.map(\.name), placeholder: "FORMAT"), isRequired: true,
    help: "the format to write")
  /// The formats, two of them with and without forms for the types that they lack.
  private static let notations: [(name: String, format: Format, usesTypedForms: Bool)] = [
    ("xml", .xml, false), ("binary", .binary, false), ("openstep", .openStep, false),
    ("gnustep", .openStep, true), ("json", .json, false), ("json-typed", .json, true),
  ]
  static let suffix = Option(
    "extension", short: "e", value: .text("EXTENSION"),
    help: "write beside each TARGET, with this extension instead of its own")
  static let layout = Option(
    "layout", value: .choice(["compact", "apple"]), defaultWord: "compact",
    help: "apple: the bytes that Apple's own writers produce")
  static let sort = Option("sort", help: "sort the entries of dictionaries by their keys")
  static let indent = Option(
    "indent", value: .text("COLUMNS"), help: "indent each level by so many spaces, or by a tab for 'tab'")
  static let compact = Option("compact", help: "write everything on one line")
  static let lossy = Option(
    "lossy", value: .choice(Loss.allCases.map(\.rawValue), placeholder: "LOSS"), repetition: .each,
    help: "agree to lose this where the format cannot hold it")

  static let description = CommandDescription(
    "convert", summary: "change the format of property lists",
    discussion: """
      Replaces each TARGET, and keeps its original for undo, unless -o or -e says where to write or TARGET is -. What \
      the format cannot hold is refused. json-typed and gnustep have forms for types that JSON and OpenStep text lack: \
      {"$date": …}, <*D…>.
      """,
    group: .change, positionals: [TargetOptions.several],
    options: [
      format, TargetOptions.name, TargetOptions.recursive, EditOptions.output, suffix, layout, sort, indent,
      compact, lossy,
    ],
    alternatives: [[EditOptions.output, suffix], [indent, compact]],
    examples: [
      Example(
        "springback convert -f xml -o - com.apple.springboard.plist", help: "as XML, to standard output"),
      Example("springback convert -f binary com.apple.springboard.plist", help: "replace the file"),
    ],
    namesElsewhere: ["format"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    var status = ExitStatus.done
    let targets = session.targets(&output, &status)
    guard targets.count <= 1 || !session.call.flag(EditOptions.output) else {
      throw CommandError(.outputForSeveral)
    }
    output.standardOutputIsTaken = targets.contains(.standardInput) || session.destination == .report
    let word = session.call.text(format)
    let notation = notations.first { $0.name == word } ?? notations[0]
    var options = WritingOptions(
      layout: session.call.text(layout) == "apple" ? .apple : .compact,
      accepting: Set(session.call.values(lossy).compactMap { Loss(rawValue: $0.description) }),
      usesTypedForms: notation.usesTypedForms)
    options.spacing = try spacing(session)
    if options.spacing != .usual, notation.format == .binary { throw CommandError(.spacingOfBinary) }
    var reports: [ConvertReport] = []
    for target in targets {
      do throws(CommandError) {
        let destination = try destination(of: target, session)
        let report: ConvertReport
        do throws(WorkbenchError) {
          report = try session.workbench.convert(
            target, in: session.name, as: notation.format, options: options, sorted: session.call.flag(sort),
            to: destination)
        } catch { throw failure(error) }
        if let document = report.output { output.writeDocument(document) }
        output.report(report.settled)
        output.report(report.notes)
        output.report(report.warnings, in: report.label)
        if output.form == .text { write(report, session, &output) } else { reports.append(report) }
      } catch {
        output.report(error.diagnostic)
        status = max(status, error.status)
      }
    }
    if output.form == .json { write(reports, session, &output) }
    return status
  }

  /// What is to stand between values.
  private static func spacing(_ session: Session) throws(CommandError) -> WritingOptions.Spacing {
    if session.call.flag(compact) { return .oneLine }
    guard let word = session.call.text(indent) else { return .usual }
    if word == "tab" { return .lines(indentation: "\t") }
    guard let columns = Int(word), 0...16 ~= columns else { throw CommandError(.badIndentation(word)) }
    return .lines(indentation: String(repeating: " ", count: columns))
  }

  /// Says how to agree to a loss, which only here is possible.
  private static func failure(_ error: WorkbenchError) -> CommandError {
    var failure = CommandError(error)
    guard case .plist(let cause) = error.code, case .write(let fault) = cause.fault else { return failure }
    if let path = fault.path { failure.diagnostic.message = "\(path): " + error.message }
    if case .loss(let loss, _) = fault {
      failure.diagnostic.hint = "--lossy \(loss.rawValue) agrees to lose it"
    }
    return failure
  }

  /// Where the converted bytes of a target go.
  private static func destination(
    of target: TargetWord, _ session: Session
  ) throws(CommandError) -> Destination {
    guard let suffix = session.call.value(suffix) else { return session.destination }
    guard !suffix.bytes.isEmpty,
      !suffix.bytes.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") })
    else { throw CommandError(.badExtension(suffix.description)) }
    var isFile = false
    if case .path(let path) = target {
      do throws(FileError) { isFile = try FileStatus(of: path).kind != .folder } catch {
        throw CommandError(error)
      }
    }
    guard isFile else { throw CommandError(.extensionWithoutFile(target.path.text)) }
    return .file(target.path.replacingExtension(with: suffix.bytes))
  }

  private static func write(_ report: ConvertReport, _ session: Session, _ output: inout Output) {
    guard output.verbosity != .quiet else { return }
    let label = Printable.text(report.label)
    guard report.isChanged else {
      output.write("\(label): unchanged (\(report.formatAfter.name), \(report.sizeAfter) bytes)\n")
      return
    }
    output.write(
      "\(label): \(report.formatBefore.name) to \(report.formatAfter.name), "
        + "\(report.sizeBefore) to \(report.sizeAfter) bytes\n")
    output.sayWhatWasWritten(report.transaction, label: report.label, of: session)
    output.write(report.guidance)
  }

  private static func write(_ reports: [ConvertReport], _ session: Session, _ output: inout Output) {
    output.writeObject("convert") { writer in
      writer.member("dryRun", session.workbench.settings.isDryRun)
      writer.key("files")
      writer.beginArray()
      for report in reports {
        writer.beginObject()
        writer.member("file", report.label)
        writer.member("formatBefore", report.formatBefore.name)
        writer.member("formatAfter", report.formatAfter.name)
        writer.member("changed", report.isChanged)
        writer.member("sizeBefore", report.sizeBefore)
        writer.member("sizeAfter", report.sizeAfter)
        writer.member("transaction", report.transaction?.text)
        writer.member(report.settled)
        writer.member(report.guidance)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}
