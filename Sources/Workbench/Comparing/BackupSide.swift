internal import DeviceBackup
internal import Files
internal import Plist

/// The files of a backup or an extracted tree, under `Domain/relative/path`.
struct BackupSide: FolderSide {
  let workbench: Workbench
  let backup: Backup
  private let records = Records()

  /// What the manifest records of each file, read in one pass: looking for 100,000 files one by one takes minutes.
  private final class Records {
    var known: [FilePath: (location: FilePath, record: FileRecord)] = [:]
  }

  init(workbench: Workbench, backup: Backup) {
    self.workbench = workbench
    self.backup = backup
  }

  func names() throws(WorkbenchError) -> [FilePath] {
    var names: [FilePath] = []
    try WorkbenchError.lift(
      backup: try backup.forEachEntry { entry throws(BackupError) in
        if entry.kind == .file { names.append(entry.path.domain.appending(entry.path.relative)) }
        return true
      })
    var twice: Set<FilePath> = []
    try WorkbenchError.lift(
      backup: try backup.forEachRecordedFile { (path, location, record) throws(BackupError) in
        let name = path.domain.appending(path.relative)
        if records.known.updateValue((location, record), forKey: name) != nil { twice.insert(name) }
      })
    for name in twice { records.known[name] = nil }
    // A damaged manifest may have two rows of one path; only one of them can be asked for by it.
    return Set(names).sorted()
  }

  func facts(of name: FilePath) throws(WorkbenchError) -> FileFacts {
    let (location, recorded) = try recorded(name)
    let path = backup.folder.appending(location)
    let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path, followingLinks: false))
    // A record says nothing of a body that is not there; reading it tells what is wrong.
    guard let status, status.kind == .regular else {
      return FileFacts(size: Int64(try contents(of: name).count), digest: nil)
    }
    let size = Int64(status.size)
    guard let record = recorded, record.size == size || backup.isEncrypted
    else {
      return FileFacts(size: size, digest: nil)
    }
    return FileFacts(size: size, digest: record.digest)
  }

  func contents(of name: FilePath) throws(WorkbenchError) -> Bytes {
    let name = try WorkbenchError.lift(backup: try BackupFileName(name))
    return try workbench.openFile(name, of: backup).bytes
  }

  private func recorded(
    _ name: FilePath
  ) throws(WorkbenchError) -> (location: FilePath, record: FileRecord?) {
    if let known = records.known[name] { return known }
    let file = try file(name)
    return (file.location, try WorkbenchError.lift(backup: try backup.record(of: file)))
  }

  private func file(_ name: FilePath) throws(WorkbenchError) -> BackupFile {
    let name = try WorkbenchError.lift(backup: try BackupFileName(name))
    return try WorkbenchError.lift(backup: try backup.locate(name))
  }
}
