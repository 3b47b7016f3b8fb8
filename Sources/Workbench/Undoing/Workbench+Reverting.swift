internal import DeviceBackup
internal import Digests
internal import Files
internal import Plist
internal import Vault

// What a transaction that puts kept contents back would do, told from what lies there now.
extension Workbench {
  /// What differs in the property lists between now and afterwards.
  ///
  /// - Throws: `.vault` with `.originalLost`, `.file`.
  func comparisons(
    _ transaction: Transaction, in store: Store
  ) throws(WorkbenchError) -> [FileComparison] {
    var comparisons: [FileComparison] = []
    for change in transaction.changes {
      guard let label = change.label else { continue }
      let now = try contents(change, of: transaction.target).map { (label, Bytes($0)) }
      let then = try kept(change, in: store).map { (label, Bytes($0)) }
      if let difference = FileComparison(now, then, tellsLayout: true) { comparisons.append(difference) }
    }
    return comparisons
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
    guard transaction.target.kind == .folder, let backup = try? Backup(.backup(transaction.target.path))
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
