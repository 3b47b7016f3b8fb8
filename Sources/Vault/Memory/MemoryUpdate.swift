import Files

/// The part of a transaction that the memory of first values sees.
///
/// The new files are written before the transaction's own are renamed, so that a full disk is met while everything
/// can still be left as it is, and renamed after them.
struct MemoryUpdate: ~Copyable {
  private let lock: StoreLock?
  private let files: [(staged: FilePath, path: FilePath)]

  private init(lock: consuming StoreLock?, files: [(staged: FilePath, path: FilePath)]) {
    self.lock = lock
    self.files = files
  }

  /// Writes the new files under temporary names.
  ///
  /// - Parameters:
  ///   - changes: What is learnt or forgotten.
  ///   - scope: Whose values.
  ///   - layout: The store.
  ///   - patience: How long to wait for another process that learns of the same device, in milliseconds.
  ///   - temporary: Gives free names in the store.
  /// - Returns: The new files, with the lock on them.
  /// - Throws: `.locked`, `.damaged` or `.file`.
  static func stage(
    _ changes: [MemoryChange], of scope: MemoryScope, in layout: StoreLayout, patience: Int,
    temporary: () -> FilePath
  ) throws(VaultError) -> MemoryUpdate {
    if changes.isEmpty { return MemoryUpdate(lock: nil, files: []) }
    let folder = MemoryFile.folder(scope, in: layout)
    try layout.makeFolder(folder)
    try VaultError.wrap(try Folder.sync(layout.memory))
    let lock = try StoreLock.take(folder.appending("lock"), patience: patience, subject: layout.root)
    var files: [(staged: FilePath, path: FilePath)] = []
    for (label, ofLabel) in Dictionary(grouping: changes, by: { FilePath($0.label) }) {
      var file = try MemoryFile(scope, label.text, in: layout)
      var isChanged = false
      for change in ofLabel where file.apply(change) { isChanged = true }
      if !isChanged { continue }
      let staged = temporary()
      try VaultError.wrap(try DurableFile.stage(file.text, at: staged))
      files.append((staged, MemoryFile.path(scope, label.text, in: layout)))
    }
    return MemoryUpdate(lock: lock, files: files)
  }

  /// Gives the new files their names, durably.
  func install() throws(VaultError) {
    for file in files {
      try VaultError.wrap(try Folder.rename(file.staged, to: file.path))
      try VaultError.wrap(try Folder.sync(file.path.parent))
    }
  }
}
