public import DeviceBackup
public import Files

extension Workbench {
  /// Lists the files of a backup or tree.
  ///
  /// - Parameters:
  ///   - folder: The backup or tree, or a folder that holds no other.
  ///   - pattern: Which of them; nil for all.
  ///   - isWanted: Whether those of a kind are listed.
  /// - Returns: What was found.
  /// - Throws: `.noSuchTarget`, `.backup`, `.vault`, `.file`.
  /// - Complexity: O(*n*) in the files of the backup; no body is read.
  public func files(
    _ folder: FilePath, _ pattern: FilePattern? = nil,
    where isWanted: (EntryKind) -> Bool = { $0 == .file }
  ) throws(WorkbenchError) -> FilesReport {
    let backup = try backup(in: Target(.path(folder), unlocker))
    var report = FilesReport(
      folder: backup.folder, notes: try unfinished(in: backup) + Self.notes(on: backup))
    try WorkbenchError.lift(
      backup: try backup.forEachItem { item throws(BackupError) in
        if isWanted(item.kind), pattern?.matches(item.path) ?? true { report.items.append(item) }
        return true
      })
    report.items.sort { $0.path < $1.path }
    return report
  }

  /// The backup or tree that a target is.
  ///
  /// - Throws: `.backup` with `.notABackup`.
  func backup(in target: Target) throws(WorkbenchError) -> Backup {
    switch target {
    case .backup(let backup): return backup
    case .plain(let path, _), .file(let path, _):
      throw WorkbenchError(.backup(BackupError(.notABackup(path))))
    case .standardInput: throw WorkbenchError(.backup(BackupError(.notABackup("-"))))
    }
  }
}
