internal import Changes
internal import DeviceBackup
internal import Digests
internal import Files
internal import Plist
internal import Vault

// What a transaction that puts kept contents back would do, told from what lies there now.
extension Workbench {
  /// What differs in the property lists between now and afterwards.
  ///
  /// Of an encrypted backup what lies there cannot be read without its password, which putting bytes back does not take;
  /// so what is known of the changes tells, and where nothing is, a password that was given.
  ///
  /// - Parameters:
  ///   - transaction: What is to be put back.
  ///   - record: What is taken back by it, if it is a single one.
  ///   - store: The vault's store.
  /// - Returns: The differences.
  /// - Throws: `.vault` with `.originalLost`, `.file`, `.backup`.
  func comparisons(
    _ transaction: Transaction, takingBack record: Record? = nil, in store: Store
  ) throws(WorkbenchError) -> [FileComparison] {
    var comparisons: [FileComparison] = []
    let isEncrypted = isEncrypted(transaction.target)
    let labelled = transaction.changes.filter { $0.label != nil }
    let known = record.flatMap { KeptText.changes($0.memo) }
    for change in labelled {
      guard let label = change.label else { continue }
      let now = try contents(change, of: transaction.target)
      let then = try kept(change, in: store)
      let difference: FileComparison?
      if isEncrypted, let known, labelled.count == 1, let now, let then {
        let changes = try WorkbenchError.lift(changes: try known.inverted(), in: label)
        difference = FileComparison(label, stored: (now.count, then.count), changes)
      } else if isEncrypted, !settings.password.isGiven || now == nil || then == nil {
        // Of a file that comes or goes nothing is shown that would have to be decrypted.
        difference = FileComparison(
          now.map { (label, Bytes($0)) }, then.map { (label, Bytes($0)) }, tellsLayout: true)
      } else {
        difference = FileComparison(
          try now.map { now throws(WorkbenchError) in (label, try decode(now, label, of: transaction.target))
          },
          try then.map { then throws(WorkbenchError) in
            (label, try decode(then, label, of: transaction.target))
          },
          tellsLayout: true)
      }
      if let difference { comparisons.append(difference) }
    }
    return comparisons
  }

  /// Whether bodies are stored encrypted in what the vault knows as a target.
  private func isEncrypted(_ target: TargetIdentity) -> Bool {
    guard target.kind == .folder else { return false }
    return (try? Backup(.backup(target.path), unlocker: unlocker))?.isEncrypted ?? false
  }

  /// Reads what is or was stored of a file, by what the vault calls that.
  ///
  /// - Throws: `.backup`.
  func decode(
    _ stored: FileContents, _ label: String, of target: TargetIdentity
  ) throws(WorkbenchError) -> Bytes {
    guard isEncrypted(target) else { return Bytes(stored) }
    let backup = try WorkbenchError.lift(backup: try Backup(.backup(target.path), unlocker: unlocker))
    let name = try WorkbenchError.lift(backup: try BackupFileName(FilePath(label)))
    let file = try WorkbenchError.lift(backup: try backup.locate(name))
    return try Place.backup(backup, file).decode(stored)
  }

  /// Whether any file would become another.
  ///
  /// - Throws: `.file`.
  func changesAnything(_ transaction: Transaction) throws(WorkbenchError) -> Bool {
    for change in transaction.changes {
      let digest = try contents(change, of: transaction.target).map { SHA256.hash($0.bytes) }
      switch change.content {
      case .kept(let state): if digest != state.digest { return true }
      case .absent: if digest != nil { return true }
      case .bytes, .contents: return true
      }
    }
    return false
  }

  /// What to do after the springboard's preferences of a raw backup were put back; nil for everything else.
  ///
  /// - Throws: `.vault`.
  func guidance(after transaction: Transaction, in store: Store) throws(WorkbenchError) -> Guidance? {
    guard transaction.target.kind == .folder,
      let backup = try? Backup(.backup(transaction.target.path), unlocker: unlocker)
    else { return nil }
    var guidance: Guidance?
    for change in transaction.changes {
      guard let label = change.label, case .path(let path)? = try? BackupFileName(FilePath(label)) else {
        continue
      }
      let contents = try kept(change, in: store)
      let document = contents.flatMap { try? Document(reading: Bytes($0)) }
      // The file that decides the lock screen goes before the others.
      if guidance == nil || path == .springboard {
        guidance = Guidance(after: path, at: change.path, document, backup)
      }
    }
    return guidance
  }

  private func contents(
    _ change: FileChange, of target: TargetIdentity
  ) throws(WorkbenchError) -> FileContents? {
    let path = change.path.isEmpty ? target.path : target.absolute(change.path)
    guard try WorkbenchError.lift(file: try FileStatus.ifPresent(path, followingLinks: false)) != nil else {
      return nil
    }
    return try WorkbenchError.lift(file: try FileContents(of: path))
  }

  private func kept(_ change: FileChange, in store: Store) throws(WorkbenchError) -> FileContents? {
    guard case .kept(let state) = change.content else { return nil }
    return try WorkbenchError.lift(vault: try store.contents(of: state))
  }
}
