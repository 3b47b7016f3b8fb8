import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The one owner of an open file, which closes it at the end of its life.
///
/// Every call is repeated when a signal interrupts it.
public struct FileDescriptor: ~Copyable, Sendable {
  /// What a file is opened for.
  public enum Access: Sendable {
    case read
    case readWrite
    /// Creates the file with these permission bits, and fails when the name is taken.
    case create(mode: UInt32)
    /// Opens the file for reading and writing, and creates it with these permission bits if there is none.
    case openOrCreate(mode: UInt32)
    /// Opens a folder to list it or to bring its names to the disk.
    case folder
    /// Opens a folder only to pass through it, which needs no leave to list it.
    case passage

    var flags: Int32 {
      switch self {
      case .read: O_RDONLY
      case .readWrite: O_RDWR
      case .create: O_RDWR | O_CREAT | O_EXCL
      case .openOrCreate: O_RDWR | O_CREAT
      case .folder: O_RDONLY | O_DIRECTORY
      case .passage: unix_search_flag() | O_DIRECTORY
      }
    }

    var mode: UInt32 {
      switch self {
      case .create(let mode), .openOrCreate(let mode): mode & 0o7777
      default: 0
      }
    }
  }

  /// The system's number for the open file.
  public let number: Int32
  /// The path it was opened at, for messages.
  public let path: FilePath

  /// Takes over an open file.
  ///
  /// - Parameters:
  ///   - number: The system's number, closed by this value from now on.
  ///   - path: What to call it in messages.
  public init(owning number: Int32, path: FilePath) {
    self.number = number
    self.path = path
  }

  /// Opens a file; a child process does not inherit it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: What to open it for.
  ///   - followingLinks: Whether a symbolic link in the last place is followed; refused with `ELOOP` if not.
  /// - Throws: `.system` when it cannot be opened.
  public init(_ path: FilePath, for access: Access = .read, followingLinks: Bool = true) throws(FileError) {
    let flags = access.flags | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let number = try unsafe SystemCall.run(.open, at: path) { unsafe unix_open($0, flags, access.mode) }
    self.init(owning: number, path: path)
  }

  /// Opens a name in an open folder; a symbolic link is refused with `ELOOP` (or `ENOTDIR` where a folder is wanted).
  init(_ name: FilePath, in folder: borrowing FileDescriptor, for access: Access) throws(FileError) {
    let path = folder.path.appending(name)
    // A pipe planted where a file is looked for must not stop the program until someone writes to it.
    let flags = access.flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let parent = folder.number
    let number = try unsafe SystemCall.run(.open, at: name, reportedAs: path) { name in
      unsafe unix_openat(parent, name, flags, access.mode)
    }
    self.init(owning: number, path: path)
  }

  /// Opens the same folder again, with a place of its own in the list of its names.
  func reopenedFolder(for access: Access) throws(FileError) -> FileDescriptor {
    let flags = access.flags | O_CLOEXEC
    let again = try SystemCall.run(.open, path) { unsafe unix_openat(number, ".", flags, 0) }
    return FileDescriptor(owning: again, path: path)
  }

  deinit {
    // The data that matters has been synced by then, so there is nothing to report.
    close(number)
  }
}

// MARK: - Reading

extension FileDescriptor {
  /// Reads the file's status.
  ///
  /// - Throws: `.system` when the system refuses.
  public func status() throws(FileError) -> FileStatus {
    var status = unix_status()
    try SystemCall.run(.status, path) { unsafe unix_status_of_file(number, &status) }
    return FileStatus(status)
  }

  /// Reads up to `count` bytes from the file's position.
  ///
  /// - Returns: The bytes, fewer than `count` only at the end of the file.
  /// - Throws: `.system` when the system refuses.
  public func read(upTo count: Int) throws(FileError) -> [UInt8] {
    try unsafe filled(count) { room, _ in unsafe SystemCall.read(number, room.baseAddress, room.count) }
  }

  /// Reads up to `count` bytes from `offset`, without moving the file's position.
  ///
  /// - Parameters:
  ///   - count: How many bytes at most.
  ///   - offset: The byte offset from the start of the file.
  /// - Returns: The bytes, fewer than `count` only at the end of the file.
  /// - Throws: `.system` when the system refuses.
  public func read(upTo count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    try unsafe filled(count) { room, done in
      let (place, overflow) = offset.addingReportingOverflow(done)
      if overflow { return 0 }
      return unsafe pread(number, room.baseAddress, room.count, off_t(place))
    }
  }

  /// Reads from the file's position to its end.
  ///
  /// - Parameter limit: The most bytes to accept.
  /// - Returns: The bytes.
  /// - Throws: `.tooLarge`, or `.system` when the system refuses.
  /// - Complexity: O(*n*) in the bytes read.
  public func readAll(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = try status().size
    if size > 0, size <= limit { bytes.reserveCapacity(size + 1) }
    while true {
      // One byte more than is known to be there finds the end without another allocation.
      let want = max(size - bytes.count + 1, 1 << 16)
      let part = try read(upTo: want)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit { throw FileError(.read, path, .tooLarge(limit: limit)) }
      if part.count < want { return bytes }
    }
  }

  /// Calls `body` with the room still free until `count` bytes are there or it returns 0.
  private func filled(
    _ count: Int, _ body: (_ room: UnsafeMutableRawBufferPointer, _ done: Int) -> Int
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, done in
      while done < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(room)[done...])
        do throws(FileError) {
          let got = try SystemCall.run(.read, path) { unsafe body(rest, done) }
          if got == 0 { return }
          done += got
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

// MARK: - Writing

extension FileDescriptor {
  /// Writes all bytes at the file's position.
  ///
  /// - Throws: `.system` when the system refuses; some of the bytes may then have been written.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      done += try SystemCall.run(.write, path) {
        unsafe SystemCall.write(number, rest.baseAddress, rest.count)
      }
    }
  }

  /// Writes all bytes at the file's position.
  ///
  /// - Throws: `.system` when the system refuses; some of the bytes may then have been written.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    // `withUnsafeBytes` has no typed throws.
    var failure: FileError?
    unsafe bytes.withUnsafeBytes { bytes in
      do throws(FileError) { try unsafe write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Waits until the file's content and status are on the disk.
  ///
  /// - Throws: `.system` when they cannot be brought there.
  public func sync() throws(FileError) {
    try SystemCall.run(.sync, path) { unix_sync(number) }
  }

  /// Shortens the file to nothing.
  ///
  /// - Throws: `.system` when the system refuses.
  public func truncate() throws(FileError) {
    try SystemCall.run(.write, path) { ftruncate(number, 0) }
  }

  /// Moves the file's position to `offset` bytes from the start.
  ///
  /// - Throws: `.system` when the file has no positions, as a pipe.
  public func seek(to offset: Int) throws(FileError) {
    try SystemCall.run(.read, path) { lseek(number, off_t(offset), SEEK_SET) }
  }

  /// Sets the modification time and leaves the access time as it is.
  ///
  /// - Throws: `.system` when the system refuses.
  public func setModified(_ time: FileTime) throws(FileError) {
    try SystemCall.run(.setTimes, path) { unix_set_modified(number, time.seconds, time.nanoseconds) }
  }

  /// Takes the file's lock for as long as this value lives, unless someone else holds it.
  ///
  /// - Parameter shared: Whether others may hold it too, if theirs is shared as well.
  /// - Returns: Whether it was taken.
  /// - Throws: `.system` when the file system knows no locks.
  public func tryLock(shared: Bool = false) throws(FileError) -> Bool {
    do throws(FileError) {
      try SystemCall.run(.lock, path) { unix_try_lock(number, shared ? 1 : 0) }
      return true
    } catch {
      switch error.errno {
      case EAGAIN, EACCES, EWOULDBLOCK: return false
      default: throw error
      }
    }
  }
}
