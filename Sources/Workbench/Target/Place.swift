public import DeviceBackup
internal import Digests
public import Files
internal import Plist
internal import Vault

/// Where the bytes of a property list come from and where changed ones go.
public enum Place: Sendable {
  /// Standard input; changed bytes are only handed back.
  case standardInput
  /// A file of its own, every link in its path followed.
  case file(FilePath)
  /// A file of a raw backup or an extracted tree.
  case backup(Backup, BackupFile)

  /// The file's absolute path; nil for standard input.
  public var path: FilePath? {
    switch self {
    case .standardInput: nil
    case .file(let path): path
    case .backup(let backup, let file): backup.folder.appending(file.location)
    }
  }

  /// The raw backup that the file belongs to; nil for every other file.
  public var rawBackup: Backup? {
    guard case .backup(let backup, _) = self, backup.isRaw else { return nil }
    return backup
  }

  /// What the vault knows the file by: a raw backup as a whole, since more than one of its files changes; every other
  /// file by itself, also one of an extracted tree, so that it is the same however it is named.
  ///
  /// - Returns: The target; nil for standard input.
  func target() throws(WorkbenchError) -> TargetIdentity? {
    guard let path else { return nil }
    if let backup = rawBackup {
      return try WorkbenchError.lift(
        vault: try .folder(backup.folder, device: backup.summary?.deviceIdentifier))
    }
    return try WorkbenchError.lift(vault: try .file(path))
  }

  /// What the vault's records call the file: `Domain/path` in a raw backup, where the body's name tells nothing; else
  /// its path.
  var keptLabel: String? {
    if rawBackup != nil, case .backup(_, let file) = self { return file.path.description }
    return path?.text
  }

  /// Whether what is stored is encrypted.
  var isEncrypted: Bool { rawBackup?.isEncrypted ?? false }

  /// Reads what is, or was, stored here as the phone has it.
  ///
  /// - Throws: `.backup`.
  func decode(_ stored: FileContents) throws(WorkbenchError) -> Bytes {
    guard isEncrypted, case .backup(let backup, let file) = self else { return Bytes(stored) }
    return try WorkbenchError.lift(backup: try backup.decode(stored, of: file), in: file.path.description)
  }

  /// Says which files change when this one gets other bytes.
  ///
  /// - Parameters:
  ///   - original: What was read; nil for a file of a backup that is not there yet.
  ///   - digest: Its digest, made before anything else was made of it.
  ///   - bytes: What the file is to hold.
  ///   - settings: Says what may be forced, and what time it is.
  /// - Returns: The changes, in the order in which they are made; none for standard input.
  /// - Throws: `.backup`, with `.incomplete` and `.changed` among others.
  func changes(
    replacing original: Bytes?, _ digest: SHA256.Digest, with bytes: [UInt8], _ settings: Workbench.Settings
  ) throws(WorkbenchError) -> [FileChange] {
    switch self {
    case .standardInput: return []
    case .file: return [FileChange("", label: keptLabel, expected: digest, content: .bytes(bytes))]
    case .backup(let backup, let file):
      let change = original.map { BackupChange.replace(file, original: $0, with: bytes) }
      let plan = try WorkbenchError.lift(
        backup: try backup.plan(
          [change ?? .add(file.path, bytes)], now: settings.now().seconds,
          forcingIncomplete: settings.forcesIncomplete), in: file.path.description)
      return plan.map { planned in
        // The digest that was made first, so that what changed after it does not pass for what was read; what was
        // decrypted is a copy, which does not change.
        let isRead = planned.path != nil && original != nil && !backup.isEncrypted
        return FileChange(planned, in: backup, expected: isRead ? digest : planned.before)
      }
    }
  }
}

extension FileChange {
  /// What the vault is to do for a planned file; a file of a tree is a target of its own.
  init(_ planned: PlannedFile, in backup: Backup, expected: SHA256.Digest?) {
    let label = planned.path.map {
      backup.isRaw ? $0.description : backup.folder.appending(planned.location).text
    }
    self.init(
      backup.isRaw ? planned.location : "", label: label, expected: expected,
      content: planned.content.map { .bytes($0) } ?? .absent)
  }
}

extension Backup {
  /// Whether it is a raw backup, which has a manifest, and no extracted tree.
  var isRaw: Bool { if case .backup = shape { true } else { false } }
}
