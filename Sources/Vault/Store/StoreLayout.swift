import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The names in the store's folder.
///
///     format                   which layout this is
///     lock                     held shared by every transaction, alone by pruning
///     targets/ID/identity      what was changed: path, device
///     targets/ID/lock          held by the transaction on that target
///     targets/ID/baseline      the oldest states of its files, once the records that had them are pruned
///     targets/lock             held while a target is entered
///     paths/HASH               the ID of the target at a path
///     pending/ID-TARGET        the transaction that is being made, or was when its process stopped
///     records/ID-TARGET        the transactions that were made
///     originals/DIGEST         the contents files had before, each once
///     memory/HASH/HASH         the values that were there first, by device or path and by file
///     temporary/TARGET-…       files that are being written, before they are renamed to one of the above
struct StoreLayout: Hashable, Sendable {
  static let version = "1"

  let root: FilePath

  var format: FilePath { root.appending("format") }
  var lock: FilePath { root.appending("lock") }
  var targets: FilePath { root.appending("targets") }
  var targetsLock: FilePath { root.appending("targets/lock") }
  var paths: FilePath { root.appending("paths") }
  var pending: FilePath { root.appending("pending") }
  var records: FilePath { root.appending("records") }
  var originals: FilePath { root.appending("originals") }
  var memory: FilePath { root.appending("memory") }
  var temporary: FilePath { root.appending("temporary") }

  private static let makingPrefix = ".format-"

  func target(_ id: TargetID, _ name: FilePath) -> FilePath {
    targets.appending(FilePath(id.text)).appending(name)
  }

  /// Whether the store is there, by its format file, which is written before anything else is put in it.
  func isPresent() throws(VaultError) -> Bool {
    guard let bytes = try DurableFile.readIfPresent(format) else { return false }
    let lines = try TextLines(of: bytes, kind: "store", at: format)
    guard lines.version == Self.version else {
      throw VaultError(.newerStore(version: lines.version), root)
    }
    return true
  }

  /// Makes the store's folders as far as they are missing.
  ///
  /// A process may be stopped at any point of it, so each part is made when it is missing, whatever else is there.
  func make() throws(VaultError) {
    var isMade = try isPresent()
    // Two processes that find no store take each other's unfinished format file for a stopped one's: then whoever lost
    // its file looks again.
    for _ in 0..<100 where !isMade { isMade = try makeFormat() }
    guard isMade else { throw VaultError(.locked, root) }
    var isNew = false
    for folder in [targets, paths, pending, records, originals, memory, temporary] {
      if try VaultError.wrap(try FileStatus.ifPresent(folder)) != nil { continue }
      try makeFolder(folder)
      isNew = true
    }
    if isNew { try VaultError.wrap(try Folder.sync(root)) }
  }

  /// Makes the format file, which makes a folder a store.
  ///
  /// - Returns: Whether it is there; if not, another process that is making it too was in the way.
  private func makeFormat() throws(VaultError) -> Bool {
    try VaultError.wrap(try Folder.makeWithParents(root, mode: 0o700))
    for entry in try VaultError.wrap(try FolderEntry.list(root)) {
      // The name of a format file whose writer was stopped.
      guard entry.name.bytes.starts(with: Self.makingPrefix.utf8) else {
        if try isPresent() { return true }
        throw VaultError(.notAStore, root)
      }
      try VaultError.wrap(try Folder.removeFile(root.appending(entry.name)))
    }
    let temporary = root.appending(FilePath(Self.makingPrefix + Folder.randomName()))
    do throws(FileError) {
      try DurableFile.write(TextFile(kind: "store").bytes, to: format, by: temporary)
    } catch {
      if error.errno == ENOENT { return try isPresent() }
      throw VaultError(.file(error), format)
    }
    return true
  }

  /// Returns the names in a folder of the store's; none when it is not there.
  func entries(of path: FilePath) throws(VaultError) -> [FolderEntry] {
    do throws(FileError) {
      return try FolderEntry.list(path)
    } catch {
      if error.errno == ENOENT { return [] }
      throw VaultError(.file(error), path)
    }
  }

  /// Makes a folder of the store's unless it is there.
  func makeFolder(_ path: FilePath) throws(VaultError) {
    do throws(FileError) {
      try Folder.make(path, mode: 0o700)
    } catch {
      if error.errno != EEXIST { throw VaultError(.file(error), path) }
    }
  }
}
