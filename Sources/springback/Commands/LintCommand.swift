import Arguments
import Files
import Plist
import Workbench

/// Reports faults of property lists.
enum LintCommand: Command {
  static let strict = Option(
    "strict", help: "count what is odd as a fault, and ask libxml2 for a second opinion on XML")

  static let description = CommandDescription(
    "lint", summary: "report faults of property lists",
    discussion: """
      Prints what makes a file unreadable as an error, and what Apple's readers take though it is odd as a warning with \
      its name; springback(1) lists the names. Errors give status 1, warnings do not without --strict.
      """,
    group: .look, positionals: [TargetOptions.several],
    options: [TargetOptions.name, TargetOptions.recursive, strict],
    examples: [
      Example("springback lint com.apple.springboard.plist", help: "check one file"),
      Example("springback lint -q *.plist", help: "check many, and hear of faults only"),
      Example("springback lint -r --strict extracted", help: "check all there are in a folder, strictly"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    var status = ExitStatus.done
    var reports: [LintReport] = []
    for target in session.targets(&output, &status) {
      do throws(CommandError) {
        let report = try session.attempt { (bench) throws(WorkbenchError) in
          try bench.lint(target, in: session.name, isStrict: session.call.flag(strict))
        }
        output.report(report.notes)
        if !report.isSound { status = max(status, .no) }
        if output.form == .text { write(report, &output) } else { reports.append(report) }
      } catch {
        output.report(error.diagnostic)
        status = max(status, error.status)
      }
    }
    if output.form == .json { write(reports, &output) }
    return status
  }

  /// Writes each fault as compilers do, so that editors find the place.
  private static func write(_ report: LintReport, _ output: inout Output) {
    for diagnostic in report.diagnostics {
      var diagnostic = diagnostic
      diagnostic.message += " [\(diagnostic.code)]"
      diagnostic.write(to: &output.results)
    }
    if let error = report.error {
      Diagnostic(error).write(to: &output.results)
    } else if report.warnings.isEmpty, output.verbosity != .quiet {
      output.write("\(Printable.text(report.label)): ok (\(report.format?.name ?? "unknown"))\n")
    }
  }

  private static func write(_ reports: [LintReport], _ output: inout Output) {
    output.writeObject("lint") { writer in
      writer.key("files")
      writer.beginArray()
      for report in reports {
        writer.beginObject()
        writer.member("file", report.label)
        writer.member("format", report.format?.name)
        writer.member("size", report.size)
        writer.member("sound", report.isSound)
        writer.key("error")
        if let error = report.error { writer.verbatim(Diagnostic(error).json) } else { writer.null() }
        writer.key("warnings")
        writer.beginArray()
        for diagnostic in report.diagnostics { writer.verbatim(diagnostic.json) }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    }
  }
}

extension LintReport {
  /// What is odd, as loud as it counts.
  fileprivate var diagnostics: [Diagnostic] {
    warnings.map { warning in
      var diagnostic = Diagnostic(warning, in: label)
      if isStrict { diagnostic.severity = .error }
      return diagnostic
    }
  }
}
