public import DeviceBackup
public import Files

extension Workbench {
  /// Checks a raw backup by the rules by which a phone accepts or refuses it.
  ///
  /// - Parameters:
  ///   - folder: The backup, or a folder that holds no other.
  ///   - names: The files to check; none for everything.
  ///   - jobs: How many bodies are read at once; nil for as many as there are processors.
  ///   - progress: Is told how far it has come.
  /// - Returns: Every fault and oddity. What keeps the backup from being looked into, as a missing manifest, is a fault
  ///   of it.
  /// - Throws: `.noManifest` for an extracted tree, `.backup` with `.notABackup`, `.several` or `.unsupported`, `.vault`,
  ///   `.file`.
  public func verify(
    _ folder: FilePath, in names: [FilePath] = [], jobs: Int? = nil, progress: Backup.Progress? = nil
  ) throws(WorkbenchError) -> VerifyReport {
    let shape = try WorkbenchError.lift(backup: try FolderRecognizer().recognize(folder))
    var report = VerifyReport(folder: shape.folder)
    switch shape {
    case .plain(let folder): throw WorkbenchError(.backup(BackupError(.notABackup(folder))))
    case .extracted(let folder, _): throw WorkbenchError(.noManifest(folder))
    case .backup: break
    }
    do throws(BackupError) { try verify(shape, names, jobs, progress, &report) } catch {
      switch error.code {
      case .incomplete, .database, .mbdb, .keybag, .databaseKey: report.error = WorkbenchError(.backup(error))
      default: throw WorkbenchError(.backup(error))
      }
    }
    if let backup = try? Backup(shape, unlocker: unlocker) { report.notes = try unfinished(in: backup) }
    return report
  }

  private func verify(
    _ shape: RecognizedFolder, _ names: [FilePath], _ jobs: Int?, _ progress: Backup.Progress?,
    _ report: inout VerifyReport
  ) throws(BackupError) {
    let backup = try Backup(shape, unlocker: unlocker)
    report.summary = backup.summary
    if names.isEmpty {
      report.verification = try backup.verify(jobs: jobs, progress: progress)
      return
    }
    var files: [BackupFile] = []
    for name in names { files.append(try backup.locate(BackupFileName(name))) }
    report.verification = try backup.verify(only: files)
  }
}
