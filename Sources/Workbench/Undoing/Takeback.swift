internal import Changes
internal import DeviceBackup
internal import Digests
internal import Files
internal import Plist
internal import Vault

/// Taking back a transaction on a file that something else has changed since.
struct Takeback {
  let revision: Revision
  let method: UndoReport.Method
  /// Keys that hold neither what was set nor what was there before.
  let left: [PropertyPath]

  /// What differs between before and after; nil when nothing does.
  var comparison: FileComparison? {
    let label = revision.plist.label
    return FileComparison(
      (label, revision.plist.original), (label, Bytes(revision.bytes)), tellsLayout: true)
  }
}

extension Workbench {
  /// Plans to take back only what a transaction did to the property list.
  ///
  /// - Throws: `.changedSince` when not even that can be done; and what keeps the file from being read.
  func takeback(
    _ reversal: Vault.Reversal, in store: Store
  ) throws(WorkbenchError) -> Takeback {
    let record = reversal.record
    let target = reversal.transaction.target
    let steps = record.steps.filter { $0.label != nil }
    // A file that was made or removed has no keys to take back.
    guard steps.count == 1, let step = steps.first, let label = step.label,
      let change = reversal.transaction.changes.first(where: { $0.label == label }),
      case .kept(let before) = change.content, change.expected != nil
    else { throw WorkbenchError(.changedSince(record.id, [], canForce: false), in: target.path.text) }
    let path = target.absolute(step.path)
    if try WorkbenchError.lift(file: try FileStatus.ifPresent(path)) == nil {
      throw WorkbenchError(.changedSince(record.id, [], canForce: false), in: label)
    }
    let file = try openFile(label, of: target)
    let digest = SHA256.hash(file.bytes.span)
    let plist: OpenedPlist
    do throws(WorkbenchError) { plist = try OpenedPlist(file) } catch {
      throw WorkbenchError(.changedSince(record.id, [], canForce: false), in: file.label)
    }
    let stored = try storedDigest(of: file)
    if stored == step.after?.digest || stored == before.digest {
      let kept = try WorkbenchError.lift(vault: try store.contents(of: before))
      let bytes = try file.place.decode(kept).array()
      return Takeback(revision: try Revision(of: plist, digest, bytes: bytes), method: .body, left: [])
    }
    guard let changes = KeptText.changes(record.memo) else {
      throw WorkbenchError(.changedSince(record.id, [], canForce: false), in: file.label)
    }
    let reversal = try WorkbenchError.lift(
      changes: try Changes.Reversal(of: changes, in: plist.document.root), in: file.label)
    if !reversal.held.isEmpty, !settings.isForced || reversal.changeset.isEmpty {
      throw WorkbenchError(
        .changedSince(record.id, reversal.held.map(\.error), canForce: !reversal.changeset.isEmpty),
        in: file.label)
    }
    let edited = try WorkbenchError.lift(
      changes: try reversal.changeset.apply(to: plist.document), in: file.label)
    let revision = try Revision(of: plist, digest, edited: edited, changes: reversal.changeset)
    return Takeback(revision: revision, method: .keys, left: reversal.held.map(\.path))
  }

  /// The digest by which the vault knows what lies at a file's place.
  private func storedDigest(of file: OpenedFile) throws(WorkbenchError) -> SHA256.Digest {
    guard file.place.isEncrypted, let path = file.place.path else { return SHA256.hash(file.bytes.span) }
    let stored = try WorkbenchError.lift(file: try FileContents(of: path))
    return SHA256.hash(stored.bytes)
  }

  /// Reads a file by what the vault calls it.
  ///
  /// - Throws: What keeps it from being read.
  func openFile(_ label: String, of target: TargetIdentity) throws(WorkbenchError) -> OpenedFile {
    guard target.kind == .folder else {
      return try openFile(.file(target.path, shown: target.path), in: nil)
    }
    let backup = try WorkbenchError.lift(backup: try Backup(.backup(target.path), unlocker: unlocker))
    let name = try WorkbenchError.lift(backup: try BackupFileName(FilePath(label)))
    return try openFile(name, of: backup)
  }
}
