internal import Files

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder that only this user can enter, for files that SQLite must find on a disk; it goes with its owner.
struct PrivateFolder: ~Copyable {
  let path: FilePath

  /// Makes one where the system keeps what is temporary, but never inside `avoided`.
  ///
  /// - Throws: `.file`.
  init(outside avoided: FilePath) throws(BackupError) {
    var places: [FilePath] = ["/tmp"]
    if let named = unsafe getenv("TMPDIR") { unsafe places.insert(FilePath(String(cString: named)), at: 0) }
    var found: FilePath?
    for place in places where found == nil {
      guard let resolved = try? place.resolved(), !resolved.isInside(avoided) else { continue }
      found = resolved
    }
    let base = found ?? "/tmp"
    let path = base.appending(FilePath("springback-" + Folder.randomName()))
    do throws(FileError) { try Folder.make(path, mode: 0o700) } catch { throw BackupError(.file(error)) }
    self.path = path
  }

  deinit {
    // What cannot be removed is left to the system, which empties its temporary folder; nothing depends on it.
    for entry in (try? FolderEntry.list(path)) ?? [] {
      _ = try? Folder.removeFile(path.appending(entry.name))
    }
    _ = try? Folder.removeIfEmpty(path)
  }

  /// Writes a new file.
  ///
  /// - Throws: `.file`.
  borrowing func write(_ contents: FileContents, to name: FilePath) throws(BackupError) {
    do throws(FileError) {
      let file = try FileDescriptor(path.appending(name), for: .create(mode: 0o600), followingLinks: false)
      try unsafe file.write(contents.buffer)
    } catch { throw BackupError(.file(error)) }
  }
}
