import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Copying a file's content so that neither file's later changes reach the other.
public enum FileCopy {
  /// Copies the whole content of an open file into a new one: by sharing its blocks where the file system can, else
  /// inside the kernel, else through memory.
  ///
  /// - Parameters:
  ///   - source: The file to copy, open for reading.
  ///   - path: The new file's name, which must not be taken.
  ///   - mode: Its permission bits, less the process's mask.
  /// - Returns: The new file, open for writing.
  /// - Throws: `.system` when reading or writing fails.
  /// - Complexity: O(1) where blocks are shared, else O(*n*) in the size.
  public static func copy(
    _ source: borrowing FileDescriptor, toNew path: FilePath, mode: UInt32
  ) throws(FileError) -> FileDescriptor {
    if let clone = try clone(source, toNew: path, mode: mode) { return clone }
    let destination = try FileDescriptor(path, for: .create(mode: mode), followingLinks: false)
    try copy(source, to: destination)
    return destination
  }

  /// Makes a clone where that is done by name, as on Darwin; nil elsewhere.
  private static func clone(
    _ source: borrowing FileDescriptor, toNew path: FilePath, mode: UInt32
  ) throws(FileError) -> FileDescriptor? {
    // A clone has its source's permissions, and a mode that the process's mask may change cannot be told here.
    guard mode & 0o077 == 0 else { return nil }
    let terminated = try SystemCall.terminated(path, for: .copy)
    guard unsafe unix_clone_at(source.number, terminated) == 0 else { return nil }
    let clone = try FileDescriptor(path, for: .readWrite, followingLinks: false)
    let number = clone.number
    // An immutable file's clone could be neither renamed nor removed.
    try SystemCall.run(.setMode, path) { unix_fchflags(number, 0) }
    try SystemCall.run(.setMode, path) { fchmod(number, mode_t(truncatingIfNeeded: mode)) }
    return clone
  }

  private static func copy(
    _ source: borrowing FileDescriptor, to destination: borrowing FileDescriptor
  ) throws(FileError) {
    let from = source.number
    let to = destination.number
    if unix_clone(to, from) == 0 { return }
    try source.seek(to: 0)
    // Both positions move with what is copied, so the loop after this one goes on from there: with everything when
    // the kernel cannot copy between these two, with nothing else to find at the end.
    do throws(FileError) {
      while try SystemCall.run(.copy, destination.path, { unix_copy_range(from, to, 1 << 30) }) > 0 {}
    } catch {
      let unsupported = [ENOSYS, EXDEV, EINVAL, ENOTSUP, EPERM]
      guard let number = error.errno, unsupported.contains(number) else { throw error }
    }
    while true {
      let part = try source.read(upTo: 1 << 18)
      if part.isEmpty { return }
      try destination.write(part)
    }
  }
}
