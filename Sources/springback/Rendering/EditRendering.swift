import Arguments
import Changes
import Files
import Plist
import Vault
import Workbench

extension Output {
  /// Writes what an edit came to.
  ///
  /// The document itself, where it goes to standard output, has that for itself.
  mutating func write(_ report: EditReport, of session: Session) throws(CommandError) {
    standardOutputIsTaken = report.output != nil || session.writesToStandardOutput
    if let document = report.output { writeDocument(document) }
    self.report(report.settled)
    self.report(report.notes)
    self.report(report.warnings, in: report.label)
    switch form {
    case .text: try writeText(report, of: session)
    case .json:
      do throws(PlistError) { try writeObject(report, of: session) } catch {
        throw CommandError(error, file: report.label)
      }
    }
  }

  /// Writes what a patch came to.
  mutating func write(_ report: PatchReport, of session: Session) throws(CommandError) {
    standardOutputIsTaken = report.output != nil || session.writesToStandardOutput
    if let document = report.output { writeDocument(document) }
    self.report(report.settled)
    self.report(report.notes)
    for file in report.files {
      self.report(file.notes)
      self.report(file.warnings, in: file.label)
    }
    switch form {
    case .text:
      for file in report.files { try writeChanges(file, of: session) }
      guard report.isChanged else { return }
      sayWhatWasWritten(
        report.transaction, label: report.files.count == 1 ? report.files[0].label : nil, of: session)
      if !session.workbench.settings.isDryRun || verbosity == .verbose { write(report.guidance) }
    case .json:
      do throws(PlistError) {
        try writeObject("patch") { (writer) throws(PlistError) in
          writer.member("changed", report.isChanged)
          writer.member("dryRun", session.workbench.settings.isDryRun)
          writer.key("files")
          writer.beginArray()
          for file in report.files {
            writer.beginObject()
            writer.member("file", file.label)
            writer.member("format", file.format.name)
            writer.member("changed", file.isChanged)
            writer.key("changes")
            try writer.changes(file.changes)
            writer.endObject()
          }
          writer.endArray()
          writer.member("transaction", report.transaction?.text)
          writer.member(report.settled)
          writer.member(report.guidance)
        }
      } catch { throw CommandError(error) }
    }
  }

  /// Writes what changes in a file, or that nothing does.
  private mutating func writeChanges(_ report: EditReport, of session: Session) throws(CommandError) {
    guard report.isChanged else {
      note("unchanged", "nothing to change: it is so already", file: report.label)
      return
    }
    guard verbosity != .quiet || session.workbench.settings.isDryRun else { return }
    try write(
      report.changes, from: ChangesFile.Side(report.label, report.format, size: report.sizeBefore),
      to: ChangesFile.Side(report.label, report.format))
  }

  private mutating func writeText(_ report: EditReport, of session: Session) throws(CommandError) {
    let isDryRun = session.workbench.settings.isDryRun
    try writeChanges(report, of: session)
    guard report.isChanged else { return }
    sayWhatWasWritten(report.transaction, label: report.label, of: session)
    if !isDryRun || verbosity == .verbose { write(report.guidance) }
  }

  private mutating func writeObject(_ report: EditReport, of session: Session) throws(PlistError) {
    try writeObject(session.call.command.joined(separator: "-")) { (writer) throws(PlistError) in
      writer.member("file", report.label)
      writer.member("format", report.format.name)
      writer.member("changed", report.isChanged)
      writer.member("dryRun", session.workbench.settings.isDryRun)
      writer.member("sizeBefore", report.sizeBefore)
      writer.member("sizeAfter", report.sizeAfter)
      writer.key("changes")
      try writer.changes(report.changes)
      writer.member("transaction", report.transaction?.text)
      writer.member(report.settled)
      writer.member(report.guidance)
    }
  }

  /// Says that something was written and how to take it back, or that nothing was.
  mutating func sayWhatWasWritten(_ transaction: RecordID?, label: String? = nil, of session: Session) {
    if session.workbench.settings.isDryRun {
      note("dry-run", "a dry run: nothing was written")
    } else if let transaction {
      let id = verbosity == .verbose ? " --id \(transaction)" : ""
      if case .file(let path) = session.destination {
        note("written", "written; 'springback undo\(id)' takes it back", file: path.text)
      } else {
        note("written", "changed; 'springback undo\(id)' takes it back", file: label)
      }
    }
  }
}
