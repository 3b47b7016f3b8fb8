import Arguments
import Plist
import Vault
import Workbench

extension Output {
  /// Writes what putting or removing a file came to.
  ///
  /// - Throws: `LimitFault.expansion`, inside.
  mutating func write(_ report: FileReport, of session: Session) throws(CommandError) {
    self.report(report.settled)
    self.report(report.notes)
    switch form {
    case .text: try writeText(report, of: session)
    case .json:
      do throws(PlistError) { try writeObject(report, of: session) } catch {
        throw CommandError(error, file: report.label)
      }
    }
  }

  private mutating func writeText(_ report: FileReport, of session: Session) throws(CommandError) {
    let isDryRun = session.workbench.settings.isDryRun
    guard report.isChanged || report.transaction != nil || report.action == .removed else {
      note("unchanged", "nothing to change: it is so already", file: report.label)
      return
    }
    if verbosity != .quiet || isDryRun {
      switch report.action {
      case .added: write("\(Printable.text(report.label)): added (\(report.sizes))\n")
      case .removed: write("\(Printable.text(report.label)): removed (\(report.sizes))\n")
      case .replaced: if let difference = report.difference { try write([difference]) }
      }
    }
    sayWhatWasWritten(report.transaction, label: report.label, of: session)
    if !isDryRun || verbosity == .verbose { write(report.guidance) }
  }

  private mutating func writeObject(_ report: FileReport, of session: Session) throws(PlistError) {
    try writeObject(session.call.command.joined(separator: "-")) { (writer) throws(PlistError) in
      writer.member("file", report.label)
      writer.member("action", report.action.rawValue)
      writer.member("changed", report.isChanged)
      writer.member("dryRun", session.workbench.settings.isDryRun)
      writer.member("sizeBefore", report.sizeBefore)
      writer.member("sizeAfter", report.sizeAfter)
      writer.key("differences")
      try writer.value([report.difference].compactMap(\.self))
      writer.member("transaction", report.transaction?.text)
      writer.member(report.settled)
      writer.member(report.guidance)
    }
  }
}

extension FileReport {
  fileprivate var sizes: String {
    (sizeAfter ?? sizeBefore).map { Counted.text($0, "byte") } ?? "its body was missing"
  }
}
