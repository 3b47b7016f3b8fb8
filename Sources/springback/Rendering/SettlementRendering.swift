import Files
import Vault
import Workbench

extension Output {
  /// Says what became of changes that had been interrupted.
  mutating func report(_ settled: [Settlement]) {
    for settlement in settled {
      report(
        Diagnostic(
          settlement.outcome == .abandoned ? .warning : .note, code: "settled", message: settlement.message,
          file: settlement.record.target.path.bytes))
    }
  }
}

extension JSONWriter {
  /// Writes what became of changes that had been interrupted as the member `settled`.
  mutating func member(_ settled: [Settlement]) {
    key("settled")
    beginArray()
    for settlement in settled {
      beginObject()
      member("id", settlement.record.id.text)
      key("target")
      fileName(settlement.record.target.path.bytes)
      member("outcome", settlement.name)
      endObject()
    }
    endArray()
  }
}

extension Settlement {
  fileprivate var name: String {
    switch outcome {
    case .finished: "finished"
    case .takenBack: "taken-back"
    case .abandoned: "abandoned"
    }
  }

  fileprivate var message: String {
    let change = "change \(record.id), which was interrupted,"
    return switch outcome {
    case .finished: "\(change) has been finished"
    case .takenBack: "\(change) has been taken back"
    case .abandoned: "\(change) has been taken back, but for files that something else has changed since"
    }
  }
}
