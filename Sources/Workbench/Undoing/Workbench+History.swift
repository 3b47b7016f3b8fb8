internal import DeviceBackup
public import Files
internal import Vault

extension Workbench {
  /// Lists what was changed, the newest first.
  ///
  /// - Parameter target: A file, a backup, or a tree; nil for everything.
  /// - Returns: The transactions, those included that take others back and those that were interrupted.
  /// - Throws: `.backup` with `.several` or `.notABackup`, `.vault`, `.file`.
  /// - Complexity: Reads all records of the target; all of the store for a tree.
  public func history(_ target: FilePath? = nil) throws(WorkbenchError) -> [HistoryItem] {
    guard let store = try storeIfPresent() else { return [] }
    let scope = try target.map(scope)
    let pending = try WorkbenchError.lift(vault: try store.pending(scope?.identity))
    let unfinished = pending.reversed().map {
      HistoryItem(id: $0.record.id, state: .unfinished, record: $0.record)
    }
    return unfinished + (try made(scope, in: store))
  }

  /// The transactions that were made, the newest first.
  func made(_ scope: Scope?, in store: Store) throws(WorkbenchError) -> [HistoryItem] {
    let entries = try WorkbenchError.lift(vault: try store.history(scope?.exact))
    return entries.compactMap { entry in
      switch entry.content {
      case .damaged(let path): return HistoryItem(id: entry.id, state: .damaged(path), record: nil)
      case .record(let record):
        if let scope, !scope.contains(record) { return nil }
        return HistoryItem(id: entry.id, state: entry.isUndone ? .undone : .made, record: record)
      }
    }
  }
}

/// Which of the vault's targets a user means by a path.
enum Scope {
  /// One: a file, or a raw backup.
  case target(TargetIdentity)
  /// All files in the folder of an extracted tree.
  case tree(TargetIdentity)

  /// A target that overlaps with what is meant.
  var identity: TargetIdentity {
    switch self {
    case .target(let identity), .tree(let identity): identity
    }
  }

  /// The one target; nil when all of the store's are to be looked through.
  var exact: TargetIdentity? {
    if case .target(let identity) = self { identity } else { nil }
  }

  /// Whether a transaction is of what is meant.
  func contains(_ record: Record) -> Bool {
    switch self {
    case .target: true
    case .tree(let tree): record.target.path.isInside(tree.path)
    }
  }
}

extension Workbench {
  /// Finds out what is meant by a path; a file need not be there any more.
  ///
  /// - Throws: `.backup` with `.several` or `.notABackup`, `.vault`, `.file`.
  func scope(_ path: FilePath) throws(WorkbenchError) -> Scope {
    let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path))
    guard status?.kind == .folder || path.lastComponent == "Manifest.db" else {
      return .target(try WorkbenchError.lift(vault: try .file(path)))
    }
    let shape = try WorkbenchError.lift(backup: try FolderRecognizer().recognize(path))
    switch shape {
    case .plain(let folder): throw WorkbenchError(.backup(BackupError(.notABackup(folder))))
    case .extracted(let folder, _): return .tree(TargetIdentity(.folder, resolved: folder))
    case .backup(let folder): return .target(try rawTarget(folder, shape))
    }
  }

  /// What the vault knows a raw backup by.
  ///
  /// One that cannot be opened any more, or no longer says whose it is, is found by its folder alone.
  private func rawTarget(
    _ folder: FilePath, _ shape: RecognizedFolder
  ) throws(WorkbenchError) -> TargetIdentity {
    let device = (try? Backup(shape, unlocker: unlocker))?.summary?.deviceIdentifier
    let target = TargetIdentity(.folder, resolved: folder, device: device)
    // What a backup of another device has to do with this folder is no matter of this one's.
    guard device == nil, let store = try storeIfPresent() else { return target }
    let records = try made(nil, in: store).compactMap(\.record)
    return records.first { $0.target.path == folder && $0.target.kind == .folder }?.target ?? target
  }
}
