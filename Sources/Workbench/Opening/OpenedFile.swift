internal import DeviceBackup
internal import Files
internal import Plist
internal import Vault

/// A file that was read, before anything is known of what its bytes mean.
struct OpenedFile {
  /// What to call it: `Domain/relative/path` in a backup or tree, else the path as it was given.
  let label: String
  let place: Place
  /// The bytes as they lie there; while a transaction is unfinished, the ones from before it.
  let bytes: Bytes
  var notes: [Note]
  /// Whether it is not there yet, and the bytes are of an empty property list.
  var isNew = false
}

extension Workbench {
  /// Returns standard input, which can be had once.
  ///
  /// - Throws: `.standardInputTwice`, `.file`.
  public func standardInput() throws(WorkbenchError) -> [UInt8] { try input.take() }

  /// The vault's store, for calls that write.
  ///
  /// - Throws: `.vault` with `.noHome` when there is no place for one.
  func store() throws(WorkbenchError) -> Store {
    guard let path = settings.store else { throw WorkbenchError(.vault(VaultError(.noHome))) }
    return try WorkbenchError.lift(vault: try Store(at: path))
  }

  /// The vault's store; nil when there is nothing in it, nor ever was.
  ///
  /// - Throws: `.vault` for one that cannot be read.
  func storeIfPresent() throws(WorkbenchError) -> Store? {
    guard settings.store != nil else { return nil }
    let store = try store()
    return try WorkbenchError.lift(vault: try store.isPresent()) ? store : nil
  }

  /// Reads the file that a target and a name in it stand for.
  ///
  /// - Throws: `.noSuchTarget`, `.nameInFile`, `.backup`, `.vault`, `.file`, `.standardInputTwice`.
  func openFile(_ word: TargetWord, in name: FilePath?) throws(WorkbenchError) -> OpenedFile {
    try openFile(Target(word, unlocker), in: name)
  }

  /// Reads the file that a resolved target and a name in it stand for.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - name: The name in it.
  ///   - adding: Whether a property list that a backup or tree lacks is taken for an empty one.
  /// - Returns: The file.
  /// - Throws: As `openFile(_:in:)`.
  func openFile(
    _ target: Target, in name: FilePath?, adding: Bool = false
  ) throws(WorkbenchError) -> OpenedFile {
    switch target {
    case .standardInput:
      if name != nil { throw WorkbenchError(.nameInFile("-")) }
      return OpenedFile(
        label: "-", place: .standardInput, bytes: Bytes(try input.take()), notes: [])
    case .file(let path, let shown):
      if name != nil { throw WorkbenchError(.nameInFile(shown)) }
      return try read(.file(path), label: shown.text, notes: [])
    case .plain(let folder, _): throw WorkbenchError(.backup(BackupError(.notABackup(folder))))
    case .backup(let backup):
      let wanted = try WorkbenchError.lift(backup: try name.map(BackupFileName.init) ?? .standard)
      do throws(WorkbenchError) { return try openFile(wanted, of: backup) } catch {
        guard adding, case .backup(let fault) = error.code, case .noSuchFile = fault.code,
          case .path(let path) = wanted, path.relative.bytes.reversed().starts(with: ".plist".utf8.reversed())
        else { throw error }
        return try newFile(at: path, of: backup)
      }
    }
  }

  /// Stands an empty property list in the place of one that a backup or tree lacks, in the format that phones write.
  private func newFile(at path: BackupPath, of backup: Backup) throws(WorkbenchError) -> OpenedFile {
    let file = try WorkbenchError.lift(backup: try backup.newFile(at: path))
    let label = path.description
    let empty = try WorkbenchError.lift(plist: try Document.emptyDictionary.bytes(as: .binary), in: label)
    return OpenedFile(
      label: label, place: .backup(backup, file), bytes: Bytes(empty), notes: Self.notes(on: backup),
      isNew: true)
  }

  /// Reads a file of a backup or tree.
  func openFile(_ name: BackupFileName, of backup: Backup) throws(WorkbenchError) -> OpenedFile {
    let file = try WorkbenchError.lift(backup: try backup.locate(name))
    return try read(.backup(backup, file), label: file.path.description, notes: Self.notes(on: backup))
  }

  /// What is to be said of a backup whenever it is read.
  static func notes(on backup: Backup) -> [Note] {
    guard let summary = backup.summary else { return [] }
    let incomplete = summary.isComplete ? [] : [Note.incomplete(summary.incompleteness)]
    return incomplete + summary.warnings.map { .backup($0) }
  }

  private func read(_ place: Place, label: String, notes: [Note]) throws(WorkbenchError) -> OpenedFile {
    var notes = notes
    if let old = try unfinished(at: place, label, &notes) {
      return OpenedFile(label: label, place: place, bytes: try place.decode(old), notes: notes)
    }
    let bytes: Bytes
    switch place {
    case .standardInput: preconditionFailure("standard input lies nowhere")
    case .file(let path): bytes = Bytes(try WorkbenchError.lift(file: try FileContents(of: path)))
    case .backup(let backup, let file): bytes = try WorkbenchError.lift(backup: try backup.read(file))
    }
    return OpenedFile(label: label, place: place, bytes: bytes, notes: notes)
  }

  /// The unfinished transactions in a backup or tree, as notes.
  func unfinished(in backup: Backup) throws(WorkbenchError) -> [Note] {
    guard let store = try storeIfPresent() else { return [] }
    let target = TargetIdentity(
      .folder, resolved: backup.folder, device: backup.summary?.deviceIdentifier)
    let pending = try WorkbenchError.lift(vault: try store.pending(target))
    return pending.map { .unfinished($0.record.id, label: backup.folder.text) }
  }

  /// Notes the unfinished transactions on a place, and returns what the file was before them if that is another.
  private func unfinished(
    at place: Place, _ label: String, _ notes: inout [Note]
  ) throws(WorkbenchError) -> FileContents? {
    // Without a store there is nothing to resolve the path for, and a pipe has none.
    guard let path = place.path, let store = try storeIfPresent(), let target = try? place.target() else {
      return nil
    }
    var old: FileContents?
    for pending in try WorkbenchError.lift(vault: try store.pending(target)) {
      notes.append(.unfinished(pending.record.id, label: label))
      guard old == nil, let file = pending.oldFile(path) else { continue }
      switch file {
      case .absent: throw WorkbenchError(.noSuchTarget(path))
      case .kept(let kept): old = try WorkbenchError.lift(file: try FileContents(of: kept))
      }
    }
    return old
  }
}

extension Bytes {
  /// Takes over a file's bytes without copying them.
  convenience init(_ contents: FileContents) { unsafe self.init(adopting: contents.buffer, owner: contents) }
}
