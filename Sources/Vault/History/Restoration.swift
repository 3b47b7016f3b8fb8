public import Files

/// How far back a target is put.
public enum RestorePoint: Hashable, Sendable {
  /// To what its files were before anything here changed them.
  case original
  /// To what its files were before a transaction; its ID, or enough letters of it.
  case before(String)
  /// To what its files were after a transaction; its ID, or enough letters of it.
  case after(String)
}

/// A transaction that puts files back to what they were at an earlier time: planned, not made.
public struct Restoration: Sendable {
  /// What it takes to do so, by the files as they are; empty when they are as they were.
  public let transaction: Transaction
  /// The files that something else has changed since, also between two transactions; what they are now is kept by the
  /// transaction.
  public let changedSince: [FileDifference]
}

extension Store {
  /// Plans to put a target back to what it was.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - point: How far.
  ///   - isWanted: Whether a file, by its path from the target's root and its label, is put back.
  /// - Returns: The plan.
  /// - Throws: `.nothingKept`, `.unknownID` for a transaction that is not the target's, `.ambiguousID`, `.damaged` when
  ///   a damaged record is in the way, `.severalCandidates`, `.newerStore` or `.file`.
  /// - Complexity: Reads all records of the target since the point.
  public func planRestore(
    _ target: TargetIdentity, to point: RestorePoint,
    where isWanted: (_ path: FilePath, _ label: String?) -> Bool = { _, _ in true }
  ) throws(VaultError) -> Restoration {
    guard try isPresent(), let id = try TargetIndex(layout: layout).find(target) else {
      throw VaultError(.nothingKept, target.path)
    }
    let past = try past(id, at: point)
    let wanted = past.files.filter { isWanted($0.key, $0.value.label) }
    guard !wanted.isEmpty else { throw VaultError(.nothingKept, target.path) }
    let files = try TargetFiles(target)
    var changes: [FileChange] = []
    var differences: [FileDifference] = []
    for (path, file) in wanted.sorted(by: { $0.key < $1.key }) {
      let found = try files.digest(path)
      if found != file.left?.digest {
        differences.append(
          FileDifference(path: path, label: file.label, expected: file.left?.digest, found: found))
      } else if let foreign = file.foreign {
        differences.append(foreign)
      }
      if found == file.state?.digest { continue }
      changes.append(
        FileChange(
          path, label: file.label, expected: found,
          content: file.state.map { .kept($0) } ?? .absent))
    }
    // A log that is not to stay goes before its database is replaced, and one that is to come follows after.
    func rank(_ change: FileChange) -> Int {
      if case .absent = change.content { return 0 }
      return change.expected == nil ? 2 : 1
    }
    var transaction = Transaction(target, changes.sorted { rank($0) < rank($1) })
    let folders = past.folders.filter { folder in wanted.keys.contains { $0.isInside(folder.key) } }
    transaction.folders = folders.sorted { $0.key < $1.key }.compactMap { path, mode in
      mode.map { Record.FolderStep(path: path, mode: $0) }
    }
    transaction.removedFolders = folders.filter { $0.value == nil }.keys.sorted()
    transaction.memory = try forgotten(
      past.learnt, labels: Set(wanted.values.compactMap(\.label)), of: target)
    return Restoration(transaction: transaction, changedSince: differences)
  }

  /// A file at a restore point.
  private struct FileThen {
    var label: String?
    /// What it was at the point.
    var state: FileState?
    /// What it was left as last.
    let left: FileState?
    /// What something else had made of it between two transactions.
    var foreign: FileDifference?
  }

  /// A target at a restore point.
  private struct Past {
    var files: [FilePath: FileThen] = [:]
    /// The permission bits of the folders that were made or removed since; nil for one that was not there.
    var folders: [FilePath: UInt32?] = [:]
    /// What the memory of first values learnt since.
    var learnt: [MemoryChange] = []

    mutating func goBack(over record: Record) {
      for step in record.steps {
        var file = files[step.path] ?? FileThen(state: step.after, left: step.after)
        file.label = step.label ?? file.label
        // The next transaction did not find what this one had left.
        if file.state?.digest != step.after?.digest {
          file.foreign = FileDifference(
            path: step.path, label: file.label, expected: step.after?.digest, found: file.state?.digest)
        }
        file.state = step.before
        files[step.path] = file
      }
      for folder in record.foldersMade { folders[folder.path] = .some(nil) }
      for folder in record.foldersRemoved { folders[folder.path] = folder.mode }
      learnt += record.memory.filter { !$0.isForgotten }
    }
  }

  /// Goes through a target's records from the newest back to a point.
  private func past(_ id: TargetID, at point: RestorePoint) throws(VaultError) -> Past {
    let end: (name: RecordName, isIncluded: Bool)? =
      switch point {
      case .original: nil
      case .before(let text): (try name(text), true)
      case .after(let text): (try name(text), false)
      }
    if let end, end.name.target != id { throw VaultError(.unknownID(end.name.id.text)) }
    var past = Past()
    var reader = try RecordReader(id, in: layout)
    while let (record, name) = try reader.nextSound() {
      if let end, name == end.name, !end.isIncluded { return past }
      past.goBack(over: record)
      if let end, name == end.name { return past }
    }
    let baseline = try Baseline(id, in: layout)
    past.folders.merge(baseline.folders) { $1 }
    for (path, original) in baseline.files {
      var file = past.files[path] ?? FileThen(left: original.left)
      file.label = file.label ?? original.label
      file.state = original.state
      past.files[path] = file
    }
    return past
  }

  /// The changes that make the memory forget what it learnt of some files and still has.
  private func forgotten(
    _ learnt: [MemoryChange], labels: Set<String>, of target: TargetIdentity
  ) throws(VaultError) -> [MemoryChange] {
    var forgotten: [MemoryChange] = []
    for label in labels.sorted() {
      let file = try MemoryFile(.target(target), label, in: layout)
      forgotten += learnt.filter { $0.label == label && file.holds($0) }.map(\.inverted)
    }
    return forgotten
  }
}
