internal import DeviceBackup
internal import Digests
public import Files
internal import Plist

extension Workbench {
  /// Takes files out of a backup or tree: the bytes that the phone had, decrypted.
  ///
  /// A single file that was named goes to the destination itself, unless that is a folder; everything else to
  /// `Domain/relative/path` below it, where no link is followed. What is there already is replaced only when that is
  /// forced or answered with yes, and through the vault. Links are not taken out.
  ///
  /// - Parameters:
  ///   - folder: The backup or tree, or a folder that holds no other.
  ///   - names: Files by name, or patterns of `Domain/relative/path`.
  ///   - destination: A file or folder; nil for the report, which has room for one.
  /// - Returns: What was taken out, or would be. A file that cannot be is in the report as well.
  /// - Throws: `.noSuchTarget`, `.severalForOne`, `.destinationInBackup`, `.backup`, `.vault`, `.file`.
  public func extract(
    _ folder: FilePath, _ names: [FilePath], to destination: FilePath?
  ) throws(WorkbenchError) -> ExtractReport {
    let backup = try backup(in: Target(.path(folder), unlocker))
    var report = ExtractReport()
    report.notes = try unfinished(in: backup) + Self.notes(on: backup)
    let files = try selection(names, of: backup, &report)
    guard let destination else {
      if files.count > 1 { throw WorkbenchError(.severalForOne(files.count)) }
      if let file = files.first {
        let bytes = try openFile(.path(file.path), of: backup).bytes
        report.output = bytes
        report.files = [Self.extracted(file.path, bytes, to: nil)]
      }
      return report
    }
    let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(destination))
    let isSingle = names.count == 1 && !names.contains(where: FilePattern.isPattern)
    let isFolder = status?.kind == .folder || !isSingle || destination.bytes.last == UInt8(ascii: "/")
    let resolved = try WorkbenchError.lift(file: try destination.resolvedAsFarAsPresent())
    if resolved.isInside(backup.folder) || Self.isInsideBackup(resolved) {
      throw WorkbenchError(.destinationInBackup(destination))
    }
    for file in files {
      let place = isFolder ? file.path.domain.appending(file.path.relative) : nil
      do throws(WorkbenchError) {
        let bytes = try openFile(.path(file.path), of: backup).bytes
        try write(bytes, to: destination, place)
        report.files.append(
          Self.extracted(file.path, bytes, to: place.map { destination.appending($0) } ?? destination))
      } catch { report.failures.append(error) }
    }
    return report
  }

  private static func extracted(
    _ path: BackupPath, _ bytes: Bytes, to destination: FilePath?
  ) -> ExtractReport.Extracted {
    ExtractReport.Extracted(
      path: path, destination: destination, size: bytes.count, sha256: SHA256.hash(bytes.span).hex)
  }

  /// The files that are meant, each once.
  private func selection(
    _ names: [FilePath], of backup: Backup, _ report: inout ExtractReport
  ) throws(WorkbenchError) -> [BackupFile] {
    var files: [BackupFile] = []
    var seen: Set<BackupPath> = []
    for name in names {
      var found: [BackupFile] = []
      do throws(WorkbenchError) {
        if FilePattern.isPattern(name) {
          found = try matches(WorkbenchError.lift(backup: try FilePattern(name)), in: backup)
        } else {
          let name = try WorkbenchError.lift(backup: try BackupFileName(name))
          found = [try WorkbenchError.lift(backup: try backup.locate(name))]
        }
      } catch {
        guard case .backup(let fault) = error.code, case .noSuchFile = fault.code else { throw error }
      }
      if found.isEmpty { report.unmatched.append(name) }
      for file in found where seen.insert(file.path).inserted { files.append(file) }
    }
    return files
  }

  private func matches(_ pattern: FilePattern, in backup: Backup) throws(WorkbenchError) -> [BackupFile] {
    var paths: [BackupPath] = []
    try WorkbenchError.lift(
      backup: try backup.forEachEntry { entry throws(BackupError) in
        if entry.kind == .file, pattern.matches(entry.path) { paths.append(entry.path) }
        return true
      })
    var files: [BackupFile] = []
    // A damaged manifest may have two rows of one path; only one of them can be asked for by it.
    for path in Set(paths).sorted() {
      files.append(try WorkbenchError.lift(backup: try backup.locate(.path(path))))
    }
    return files
  }

  // MARK: - Writing

  /// Writes a file, below a folder that is made if it is missing.
  ///
  /// - Parameters:
  ///   - bytes: What it is to hold.
  ///   - destination: The file, or the folder that it stays inside.
  ///   - place: Where in the folder; nil for a file of its own.
  /// - Throws: `.destinationExists`, `.vault`, `.file`.
  private func write(_ bytes: Bytes, to destination: FilePath, _ place: FilePath?) throws(WorkbenchError) {
    let path = place.map { destination.appending($0) } ?? destination
    if let place {
      guard place.staysInside else {
        throw WorkbenchError(.file(FileError(.open, path, .leavesFolder)))
      }
      try makeFolder(for: place, in: destination)
    }
    let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path, followingLinks: false))
    guard let status else {
      if !settings.isDryRun { try WorkbenchError.lift(file: try Self.writeNew(bytes, to: path)) }
      return
    }
    // In a folder of many files nobody sees that one of the names leads elsewhere.
    if place != nil, status.kind != .regular {
      throw WorkbenchError(.file(FileError(.open, path, .leavesFolder)))
    }
    let mayReplace =
      settings.isForced || settings.saysYes
      || (!settings.isDryRun && settings.confirm?(.replaceFile(path)) ?? false)
    guard mayReplace else { throw WorkbenchError(.destinationExists(path)) }
    _ = try install(bytes.array(), to: path)
  }

  /// Makes the folders on the way to a place that are missing, and follows no link among those that are there.
  private func makeFolder(for place: FilePath, in destination: FilePath) throws(WorkbenchError) {
    if !settings.isDryRun { try WorkbenchError.lift(file: try Folder.makeWithParents(destination)) }
    var folder = destination
    for name in place.components.dropLast() {
      folder = folder.appending(name)
      let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(folder, followingLinks: false))
      switch status?.kind {
      case .folder: break
      case nil: if !settings.isDryRun { try WorkbenchError.lift(file: try Folder.make(folder)) }
      default: throw WorkbenchError(.file(FileError(.open, folder, .leavesFolder)))
      }
    }
  }

  /// Writes a new file, which has its name only when it is whole.
  private static func writeNew(_ bytes: Bytes, to path: FilePath) throws(FileError) {
    let temporary = path.parent.appending(FilePath(".springback-" + Folder.randomName()))
    let file = try FileDescriptor(temporary, for: .create(mode: 0o666), followingLinks: false)
    do throws(FileError) {
      try unsafe bytes.span.withUnsafeBytes { (buffer) throws(FileError) in try unsafe file.write(buffer) }
      try Folder.renameToNew(temporary, to: path)
    } catch {
      _ = try? Folder.removeFile(temporary)
      throw error
    }
  }
}
