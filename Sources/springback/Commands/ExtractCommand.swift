import Arguments
import DeviceBackup
import Files
import Plist
import Workbench

/// Takes files out of a backup.
enum ExtractCommand: Command {
  static let output = Option(
    "output", short: "o", value: .file("FILE|FOLDER|-"), isRequired: true,
    help: "the file to write, the folder for several, or - for standard output")

  static let description = CommandDescription(
    "extract", summary: "take files out of a backup, byte for byte",
    discussion: """
      Writes the bytes that the phone had, decrypted. A single file is written to FILE; several, or one into a folder \
      that is there or ends in a slash, go to FOLDER/Domain/relative/path. What is there already is never replaced \
      without --force. Links of the phone are not taken out, and none on this computer is followed. The backup is only \
      read. Status 1: no such file.
      """,
    group: .backups, positionals: [BackupOptions.folder, BackupOptions.names], options: [output],
    examples: [
      Example(
        "springback extract backup HomeDomain/Library/Preferences/com.apple.springboard.plist -o copy.plist",
        help: "one file"),
      Example("springback extract backup 'AppDomain-*/**/*.plist' -o apps/", help: "many, by a pattern"),
    ],
    namesElsewhere: ["export", "unback", "cp"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let folder = try session.requiredPath(BackupOptions.folder)
    let names = session.call.words(BackupOptions.names).map { FilePath(bytes: $0.bytes) }
    let word = session.call.value(self.output).map { FilePath(bytes: $0.bytes) } ?? "-"
    let isStandardOutput = word == "-"
    output.standardOutputIsTaken = isStandardOutput
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.extract(folder, names, to: isStandardOutput ? nil : word)
    }
    if let bytes = report.output { output.writeDocument(bytes.array()) }
    output.report(report.notes)
    switch output.form {
    case .text: write(report, session, &output)
    case .json: output.writeObject("extract") { writer in write(report, session, &writer) }
    }
    for name in report.unmatched {
      output.report(
        Diagnostic(
          code: "no-such-file", message: "nothing in the backup is called \(name.text)",
          hint: "'springback files FOLDER' lists what there is"))
    }
    for failure in report.failures { output.report(Diagnostic(failure)) }
    let status = report.failures.map { ExitStatus($0.exitClass) }.max() ?? .done
    return max(status, report.unmatched.isEmpty ? .done : .no)
  }

  private static func write(_ report: ExtractReport, _ session: Session, _ output: inout Output) {
    guard output.verbosity != .quiet else { return }
    for file in report.files {
      guard let destination = file.destination else { continue }
      let size = Counted.text(file.size, "byte")
      output.write("\(Printable.text(destination.bytes)): \(size)\n")
    }
    if session.workbench.settings.isDryRun, report.output == nil {
      output.note("dry-run", "a dry run: nothing was written")
    }
  }

  private static func write(_ report: ExtractReport, _ session: Session, _ writer: inout JSONWriter) {
    writer.member("dryRun", session.workbench.settings.isDryRun)
    writer.key("files")
    writer.beginArray()
    for file in report.files {
      writer.beginObject()
      writer.member("file", file.path.description)
      writer.key("output")
      if let destination = file.destination { writer.fileName(destination.bytes) } else { writer.null() }
      writer.member("size", file.size)
      writer.member("sha256", file.sha256)
      writer.endObject()
    }
    writer.endArray()
  }
}
