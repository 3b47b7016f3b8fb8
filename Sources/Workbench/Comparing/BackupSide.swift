internal import DeviceBackup
internal import Files
internal import Plist

/// The files of a backup or an extracted tree, under `Domain/relative/path`.
struct BackupSide: FolderSide {
  let workbench: Workbench
  let backup: Backup

  func names() throws(WorkbenchError) -> [FilePath] {
    var names: [FilePath] = []
    try WorkbenchError.lift(
      backup: try backup.forEachEntry { entry throws(BackupError) in
        if entry.kind == .file { names.append(entry.path.domain.appending(entry.path.relative)) }
        return true
      })
    // A damaged manifest may have two rows of one path; only one of them can be asked for by it.
    return Set(names).sorted()
  }

  func facts(of name: FilePath) throws(WorkbenchError) -> FileFacts {
    let file = try file(name)
    if let record = try WorkbenchError.lift(backup: try backup.record(of: file)) {
      return FileFacts(size: record.size, digest: record.digest)
    }
    let path = backup.folder.appending(file.location)
    let status = try WorkbenchError.lift(file: try FileStatus(of: path, followingLinks: false))
    return FileFacts(size: Int64(status.size), digest: nil)
  }

  func contents(of name: FilePath) throws(WorkbenchError) -> Bytes {
    let name = try WorkbenchError.lift(backup: try BackupFileName(name))
    return try workbench.openFile(name, of: backup).bytes
  }

  private func file(_ name: FilePath) throws(WorkbenchError) -> BackupFile {
    let name = try WorkbenchError.lift(backup: try BackupFileName(name))
    return try WorkbenchError.lift(backup: try backup.locate(name))
  }
}
