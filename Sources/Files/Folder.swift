import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Changes to the names in a folder.
///
/// None of them is on the disk before `sync(_:)` of that folder.
public enum Folder {
  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - path: The folder; the one it lies in must be there.
  ///   - mode: The permission bits, less the process's mask.
  /// - Throws: `.system`, with `EEXIST` when the name is taken.
  public static func make(_ path: FilePath, mode: UInt32 = 0o777) throws(FileError) {
    try unsafe SystemCall.run(.makeFolder, at: path) { unsafe mkdir($0, mode_t(truncatingIfNeeded: mode)) }
  }

  /// Makes a folder and those it lies in, as far as they are missing.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - mode: The permission bits of each new folder, less the process's mask.
  /// - Returns: The folders that were made, the outermost first.
  /// - Throws: `.system`, with `ENOTDIR` when a file is in the way.
  @discardableResult
  public static func makeWithParents(_ path: FilePath, mode: UInt32 = 0o777) throws(FileError) -> [FilePath] {
    let missing = try missing(path)
    var made: [FilePath] = []
    for folder in missing {
      do throws(FileError) {
        try make(folder, mode: mode)
        made.append(folder)
      } catch {
        // Another process may have been quicker.
        if error.errno != EEXIST { throw error }
      }
    }
    return made
  }

  /// Sets a folder's permission bits, whatever the process's mask.
  ///
  /// - Throws: `.system` when the system refuses.
  public static func setMode(_ path: FilePath, _ mode: UInt32) throws(FileError) {
    let mode = mode_t(truncatingIfNeeded: mode & 0o7777)
    try unsafe SystemCall.run(.setMode, at: path) { unsafe chmod($0, mode) }
  }

  /// Returns the folders that would have to be made for `path` to be one, the outermost first.
  ///
  /// - Throws: `.system`, with `ENOTDIR` when a file is in the way.
  public static func missing(_ path: FilePath) throws(FileError) -> [FilePath] {
    var missing: [FilePath] = []
    var folder = path
    while true {
      if let status = try FileStatus.ifPresent(folder) {
        if status.kind != .folder { throw FileError(.makeFolder, folder, .system(ENOTDIR)) }
        return missing.reversed()
      }
      missing.append(folder)
      let parent = folder.parent
      if parent == folder { return missing.reversed() }
      folder = parent
    }
  }

  /// Renames a file, replacing one that has the new name, in one step.
  ///
  /// - Throws: `.system`, with `EXDEV` when the names lie on different file systems.
  public static func rename(_ old: FilePath, to new: FilePath) throws(FileError) {
    let terminated = try SystemCall.terminated(new, for: .rename)
    try unsafe SystemCall.run(.rename, at: old, reportedAs: new) { old in
      unsafe SystemCall.rename(old, terminated)
    }
  }

  /// Renames a file unless the new name is taken, in one step where the file system can.
  ///
  /// - Throws: `.system`, with `EEXIST` when the name is taken.
  public static func renameToNew(_ old: FilePath, to new: FilePath) throws(FileError) {
    let terminated = try SystemCall.terminated(new, for: .rename)
    do throws(FileError) {
      try unsafe SystemCall.run(.rename, at: old, reportedAs: new) { unsafe unix_rename_new($0, terminated) }
    } catch {
      guard error.errno == EINVAL || error.errno == ENOTSUP || error.errno == ENOSYS else { throw error }
      if try FileStatus.ifPresent(new, followingLinks: false) != nil {
        throw FileError(.rename, new, .system(EEXIST))
      }
      try rename(old, to: new)
    }
  }

  /// Removes a file or a symbolic link.
  ///
  /// - Returns: Whether it was there.
  /// - Throws: `.system`, also for a folder.
  @discardableResult
  public static func removeFile(_ path: FilePath) throws(FileError) -> Bool {
    do throws(FileError) {
      try unsafe SystemCall.run(.remove, at: path) { unsafe unlink($0) }
      return true
    } catch {
      if error.errno == ENOENT || error.errno == ENOTDIR { return false }
      // A read-only file system says so before it looks whether there is anything to remove.
      if error.errno == EROFS, try FileStatus.ifPresent(path, followingLinks: false) == nil { return false }
      throw error
    }
  }

  /// Removes a folder if it is there and empty.
  ///
  /// - Returns: Whether it was removed.
  /// - Throws: `.system` when the system refuses for another reason.
  @discardableResult
  public static func removeIfEmpty(_ path: FilePath) throws(FileError) -> Bool {
    do throws(FileError) {
      try unsafe SystemCall.run(.remove, at: path) { unsafe rmdir($0) }
      return true
    } catch {
      switch error.errno {
      case ENOENT, ENOTEMPTY, EEXIST, ENOTDIR: return false
      case EROFS where try FileStatus.ifPresent(path, followingLinks: false) == nil: return false
      default: throw error
      }
    }
  }

  /// Waits until the names in a folder are on the disk.
  ///
  /// - Throws: `.system` when they cannot be brought there.
  public static func sync(_ path: FilePath) throws(FileError) {
    let folder = try FileDescriptor(path, for: .folder)
    do throws(FileError) {
      try folder.sync()
    } catch {
      // Network file systems that cannot sync a folder say so, and write names through.
      if error.errno != EINVAL && error.errno != ENOTSUP { throw error }
    }
  }

  /// Makes an empty file under a new name.
  ///
  /// - Parameters:
  ///   - folder: Where.
  ///   - prefix: What the name begins with; twelve random letters and digits follow.
  /// - Returns: The open file, for its owner only (mode 0600).
  /// - Throws: `.system` when it cannot be made.
  public static func makeTemporaryFile(
    in folder: FilePath, prefix: String
  ) throws(FileError) -> FileDescriptor {
    while true {
      let path = folder.appending(FilePath(prefix + randomName()))
      do throws(FileError) {
        return try FileDescriptor(path, for: .create(mode: 0o600), followingLinks: false)
      } catch {
        if error.errno != EEXIST { throw FileError(.makeFile, folder, error.code) }
      }
    }
  }

  /// Twelve letters and digits that two processes will not both choose.
  public static func randomName() -> String {
    let letters = Array("0123456789abcdefghijkmnpqrstuvwxyz".utf8)
    let name = (0..<12).map { _ in letters[Int.random(in: 0..<letters.count)] }
    return String(decoding: name, as: UTF8.self)
  }
}
