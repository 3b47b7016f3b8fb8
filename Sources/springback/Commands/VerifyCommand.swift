import Arguments
import DeviceBackup
import Files
import Workbench

/// Checks a backup by a phone's rules.
enum VerifyCommand: Command {
  static let folder = Positional(.folder("FOLDER"), help: "a backup, or a folder with one in it")
  static let name = Option(
    "in", value: .text("NAME"), repetition: .each,
    help: "check this file only: Domain/relative/path, a file ID, or a name that occurs once")

  static let jobs = Option(
    "jobs", short: "j", value: .integer("NUMBER", in: 1...256),
    help: "how many bodies to read at once; otherwise as many as there are processors")

  static let description = CommandDescription(
    "verify", summary: "check a backup by a phone's rules",
    discussion: """
      Every body must be there, with the size and digest of its record; records, parents and inode numbers must agree, \
      and the database must be whole. Prints a line for each fault, and ends with status 1 if there is one. Nothing is \
      changed.
      """,
    group: .backups, positionals: [folder], options: [name, jobs],
    examples: [
      Example("springback verify backup", help: "would a phone take this backup?"),
      Example(
        "springback verify backup --in HomeDomain/Library/Preferences/com.apple.springboard.plist",
        help: "check one file and its record"),
    ],
    namesElsewhere: ["check", "fsck", "validate"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let path = try session.requiredPath(folder)
    let names = session.call.values(name).map { FilePath(bytes: $0.bytes) }
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.verify(
        path, in: names, jobs: session.call.value(jobs).flatMap { Int($0.description) },
        progress: session.progress("verifying the backup"))
    }
    output.report(report.notes)
    if let error = report.error { output.report(Diagnostic(error)) }
    switch output.form {
    case .text: write(report, &output)
    case .json: output.writeObject("verify") { writer in write(report, &writer) }
    }
    return report.isSound ? .done : .no
  }

  private static func write(_ report: VerifyReport, _ output: inout Output) {
    let findings = report.verification?.findings ?? []
    for finding in findings {
      output.write(finding.isWarning ? "warning" : "error", as: finding.isWarning ? .warning : .error)
      output.write(": " + Printable.text(finding.message) + " [\(finding.code.rawValue)]\n")
    }
    guard let verification = report.verification, output.verbosity != .quiet else { return }
    let faults = findings.count { !$0.isWarning }
    let verdict = report.isSound ? "sound" : Counted.text(max(faults, 1), "fault")
    let read =
      "\(Counted.text(verification.entries, "row")), "
      + "\(Counted.text(verification.bodies, "body", "bodies")), \(Counted.text(verification.bytes, "byte"))"
    output.write("\(Printable.text(report.folder.bytes)): \(verdict) (\(read) read)\n")
  }

  private static func write(_ report: VerifyReport, _ writer: inout JSONWriter) {
    writer.key("folder")
    writer.fileName(report.folder.bytes)
    writer.member("sound", report.isSound)
    writer.member("rows", report.verification?.entries)
    writer.member("bodies", report.verification?.bodies)
    writer.member("bytes", report.verification?.bytes)
    writer.key("error")
    if let error = report.error { writer.verbatim(Diagnostic(error).json) } else { writer.null() }
    writer.key("findings")
    writer.beginArray()
    for finding in report.verification?.findings ?? [] {
      writer.beginObject()
      writer.member("code", finding.code.rawValue)
      writer.member("warning", finding.isWarning)
      writer.member("place", finding.place)
      writer.member("message", finding.message)
      writer.endObject()
    }
    writer.endArray()
  }
}
