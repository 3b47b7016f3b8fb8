import Digests
import Files

/// What a transaction comes to, given the files as they are: the record to keep and the contents to write.
struct CommitPlan {
  /// One file's part.
  struct Work {
    let step: Record.Step
    let old: TargetFiles.Present?
    let new: FileContents?
    /// The attributes the new content gets; nil for those of a new file.
    let attributes: FileAttributes?
    /// The permission bits of a new file.
    let mode: UInt32
  }

  let record: Record
  let works: [Work]

  /// Reads the files, checks that they are what the transaction expects, and leaves out those that are as they should
  /// be already.
  init(
    _ transaction: Transaction, after newest: RecordID?, in layout: StoreLayout
  ) throws(VaultError) {
    let target = transaction.target
    let files = try TargetFiles(target)
    let now = FileTime.now
    let id = RecordID(at: now, after: newest)
    var works: [Work] = []
    var seen: Set<FilePath> = []
    var differences: [FileDifference] = []
    for change in transaction.changes {
      let path = try target.relative(change.path)
      guard seen.insert(path).inserted else { throw VaultError(.namedTwice, target.absolute(path)) }
      let old = try files.read(path)
      if old?.state.digest != change.expected {
        differences.append(
          FileDifference(
            path: path, label: change.label, expected: change.expected, found: old?.state.digest))
        continue
      }
      let staged = FilePath(".springback-\(id)-\(works.count)")
      guard let work = try Work(change, path, old, staged: staged, now: now, in: layout) else { continue }
      if let old, old.status.linkCount > 1, !transaction.breaksLinks {
        throw VaultError(.severalLinks(old.status.linkCount), target.absolute(path))
      }
      works.append(work)
    }
    if !differences.isEmpty { throw VaultError(.changedSince(differences), target.path) }
    self.works = works
    record = Record(
      id: id, target: target, kind: transaction.kind, time: now, memo: transaction.memo,
      foldersMade: try Self.foldersMade(works, transaction, files),
      foldersRemoved: try Self.foldersRemoved(transaction, files), steps: works.map(\.step),
      memory: transaction.memory.map { $0.made(by: id) })
  }

  /// Checks that every file is still the one that was read.
  ///
  /// - Throws: `.changedSince`.
  func checkUnchanged(in target: TargetIdentity) throws(VaultError) {
    let files = try TargetFiles(target)
    for work in works {
      let status = try files.status(work.step.path)
      let old = work.old?.status
      // Nothing here touches the file itself, so even its status must not have changed.
      if status == old { continue }
      throw VaultError(
        .changedSince([
          FileDifference(
            path: work.step.path, label: work.step.label, expected: work.step.before?.digest,
            found: try files.digest(work.step.path))
        ]), target.absolute(work.step.path))
    }
  }

  /// The folders that are missing on the way to new files, or that have to be there, the outermost first.
  private static func foldersMade(
    _ works: [Work], _ transaction: Transaction, _ files: borrowing TargetFiles
  ) throws(VaultError) -> [Record.FolderStep] {
    var modes: [FilePath: UInt32] = [:]
    for folder in transaction.folders {
      modes[try transaction.target.relativeFolder(folder.path)] = folder.mode
    }
    var wanted = modes.keys.sorted()
    for work in works where work.step.after != nil { wanted.append(work.step.path.parent) }
    var made: [Record.FolderStep] = []
    for folder in wanted {
      var path: FilePath = ""
      var modeAbove = try files.folderMode("") ?? 0o755
      for name in folder.components where name != "." {
        path = path.appending(name)
        if let mode = try files.folderMode(path) ?? made.first(where: { $0.path == path })?.mode {
          modeAbove = mode
        } else {
          // No more open than the folder it is made in, and for its owner only to write in.
          modeAbove = modes[path] ?? modeAbove & 0o755
          made.append(Record.FolderStep(path: path, mode: modeAbove))
        }
      }
    }
    return made
  }

  /// The folders to remove if they are empty, the innermost first.
  private static func foldersRemoved(
    _ transaction: Transaction, _ files: borrowing TargetFiles
  ) throws(VaultError) -> [Record.FolderStep] {
    var removed: [Record.FolderStep] = []
    for folder in transaction.removedFolders {
      let path = try transaction.target.relativeFolder(folder)
      if let mode = try files.folderMode(path) { removed.append(Record.FolderStep(path: path, mode: mode)) }
    }
    return removed.sorted { $0.path.components.count > $1.path.components.count }
  }
}

extension CommitPlan.Work {
  /// Plans one file's change; nil when the file is as it should be already.
  init?(
    _ change: FileChange, _ path: FilePath, _ old: TargetFiles.Present?, staged: FilePath, now: FileTime,
    in layout: StoreLayout
  ) throws(VaultError) {
    var kept: FileState?
    switch change.content {
    case .absent: new = nil
    case .bytes(let bytes): new = FileContents(bytes, path: path)
    case .contents(let contents): new = contents
    case .kept(let state):
      new = try Originals(layout: layout).contents(state.digest)
      kept = state
    }
    let digest = new.map { SHA256.hash($0.bytes) }
    if digest == old?.state.digest { return nil }
    let after = new.flatMap { new in
      digest.map { FileState(digest: $0, size: new.count, modified: kept?.modified ?? now, attributes: nil) }
    }
    self.old = old
    attributes = old?.state.attributes ?? kept?.attributes
    mode = change.mode ?? 0o666
    step = Record.Step(path: path, label: change.label, before: old?.state, after: after, staged: staged)
  }
}
