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
    let path = backup.folder.appending(file.location)
    let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path, followingLinks: false))
    // A record says nothing of a body that is not there; reading it tells what is wrong.
    guard let status, status.kind == .regular else {
      return FileFacts(size: Int64(try contents(of: name).count), digest: nil)
    }
    let size = Int64(status.size)
    guard let record = try WorkbenchError.lift(backup: try backup.record(of: file)), record.size == size
    else {
      return FileFacts(size: size, digest: nil)
    }
    return FileFacts(size: size, digest: record.digest)
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
