import Files
import Plist
import Vault
import Workbench

/// Why a command ended without its result.
struct CommandError: Error {
  /// The status to exit with.
  var status: ExitStatus
  /// What to report.
  var diagnostic: Diagnostic
}

extension CommandError {
  /// Words that do not go together.
  init(_ fault: UsageFault) {
    let diagnostic = Diagnostic(code: fault.name, message: fault.message, hint: fault.hint)
    self.init(status: .trouble, diagnostic: diagnostic)
  }

  /// What the workbench could not do.
  init(_ error: WorkbenchError) {
    self.init(status: ExitStatus(error.exitClass), diagnostic: Diagnostic(error))
  }

  /// A path or value on the command line, or a property list, that is not what it should be.
  init(_ error: PlistError, file: String? = nil) {
    self.init(WorkbenchError(.plist(error), in: file))
  }

  /// A file that cannot be read or written.
  init(_ error: FileError) { self.init(WorkbenchError(.file(error))) }
}

extension ExitStatus {
  /// The status for an error's class.
  init(_ exitClass: WorkbenchError.ExitClass) {
    self =
      switch exitClass {
      case .no: .no
      case .trouble: .trouble
      case .refused: .refused
      }
  }
}

extension Diagnostic {
  /// Says what the workbench could not do.
  init(_ error: WorkbenchError, _ severity: Severity = .error) {
    self.init(
      severity, code: error.name, message: error.message, file: error.label.map { Array($0.utf8) },
      location: error.location.map { Location($0) }, hint: error.hint)
  }

  /// Says what is odd about a property list.
  init(_ warning: Warning, in file: String) {
    self.init(
      .warning, code: warning.code.rawValue, message: warning.message, file: Array(file.utf8),
      location: Location(warning.location))
  }
}

extension Diagnostic.Location {
  init(_ location: SourceLocation) {
    switch location {
    case .text(let line, let column, _): self = .line(line, column: column)
    case .binary(let offset, _): self = .offset(offset)
    }
  }
}
