import Digests
import Files

extension Session {
  /// Makes a transaction.
  ///
  /// This is the order of all writes and syncs; nothing else writes to a target. Each step is on the disk before the
  /// next begins. K is the store, T the target's folder. A process that is stopped leaves
  ///
  ///  1. the locks are taken, and every file is read and hashed       nothing
  ///  2. K/pending/X is written: staging                              the old files; X is dropped
  ///  3. the old contents are written to K/originals                  the same
  ///  4. missing folders are made in T                                the same, and they are removed again
  ///  5. the new contents are written to T/….springback-X-n,          the same, and these are removed
  ///     with the attributes of the files they replace
  ///  6. the new memory files are written to K/temporary              the same; they are removed with the next session
  ///  7. K/pending/X is replaced by: ready                            all new contents can be renamed: it is finished
  ///  8. every file is looked at again: it must be the one read       the same
  ///  9. each new file is renamed to its name, each removed file      some files are new, the others can become so: it
  ///     unlinked, in the transaction's order                         is finished; or they get their old contents back
  /// 10. folders that became empty are removed                        all files are new: it is finished
  /// 11. the memory files get their names                             the same
  /// 12. K/pending/X is renamed to K/records/X                        it is made
  ///
  /// Before 12, a failure that does not end the process is answered by taking everything back at once. While X is in
  /// K/pending, readers see the old contents, which are in the originals since 3.
  ///
  /// - Returns: The record, or nil when all files are as they should be already.
  /// - Throws: `.changedSince`, `.severalLinks`, `.notRegular`, `.outsideTarget`, `.namedTwice`, `.originalLost`,
  ///   `.locked` or `.file`; `.leftUnfinished` with any of them when it cannot be taken back.
  func commit(_ transaction: Transaction) throws(VaultError) -> Record? {
    let plan = try CommitPlan(transaction, after: newestID(), in: layout)
    let record = plan.record
    // One that takes back what something else has taken back already still counts as that.
    if record.steps.isEmpty, record.kind == .change { return nil }
    let name = RecordName(id: record.id, target: id)
    let installer = try Installer(record, of: target, in: layout)
    var isBegun = false
    do throws(VaultError) {
      let memory = try stage(plan, name, installer)
      try plan.checkUnchanged(in: target)
      isBegun = true
      for step in record.steps { try installer.make(step) }
      try installer.removeFolders()
      try memory.install()
      try mark(name)
    } catch {
      do throws(VaultError) {
        if isBegun {
          try takeBack(name, installer)
        } else {
          try installer.discard()
          try drop(name)
        }
        try sweep()
      } catch let second {
        // What stopped the transaction also stops its being taken back, now. It stays on the list of the unfinished,
        // unless only what is left in the store could not be cleared away.
        guard try isPending(name) else { throw error }
        throw VaultError(.leftUnfinished(record.id, error), second.path)
      }
      throw error
    }
    return record
  }

  /// Does steps 2 to 7.
  func stage(
    _ plan: CommitPlan, _ name: RecordName, _ installer: borrowing Installer
  ) throws(VaultError) -> MemoryUpdate {
    let pending = layout.pending.appending(name.file)
    try VaultError.wrap(try DurableFile.write(plan.record.text(.staging), to: pending, by: temporary()))
    let originals = Originals(layout: layout)
    for work in plan.works {
      guard let old = work.old else { continue }
      try originals.keep(old.contents, digest: old.state.digest, by: temporary())
    }
    try originals.sync()
    for folder in plan.record.foldersMade { try installer.makeFolder(folder) }
    var folders: Set<FilePath> = []
    for work in plan.works {
      guard let new = work.new, let after = work.step.after else { continue }
      try installer.stage(
        work.step, new, modified: after.modified, attributes: work.attributes, mode: work.mode)
      folders.insert(target.absolute(work.step.stagedPath).parent)
    }
    for folder in folders { try VaultError.wrap(try Folder.sync(folder)) }
    let memory = try stageMemory(plan.record.memory)
    try VaultError.wrap(try DurableFile.write(plan.record.text(.ready), to: pending, by: temporary()))
    return memory
  }

  private func isPending(_ name: RecordName) throws(VaultError) -> Bool {
    try VaultError.wrap(try FileStatus.ifPresent(layout.pending.appending(name.file))) != nil
  }

  private func newestID() throws(VaultError) -> RecordID? {
    try layout.recordNames(in: layout.records).last?.id
  }
}
