public import Files

/// A line of the history.
public struct HistoryEntry: Hashable, Sendable {
  /// What the store has of the transaction.
  public enum Content: Hashable, Sendable {
    /// Its record.
    case record(Record)
    /// A file that cannot be read and is not used.
    case damaged(FilePath)
  }

  /// The transaction's name.
  public let id: RecordID
  /// What the store has of it.
  public let content: Content
  /// Whether it is taken back.
  public let isUndone: Bool
}

extension Store {
  /// Returns the transactions of a target, or of all, the newest first.
  ///
  /// - Parameters:
  ///   - target: The target; nil for all.
  ///   - limit: How many at most.
  /// - Returns: The transactions, those included that take others back.
  /// - Throws: `.newerStore`, `.severalCandidates`, `.damaged` or `.file`.
  /// - Complexity: Reads as many records as it returns.
  public func history(
    _ target: TargetIdentity? = nil, limit: Int = .max
  ) throws(VaultError) -> [HistoryEntry] {
    guard try isPresent(), let id = try known(target) else { return [] }
    var reader = try RecordReader(id.target, in: layout)
    var entries: [HistoryEntry] = []
    while entries.count < limit, let entry = try reader.next() {
      switch entry {
      case .record(let record, _):
        entries.append(
          HistoryEntry(id: record.id, content: .record(record), isUndone: reader.isUndone(record.id)))
      case .damaged(let name, let path):
        entries.append(HistoryEntry(id: name.id, content: .damaged(path), isUndone: false))
      }
    }
    return entries
  }

  /// Returns the record of a transaction.
  ///
  /// - Parameter text: Its ID, or enough letters of it to tell it from all others.
  /// - Returns: The record.
  /// - Throws: `.unknownID`, `.ambiguousID`, `.damaged`, `.newerStore` or `.file`.
  public func record(_ text: String) throws(VaultError) -> Record {
    let path = layout.records.appending(try name(text).file)
    guard let bytes = try DurableFile.readIfPresent(path) else { throw VaultError(.unknownID(text)) }
    return try Record.read(bytes, at: path).0
  }

  /// Finds a record by the beginning of its ID.
  func name(_ text: String) throws(VaultError) -> RecordName {
    guard try isPresent(), !text.isEmpty else { throw VaultError(.unknownID(text)) }
    let start = text.lowercased()
    let names = try layout.recordNames(in: layout.records).filter { $0.id.text.utf8.starts(with: start.utf8) }
    guard let name = names.first else { throw VaultError(.unknownID(text)) }
    guard names.count == 1 else { throw VaultError(.ambiguousID(text)) }
    return name
  }

  /// Tells all targets from one, and one that is known from one that is not.
  struct Known {
    /// The target; nil for all.
    let target: TargetID?
  }

  /// Returns the name of a target; nil when nothing is kept of it.
  func known(_ target: TargetIdentity?) throws(VaultError) -> Known? {
    guard let target else { return Known(target: nil) }
    return try TargetIndex(layout: layout).find(target).map { Known(target: $0) }
  }
}
