public import DeviceBackup
public import Files

extension Workbench {
  /// Checks a raw backup by the rules by which a phone accepts or refuses it.
  ///
  /// - Parameters:
  ///   - folder: The backup, or a folder that holds no other.
  ///   - names: The files to check; none for everything.
  ///   - progress: Is told how far it has come.
  /// - Returns: Every fault and oddity. What keeps the backup from being looked into, as a missing manifest, is a fault
  ///   of it.
  /// - Throws: `.noManifest` for an extracted tree, `.backup` with `.notABackup`, `.several` or `.unsupported`, `.vault`,
  ///   `.file`.
  public func verify(
    _ folder: FilePath, in names: [FilePath] = [], progress: Backup.Progress? = nil
  ) throws(WorkbenchError) -> VerifyReport {
    let shape = try WorkbenchError.lift(backup: try FolderRecognizer().recognize(folder))
    var report = VerifyReport(folder: shape.folder)
    switch shape {
    case .plain(let folder): throw WorkbenchError(.backup(BackupError(.notABackup(folder))))
    case .extracted(let folder, _): throw WorkbenchError(.noManifest(folder))
    case .backup: break
    }
    let backup: Backup
    do throws(BackupError) { backup = try Backup(shape) } catch {
      switch error.code {
      case .incomplete, .database, .mbdb:
        report.error = WorkbenchError(.backup(error))
        return report
      default: throw WorkbenchError(.backup(error))
      }
    }
    report.summary = backup.summary
    report.notes = try unfinished(in: backup)
    if names.isEmpty {
      report.verification = try WorkbenchError.lift(backup: try backup.verify(progress: progress))
      return report
    }
    var files: [BackupFile] = []
    for name in names {
      let name = try WorkbenchError.lift(backup: try BackupFileName(name))
      files.append(try WorkbenchError.lift(backup: try backup.locate(name)))
    }
    report.verification = try WorkbenchError.lift(backup: try backup.verify(only: files))
    return report
  }
}
