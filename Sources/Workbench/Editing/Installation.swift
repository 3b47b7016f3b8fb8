internal import Digests
internal import Files
internal import Plist
internal import Vault

/// What making a transaction came to.
struct Installation {
  /// The transaction; nil when nothing was written.
  var transaction: RecordID?
  /// What had to be settled before.
  var settled: [Settlement] = []
  /// What is to be said.
  var notes: [Note] = []
}

extension Workbench {
  /// Makes a transaction, or in a dry run checks what can be checked without writing.
  ///
  /// - Throws: `.vault`.
  func install(_ transaction: Transaction, in store: Store) throws(WorkbenchError) -> Installation {
    var transaction = transaction
    transaction.breaksLinks = settings.breaksLinks
    var installation = Installation()
    // The vault checks these as well, but a dry run must say what the run would.
    let isInside = transaction.target.kind == .folder && store.path.isInside(transaction.target.path)
    if isInside || Self.isInsideBackup(store.path) {
      throw WorkbenchError(.vault(VaultError(.storeInsideTarget, store.path)))
    }
    for change in transaction.changes {
      let path = change.path.isEmpty ? transaction.target.path : transaction.target.absolute(change.path)
      let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(path, followingLinks: false))
      guard let status else { continue }
      guard status.kind == .regular else { throw WorkbenchError(.vault(VaultError(.notRegular, path))) }
      let count = status.linkCount
      if count <= 1 { continue }
      guard settings.breaksLinks else { throw WorkbenchError(.vault(VaultError(.severalLinks(count), path))) }
      installation.notes.append(.linksBroken(path, count: count))
    }
    if settings.isDryRun { return installation }
    let commitment = try WorkbenchError.lift(vault: try store.commit(transaction))
    installation.transaction = commitment.record?.id
    installation.settled = commitment.settled
    return installation
  }

  /// Whether a path lies in the folder of a raw backup, where nothing may be that the manifest does not know.
  static func isInsideBackup(_ path: FilePath) -> Bool {
    var folder = path
    while folder.parent != folder {
      folder = folder.parent
      for manifest in ["Manifest.db", "Manifest.mbdb"] as [FilePath] {
        if isThere(folder.appending(manifest)), isThere(folder.appending("Manifest.plist")) { return true }
      }
    }
    return false
  }

  /// What cannot be looked at is not taken for a manifest.
  private static func isThere(_ path: FilePath) -> Bool {
    (try? FileStatus.ifPresent(path)).flatMap(\.self) != nil
  }

  /// Puts a revision in its place.
  ///
  /// - Parameters:
  ///   - revision: What is to be written, and what was read.
  ///   - kind: What the transaction is to those before it.
  ///   - memory: What the memory of first values learns or forgets.
  ///   - isOfKeys: Whether the keys are what changed, and not the format.
  /// - Returns: What came of it.
  /// - Throws: `.backup`, `.vault`.
  func install(
    _ revision: Revision, as kind: Record.Kind = .change, memory: [MemoryChange]? = nil, isOfKeys: Bool = true
  ) throws(WorkbenchError) -> Installation {
    let plist = revision.plist
    // What lies there is not what is shown, so no plan can be made by it; the run would settle it first.
    let isUnfinished = plist.notes.contains { if case .unfinished = $0 { true } else { false } }
    guard !(settings.isDryRun && isUnfinished), let target = try plist.place.target() else {
      return Installation()
    }
    let changes = try plist.place.changes(
      replacing: plist.isNew ? nil : plist.original, revision.digest, with: revision.bytes, settings)
    var transaction = Transaction(target, changes)
    transaction.kind = kind
    transaction.memo = try KeptText.memo(
      settings.command, isOfKeys ? revision.changes : nil, plist.label, keepsValues: settings.keepsValues)
    if let memory {
      transaction.memory = memory
    } else if isOfKeys, settings.keepsValues, let label = plist.place.keptLabel {
      transaction.memory = try KeptText.memory(
        from: plist.document.root, to: revision.document.root, label)
    }
    let store = try store()
    var notes: [Note] = []
    if isOfKeys, settings.keepsValues, plist.place.isEncrypted, try isFirst(target, in: store) {
      notes.append(.valuesInClear(store.path))
    }
    var installation = try install(transaction, in: store)
    installation.notes += notes
    if installation.transaction != nil { installation.notes += faults(at: plist.place) }
    return installation
  }

  /// Whether nothing has been changed in a target yet.
  private func isFirst(_ target: TargetIdentity, in store: Store) throws(WorkbenchError) -> Bool {
    try WorkbenchError.lift(vault: try store.history(target)).isEmpty
  }

  /// Writes bytes to a file of its own, through the vault.
  ///
  /// - Throws: `.bodyOfBackup`, `.vault`.
  func install(_ bytes: [UInt8], to path: FilePath) throws(WorkbenchError) -> Installation {
    let target = try WorkbenchError.lift(vault: try TargetIdentity.file(path))
    try Self.refuseBody(at: target.path)
    var settled: [Settlement] = []
    let store = try store()
    if !settings.isDryRun { settled = try WorkbenchError.lift(vault: try store.settle(target)) }
    var expected: SHA256.Digest?
    if let status = try WorkbenchError.lift(file: try FileStatus.ifPresent(target.path)) {
      guard status.kind == .regular else { throw WorkbenchError(.vault(VaultError(.notRegular, path))) }
      let old = try WorkbenchError.lift(file: try FileContents(of: target.path))
      expected = SHA256.hash(old.bytes)
    }
    var transaction = Transaction(
      target, [FileChange("", label: target.path.text, expected: expected, content: .bytes(bytes))])
    transaction.memo = try KeptText.memo(settings.command, nil, path.text, keepsValues: false)
    var installation = try install(transaction, in: store)
    installation.settled.insert(contentsOf: settled, at: 0)
    return installation
  }
}
