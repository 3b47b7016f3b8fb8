import Arguments
import Files
import Plist
import Workbench

/// Reports faults of property lists.
enum LintCommand: Command {
  static let description = CommandDescription(
    "lint", summary: "report faults of property lists",
    discussion: """
      Prints what makes a file unreadable as an error, and what Apple's readers take though it is odd as a warning with \
      its name. Errors give status 1, warnings do not.
      """,
    group: .look, positionals: [TargetOptions.several], options: [TargetOptions.name],
    examples: [
      Example("springback lint com.apple.springboard.plist", help: "check one file"),
      Example("springback lint -q *.plist", help: "check many, and hear of faults only"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    var status = ExitStatus.done
    var reports: [LintReport] = []
    for word in session.call.words(TargetOptions.several) {
      let target = TargetWord(FilePath(bytes: word.bytes))
      do throws(CommandError) {
        let report = try session.attempt { (bench) throws(WorkbenchError) in
          try bench.lint(target, in: session.name)
        }
        output.report(report.notes)
        if report.error != nil { status = max(status, .no) }
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
    for warning in report.warnings {
      var diagnostic = Diagnostic(warning, in: report.label)
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
        writer.key("error")
        if let error = report.error { writer.verbatim(Diagnostic(error).json) } else { writer.null() }
        writer.key("warnings")
        writer.beginArray()
        for warning in report.warnings { writer.verbatim(Diagnostic(warning, in: report.label).json) }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    }
  }
}
