import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock of the store's, given up at the end of its life or its process's.
///
/// The file stays: removing it would let a process lock the old file while another locks a new one.
struct StoreLock: ~Copyable {
  private let file: FileDescriptor

  /// Takes a lock.
  ///
  /// - Parameters:
  ///   - path: The lock's file, made when it is missing.
  ///   - shared: Whether others may hold it too.
  ///   - patience: How long to wait for it, in milliseconds.
  ///   - subject: What to name as locked.
  /// - Returns: The lock.
  /// - Throws: `.locked` when others still hold it then, or `.file`.
  static func take(
    _ path: FilePath, shared: Bool = false, patience: Int, subject: FilePath
  ) throws(VaultError) -> StoreLock {
    let file = try VaultError.wrap(
      try FileDescriptor(path, for: .openOrCreate(mode: 0o600), followingLinks: false))
    var waited = 0
    while try !VaultError.wrap(try file.tryLock(shared: shared)) {
      if waited >= patience { throw VaultError(.locked, subject) }
      usleep(UInt32(interval) * 1000)
      waited += interval
    }
    return StoreLock(file: file)
  }

  // Milliseconds; a transaction takes a few dozen.
  private static let interval = 10
}
