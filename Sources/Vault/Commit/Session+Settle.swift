import Files

extension Session {
  /// Settles a transaction on this target whose process had stopped.
  ///
  /// If every file is the new one or can still become it, the transaction is finished; else every file gets its old
  /// content back. This may be stopped in its turn, and what is then left is settled in the same way.
  ///
  /// It is also finished when every file had become the new one before something else changed some of them: what was
  /// made stands in the history, and undoing it keeps what the other has done.
  ///
  /// - Parameters:
  ///   - name: The transaction.
  ///   - force: Whether to take back what can be when something else has changed some of the files.
  /// - Returns: What became of it; nil when there is none of that name any more.
  /// - Throws: `.unsettled`, `.damaged` for a record that cannot be read, `.originalLost`, `.locked` or `.file`.
  func settle(_ name: RecordName, force: Bool) throws(VaultError) -> Settlement? {
    let path = layout.pending.appending(name.file)
    guard let bytes = try DurableFile.readIfPresent(path) else { return nil }
    let record: Record
    let phase: Record.Phase
    do throws(VaultError) {
      (record, phase) = try Record.read(bytes, at: path)
    } catch {
      guard force else { throw error }
      try drop(name)
      return nil
    }
    let installer = try Installer(record, of: target, in: layout)
    if phase == .staging {
      try installer.discard()
      try drop(name)
      return Settlement(record: record, outcome: .takenBack)
    }
    var canFinish = true
    var isBegun = false
    var isMade = true
    var foreign: [FileDifference] = []
    for step in record.steps {
      switch try installer.progress(of: step) {
      case .after: isBegun = true
      case .before:
        isMade = false
        if try !installer.isStaged(step) { canFinish = false }
      case .foreign(let difference):
        foreign.append(difference)
        // A removal leaves no trace of whether it was made.
        if step.after == nil { continue }
        if try installer.isPlaced(step) { isBegun = true } else { isMade = false }
      }
    }
    if foreign.isEmpty ? canFinish : isBegun && isMade {
      for step in record.steps {
        if try installer.progress(of: step) == .before { try installer.make(step) }
        try installer.removeStaged(step)
      }
      try installer.removeFolders()
      try stageMemory(record.memory).install()
      try mark(name)
      return Settlement(record: record, outcome: .finished)
    }
    if !foreign.isEmpty, isBegun, !force { throw VaultError(.unsettled(record.id, foreign), target.path) }
    try takeBack(name, installer)
    return Settlement(record: record, outcome: foreign.isEmpty || !isBegun ? .takenBack : .abandoned)
  }

  /// Takes a transaction back that may have been made in part, or whole but for the mark.
  func takeBack(_ name: RecordName, _ installer: borrowing Installer) throws(VaultError) {
    try installer.takeBack()
    try stageMemory(installer.record.memory.map(\.inverted)).install()
    try drop(name)
  }

  /// Writes what the memory of first values learns or forgets, under temporary names.
  func stageMemory(_ changes: [MemoryChange]) throws(VaultError) -> MemoryUpdate {
    try MemoryUpdate.stage(
      changes, of: .target(target), in: layout, patience: store.patience, temporary: { temporary() })
  }

  /// Marks a transaction as made.
  func mark(_ name: RecordName) throws(VaultError) {
    try VaultError.wrap(
      try Folder.rename(layout.pending.appending(name.file), to: layout.records.appending(name.file)))
    do throws(FileError) {
      try Folder.sync(layout.records)
      try Folder.sync(layout.pending)
    } catch {
      // The files are new, and that is on the disk. At worst the mark is lost, and the next transaction makes it.
    }
  }

  /// Takes a transaction off the list of those that are not finished.
  func drop(_ name: RecordName) throws(VaultError) {
    try VaultError.wrap(try Folder.removeFile(layout.pending.appending(name.file)))
    try VaultError.wrap(try Folder.sync(layout.pending))
  }
}

extension Store {
  /// Settles every unfinished transaction on a target, or on any.
  ///
  /// Makes nothing when there is none to settle.
  ///
  /// - Parameters:
  ///   - target: The target, also a file in a folder that is one, or a folder with such files; nil for all.
  ///   - force: Whether to take back what can be when something else has changed some of the files since.
  /// - Returns: What became of them.
  /// - Throws: `.unsettled`, `.damaged`, `.originalLost`, `.locked` or `.file`.
  public func settle(_ target: TargetIdentity?, force: Bool = false) throws(VaultError) -> [Settlement] {
    var settlements: [Settlement] = []
    for (name, place) in try unfinished(on: target) {
      let session = try Session.open(name.target, place, in: self)
      if let settlement = try session.settle(name, force: force) { settlements.append(settlement) }
    }
    return settlements
  }
}
