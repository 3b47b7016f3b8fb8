public import Files

/// A question whose answer decides whether a call goes on.
public enum Question: Sendable {
  /// Whether to take back a transaction that was made `age` seconds ago, which is more than a day; the report says what
  /// that would come to.
  case oldUndo(UndoReport, age: Int64)
  /// Whether to replace a file that is there already.
  case replaceFile(FilePath)
}

extension Question {
  /// The question in words.
  public var message: String {
    switch self {
    case .oldUndo(let report, let age):
      "the newest change\(report.item.map { " \($0.id)" } ?? "") was made \(age / 3600) hours ago; take it back?"
    case .replaceFile(let path): "\(path.text) is there already; replace it?"
    }
  }
}
