import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Small files that are there whole or not at all, also after the power has failed.
enum DurableFile {
  /// Writes a file under a temporary name, brings it to the disk and gives it its name.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - path: The file's name; a file of that name is replaced.
  ///   - temporary: A name that is not taken, on the same file system.
  /// - Throws: `.system` when the system refuses.
  static func write(
    _ bytes: [UInt8], to path: FilePath, by temporary: FilePath
  ) throws(FileError) {
    try stage(bytes, at: temporary)
    try Folder.rename(temporary, to: path)
    try Folder.sync(path.parent)
  }

  /// Writes a new file and brings its content to the disk; its name may still be lost.
  static func stage(_ bytes: [UInt8], at path: FilePath) throws(FileError) {
    let file = try FileDescriptor(path, for: .create(mode: 0o600), followingLinks: false)
    try file.write(bytes)
    try file.sync()
  }

  /// Returns a file's bytes, or nil when there is none.
  static func readIfPresent(_ path: FilePath) throws(VaultError) -> [UInt8]? {
    do throws(FileError) {
      return try FileDescriptor(path).readAll()
    } catch {
      if error.errno == ENOENT { return nil }
      throw VaultError(.file(error), path)
    }
  }
}
