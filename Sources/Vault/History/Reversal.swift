import Files

/// A transaction that takes an earlier one back, or makes it again: planned, not made.
public struct Reversal: Sendable {
  /// The transaction that is taken back or made again.
  public let record: Record
  /// What it takes to do so; commit it as it is, or one with the same kind that changes other bytes.
  public let transaction: Transaction
  /// The files that are no longer what was left of them; `transaction` is refused if there are any.
  public let changedSince: [FileDifference]
}

/// Which transaction to take back.
public enum UndoSelection: Hashable, Sendable {
  /// The newest that is not undone yet, of a target or of all.
  case newest(TargetIdentity?)
  /// The one with this ID, or with an ID that begins so as no other does.
  case id(String)
}

extension Store {
  /// Plans to take a transaction back.
  ///
  /// - Parameters:
  ///   - selection: Which one.
  ///   - place: Where its target is now, for one that is named by its ID; it must be one of that target.
  ///   - isWanted: Whether the newest one is to be it, as for one file of a backup; if not, an older one is.
  /// - Returns: The plan.
  /// - Throws: `.nothingToUndo`, `.unknownID`, `.ambiguousID`, `.alreadyUndone`, `.damaged` when a damaged record is
  ///   in the way, `.severalCandidates`, `.newerStore` or `.file`.
  public func planUndo(
    _ selection: UndoSelection, at place: TargetIdentity? = nil,
    where isWanted: (Record) -> Bool = { _ in true }
  ) throws(VaultError) -> Reversal {
    switch selection {
    case .newest(let target):
      guard try isPresent(), let known = try known(target) else {
        throw VaultError(.nothingToUndo, target?.path)
      }
      var reader = try RecordReader(known.target, in: layout)
      while let (record, name) = try reader.nextSound() {
        guard record.kind == .change, !reader.isUndone(record.id), isWanted(record) else { continue }
        return try undo(record, name, reader, at: target)
      }
      throw VaultError(.nothingToUndo, target?.path)
    case .id(let text):
      let name = try name(text)
      if let place, try TargetIndex(layout: layout).find(place) != name.target {
        throw VaultError(.unknownID(text), place.path)
      }
      var reader = try RecordReader(name.target, in: layout)
      while let entry = try reader.next() {
        switch entry {
        case .damaged(name, let path): throw VaultError(.damaged, path)
        case .record(let record, name): return try planUndo(record, name, reader, at: place)
        default: continue
        }
      }
      throw VaultError(.unknownID(text))
    }
  }

  /// Plans to make the transaction again that was undone last, unless there was another change since.
  ///
  /// - Parameter target: The target; nil for all.
  /// - Returns: The plan.
  /// - Throws: `.nothingToRedo`, `.damaged`, `.severalCandidates`, `.newerStore` or `.file`.
  public func planRedo(_ target: TargetIdentity?) throws(VaultError) -> Reversal {
    guard try isPresent(), let known = try known(target) else {
      throw VaultError(.nothingToRedo, target?.path)
    }
    var reader = try RecordReader(known.target, in: layout)
    while let (record, name) = try reader.nextSound() {
      switch record.kind {
      case .change: throw VaultError(.nothingToRedo, target?.path)
      case .redo: continue
      case .undo(let other):
        guard case .undone(by: record) = reader.fate(other) else { continue }
        return try reversal(of: record, as: .redo(other), name, at: target)
      }
    }
    throw VaultError(.nothingToRedo, target?.path)
  }

  private func planUndo(
    _ record: Record, _ name: RecordName, _ reader: RecordReader, at place: TargetIdentity?
  ) throws(VaultError) -> Reversal {
    switch record.kind {
    case .change: return try undo(record, name, reader, at: place)
    case .undo(let other):
      // Taking back an undo is making the transaction again.
      guard case .undone(by: record) = reader.fate(other) else { throw VaultError(.alreadyUndone(record.id)) }
      return try reversal(of: record, as: .redo(other), name, at: place)
    case .redo(let other):
      guard case .redone(by: record) = reader.fate(other) else { throw VaultError(.alreadyUndone(record.id)) }
      return try reversal(of: record, as: .undo(other), name, at: place)
    }
  }

  /// Plans to take a transaction back, which a later one may have made again.
  private func undo(
    _ record: Record, _ name: RecordName, _ reader: RecordReader, at target: TargetIdentity? = nil
  ) throws(VaultError) -> Reversal {
    switch reader.fate(record.id) {
    case .undone: throw VaultError(.alreadyUndone(record.id))
    case .redone(by: let again):
      return try reversal(of: again, as: .undo(record.id), name, shown: record, at: target)
    case nil: return try reversal(of: record, as: .undo(record.id), name, at: target)
    }
  }

  /// Plans the opposite of a record's transaction, in the opposite order, on its target or where that was moved to.
  private func reversal(
    of record: Record, as kind: Record.Kind, _ name: RecordName, shown: Record? = nil,
    at place: TargetIdentity? = nil
  ) throws(VaultError) -> Reversal {
    let known = try TargetIndex(layout: layout).identity(name.target)
    guard let target = place ?? known else {
      throw VaultError(.damaged, layout.target(name.target, "identity"))
    }
    let files = try TargetFiles(target)
    var changes: [FileChange] = []
    var differences: [FileDifference] = []
    for step in record.steps.reversed() {
      let found = try files.digest(step.path)
      var expected = step.after?.digest
      if found == step.before?.digest {
        expected = found
      } else if found != expected {
        differences.append(
          FileDifference(path: step.path, label: step.label, expected: expected, found: found))
      }
      changes.append(
        FileChange(
          step.path, label: step.label, expected: expected,
          content: step.before.map { .kept($0) } ?? .absent))
    }
    var transaction = Transaction(target, changes)
    transaction.kind = kind
    transaction.folders = record.foldersRemoved
    transaction.removedFolders = record.foldersMade.map(\.path)
    transaction.memory = record.memory.map(\.inverted)
    transaction.memo = record.memo
    return Reversal(record: shown ?? record, transaction: transaction, changedSince: differences)
  }
}
