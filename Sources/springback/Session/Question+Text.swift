import Files
import Vault
import Workbench

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Question {
  /// The question itself, in one line.
  var text: String {
    switch self {
    case .oldUndo(let report, let age):
      let target = report.item?.record.map { " of \($0.target.path.text)" } ?? ""
      return
        "change \(report.item?.id.text ?? "")\(target) was made \(Question.words(age)) ago; take it back?"
    case .replaceFile(let path): return "\(path.text) is there already; replace it?"
    }
  }

  /// What the answer would do: the differences, as they look on the terminal at which they are read.
  var detail: String {
    switch self {
    case .oldUndo(let report, _):
      let terminal = Terminal(descriptor: STDERR_FILENO)
      var output = Output(results: Sink(capturingFor: terminal), diagnostics: Sink(capturingFor: terminal))
      // A difference too large to be shown leaves the question, which stands by itself.
      try? output.write(report.files)
      output.results.flush()
      return String(decoding: output.results.captured, as: UTF8.self)
    case .replaceFile: return ""
    }
  }

  private static func words(_ seconds: Int64) -> String {
    let days = Int(seconds / 86_400)
    return days > 1 ? "\(days) days" : "\(seconds / 3600) hours"
  }
}
