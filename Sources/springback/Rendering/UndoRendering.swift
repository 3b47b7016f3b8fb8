import Arguments
import Files
import Plist
import Vault
import Workbench

extension Output {
  /// Writes what going back or forward came to.
  ///
  /// - Parameters:
  ///   - report: What it came to.
  ///   - session: The command.
  ///   - done: What has been done, said of a change: `has been taken back`.
  ///   - change: The ID to say it of, for what the report is about.
  /// - Throws: `LimitFault.expansion`, inside.
  mutating func write(
    _ report: UndoReport, of session: Session, _ done: String,
    change: (HistoryItem) -> RecordID = { $0.id }
  ) throws(CommandError) {
    self.report(report.settled)
    self.report(report.notes)
    switch form {
    case .text: try writeText(report, of: session, done, change)
    case .json:
      do throws(PlistError) { try writeObject(report, of: session) } catch { throw CommandError(error) }
    }
  }

  private mutating func writeText(
    _ report: UndoReport, of session: Session, _ done: String, _ change: (HistoryItem) -> RecordID
  ) throws(CommandError) {
    let isDryRun = session.workbench.settings.isDryRun
    if verbosity != .quiet || isDryRun { try write(report.files) }
    for path in report.left {
      let message = "\(path) holds something else by now, and is left as it is"
      self.report(Diagnostic(.warning, code: "left", message: message))
    }
    guard report.isChanged else {
      note("unchanged", "nothing to change: it is so already")
      return
    }
    let subject = report.item.map { item in
      "change \(change(item))" + (item.record.map { " of \($0.target.path.text)" } ?? "")
    }
    if isDryRun {
      note("dry-run", "a dry run: nothing was written" + (subject.map { "; it would be \($0)" } ?? ""))
    } else {
      note("done", (subject.map { "\($0) " } ?? "") + done)
    }
    if !isDryRun || verbosity == .verbose { write(report.guidance) }
  }

  private mutating func writeObject(_ report: UndoReport, of session: Session) throws(PlistError) {
    try writeObject(session.call.command.joined(separator: "-")) { (writer) throws(PlistError) in
      writer.key("entry")
      if let item = report.item { writer.value(item) } else { writer.null() }
      writer.member("method", report.method.name)
      writer.member("changed", report.isChanged)
      writer.member("dryRun", session.workbench.settings.isDryRun)
      writer.key("files")
      try writer.value(report.files)
      writer.key("left")
      writer.beginArray()
      for path in report.left {
        writer.beginObject()
        writer.members(path)
        writer.endObject()
      }
      writer.endArray()
      writer.member("transactions", report.transactions.map(\.text))
      writer.member(report.settled)
      writer.member(report.guidance)
    }
  }
}

extension UndoReport.Method {
  fileprivate var name: String {
    switch self {
    case .bytes: "bytes"
    case .body: "body"
    case .keys: "keys"
    }
  }
}
