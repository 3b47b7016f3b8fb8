import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A name in a folder.
public struct FolderEntry: Hashable, Sendable {
  /// The name, without the folder.
  public let name: FilePath
  /// What it stands for; a symbolic link is not followed.
  public let kind: FileKind
  /// The file's number on its device.
  public let inode: UInt64
}

extension FolderEntry {
  /// Lists the folder at `path`, without `.` and `..`, in the order of the names' bytes.
  ///
  /// - Throws: `.system` when it is no folder or cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of names; only file systems that do not record the kinds are asked
  ///   for each.
  public static func list(_ path: FilePath) throws(FileError) -> [FolderEntry] {
    try list(FileDescriptor(path, for: .folder))
  }

  static func list(_ folder: consuming FileDescriptor) throws(FileError) -> [FolderEntry] {
    let path = folder.path
    // `fdopendir` takes the number over, so it is given one of its own.
    let number = try SystemCall.run(.list, path) { fcntl(folder.number, F_DUPFD_CLOEXEC, 0) }
    guard let stream = unsafe fdopendir(number) else {
      let code = errno
      close(number)
      throw FileError(.list, path, .system(code))
    }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw FileError(.list, path, .system(errno)) }
        return entries.sorted { $0.name < $1.name }
      }
      let name = unsafe name(of: entry)
      if name == "." || name == ".." { continue }
      let kind: FileKind
      switch unsafe Int32(entry.pointee.d_type) {
      case Int32(DT_REG): kind = .regular
      case Int32(DT_DIR): kind = .folder
      case Int32(DT_LNK): kind = .symbolicLink
      case Int32(DT_UNKNOWN): kind = try status(of: name, in: folder).kind
      default: kind = .other
      }
      entries.append(FolderEntry(name: name, kind: kind, inode: unsafe UInt64(entry.pointee.d_ino)))
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> FilePath {
    // `d_name` is declared with a fixed size, but a name may run past it into the record's own length.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return "" }
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: start, count: length))
  }

  static func status(
    of name: FilePath, in folder: borrowing FileDescriptor
  ) throws(FileError) -> FileStatus {
    var status = unix_status()
    let number = folder.number
    try unsafe SystemCall.run(.status, at: name, reportedAs: folder.path.appending(name)) { name in
      unsafe unix_status_at(number, name, 0, &status)
    }
    return FileStatus(status)
  }
}
