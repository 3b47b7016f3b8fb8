internal import DeviceBackup
internal import Files
internal import Vault

/// What a user's word for a target turned out to name.
enum Target {
  case standardInput
  /// A file that is no folder; `shown` is the word.
  case file(FilePath, shown: FilePath)
  /// A raw backup or an extracted tree.
  case backup(Backup)
  /// A folder that is neither and holds no single one of them.
  case plain(FilePath, shown: FilePath)

  /// Resolves a word.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - unlocker: Knows the password of an encrypted backup.
  /// - Throws: `.noSuchTarget`, `.backup` with `.several` and whatever keeps a backup from being opened, `.file`.
  init(_ word: TargetWord, _ unlocker: Unlocker) throws(WorkbenchError) {
    guard case .path(let path) = word else {
      self = .standardInput
      return
    }
    guard let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path)) else {
      throw WorkbenchError(.noSuchTarget(path))
    }
    switch status.kind {
    case .folder: self = try Self(folder: path, unlocker)
    case .regular where Self.isManifest(path): self = try Self(folder: path, unlocker)
    case .regular: self = .file(try WorkbenchError.lift(file: try path.resolved()), shown: path)
    // A pipe's name in /dev/fd cannot be resolved; it can only be read, so its word is as good as its path.
    case .symbolicLink, .other: self = .file(path, shown: path)
    }
  }

  /// Recognises a folder.
  private init(folder: FilePath, _ unlocker: Unlocker) throws(WorkbenchError) {
    let shape = try WorkbenchError.lift(backup: try FolderRecognizer().recognize(folder))
    if case .plain(let resolved) = shape {
      self = .plain(resolved, shown: folder)
    } else {
      self = .backup(try WorkbenchError.lift(backup: try Backup(shape, unlocker: unlocker)))
    }
  }

  /// Whether a file can only be named for the backup that it is the manifest of; `Manifest.plist` is a property list
  /// in its own right.
  private static func isManifest(_ path: FilePath) -> Bool {
    path.lastComponent == "Manifest.db" || path.lastComponent == "Manifest.mbdb"
  }
}
