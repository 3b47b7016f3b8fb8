import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Copying a file's content so that neither file's later changes reach the other.
public enum FileCopy {
  /// Copies the whole content of one open file into a new, empty one: by sharing its blocks where the file system
  /// can, else inside the kernel, else through memory.
  ///
  /// - Parameters:
  ///   - source: The file to copy, open for reading.
  ///   - destination: An empty file, open for writing at its beginning.
  /// - Throws: `.system` when reading or writing fails.
  /// - Complexity: O(1) where blocks are shared, else O(*n*) in the size.
  public static func copy(
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
