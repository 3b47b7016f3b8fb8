import Files

/// The right to change a target: the store is there, its target is known, and the locks are held.
struct Session: ~Copyable {
  let store: Store
  let target: TargetIdentity
  let id: TargetID
  private let storeLock: StoreLock
  private let targetLock: StoreLock

  var layout: StoreLayout { store.layout }

  /// Makes the store and enters the target where that is needed, and takes the locks.
  ///
  /// - Throws: `.locked` when another process holds one, `.storeInsideTarget`, `.targetInsideStore`, `.notAStore` or
  ///   `.file`.
  static func open(_ target: TargetIdentity, in store: Store) throws(VaultError) -> Session {
    try store.checkApart(from: target)
    let layout = store.layout
    try layout.make()
    // Pruning takes this one alone, and then no original is removed that a transaction has just found kept.
    let storeLock = try StoreLock.take(
      layout.lock, shared: true, patience: store.patience, subject: store.path)
    let index = TargetIndex(layout: layout)
    let known = try index.findInPlace(target)
    let id = if let known { known } else { try enter(target, in: store) }
    let targetLock = try StoreLock.take(
      layout.target(id, "lock"), patience: store.patience, subject: target.path)
    // Another process may have found the target moved elsewhere while this one waited.
    guard try index.identity(id) == target else { throw VaultError(.locked, target.path) }
    let session = Session(store: store, target: target, id: id, storeLock: storeLock, targetLock: targetLock)
    try session.sweep()
    return session
  }

  /// Takes the locks of a target that has an unfinished transaction, and makes it known where it is now.
  static func open(_ id: TargetID, _ target: TargetIdentity, in store: Store) throws(VaultError) -> Session {
    let layout = store.layout
    if try TargetIndex(layout: layout).identity(id) != target {
      let session = try open(target, in: store)
      guard session.id == id else { throw VaultError(.locked, target.path) }
      return session
    }
    let storeLock = try StoreLock.take(
      layout.lock, shared: true, patience: store.patience, subject: store.path)
    let targetLock = try StoreLock.take(
      layout.target(id, "lock"), patience: store.patience, subject: target.path)
    let session = Session(store: store, target: target, id: id, storeLock: storeLock, targetLock: targetLock)
    try session.sweep()
    return session
  }

  /// Returns a free name for a file of the store's that this session writes.
  func temporary() -> FilePath {
    layout.temporary.appending(FilePath(id.text + "-" + Folder.randomName()))
  }

  /// Removes the unfinished files of this target's earlier sessions, which are over: their lock is held here.
  func sweep() throws(VaultError) {
    for entry in try layout.entries(of: layout.temporary)
    where entry.name.bytes.starts(with: (id.text + "-").utf8) {
      try VaultError.wrap(try Folder.removeFile(layout.temporary.appending(entry.name)))
    }
  }

  private static func enter(_ target: TargetIdentity, in store: Store) throws(VaultError) -> TargetID {
    let layout = store.layout
    let index = TargetIndex(layout: layout)
    let lock = try StoreLock.take(layout.targetsLock, patience: store.patience, subject: store.path)
    // Names that no target can have, so that the holder of this lock may remove them all.
    let prefix = "index-"
    for entry in try layout.entries(of: layout.temporary) where entry.name.bytes.starts(with: prefix.utf8) {
      try VaultError.wrap(try Folder.removeFile(layout.temporary.appending(entry.name)))
    }
    let id = try index.enter(target) {
      layout.temporary.appending(FilePath(prefix + Folder.randomName()))
    }
    _ = consume lock
    return id
  }
}
