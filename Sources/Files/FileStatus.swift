import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a name in a folder stands for.
public enum FileKind: Hashable, Sendable {
  case regular, folder, symbolicLink
  /// A pipe, socket or device.
  case other

  init(mode: UInt32) {
    // POSIX leaves these numbers open, but every Unix has kept them since 1979.
    switch mode & 0o170000 {
    case 0o100000: self = .regular
    case 0o040000: self = .folder
    case 0o120000: self = .symbolicLink
    default: self = .other
    }
  }
}

/// What the file system says of a file.
public struct FileStatus: Hashable, Sendable {
  /// What the name stands for.
  public let kind: FileKind
  /// The permission bits, with set-user-ID, set-group-ID and sticky: `mode & 0o7777`.
  public let mode: UInt32
  /// The owner's number.
  public let owner: UInt32
  /// The group's number.
  public let group: UInt32
  /// The size in bytes.
  public let size: Int
  /// When the content last changed.
  public let modified: FileTime
  /// When the content or the status last changed.
  public let changed: FileTime
  /// The number of the device the file lies on.
  public let device: UInt64
  /// The file's number on that device.
  public let inode: UInt64
  /// How many names the file has.
  public let linkCount: Int
  /// Darwin's flags (`chflags`); 0 elsewhere.
  public let flags: UInt32

  init(_ status: unix_status) {
    kind = FileKind(mode: status.mode)
    mode = status.mode & 0o7777
    owner = status.owner
    group = status.group
    size = Int(status.size)
    modified = FileTime(seconds: status.modified_seconds, nanoseconds: status.modified_nanoseconds)
    changed = FileTime(seconds: status.changed_seconds, nanoseconds: status.changed_nanoseconds)
    device = status.device
    inode = status.inode
    linkCount = Int(clamping: status.links)
    flags = status.flags
  }

  /// Reads the status of the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followingLinks: Whether a symbolic link stands for what it points to.
  /// - Throws: `.system` when there is no such file or it cannot be reached.
  public init(of path: FilePath, followingLinks: Bool = true) throws(FileError) {
    var status = unix_status()
    try unsafe SystemCall.run(.status, at: path) { path in
      unsafe unix_status_at(AT_FDCWD, path, followingLinks ? 1 : 0, &status)
    }
    self.init(status)
  }

  /// Reads the status of the file at `path`, or nil when there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followingLinks: Whether a symbolic link stands for what it points to.
  /// - Returns: The status, or nil.
  /// - Throws: `.system` when it cannot be told whether there is one.
  public static func ifPresent(_ path: FilePath, followingLinks: Bool = true) throws(FileError) -> FileStatus?
  {
    do throws(FileError) {
      return try FileStatus(of: path, followingLinks: followingLinks)
    } catch {
      if error.errno == ENOENT || error.errno == ENOTDIR { return nil }
      throw error
    }
  }

  /// Whether two readings are of one file whose content has not been touched in between.
  public func isSameContent(as other: FileStatus) -> Bool {
    isSameFile(as: other) && size == other.size && modified == other.modified
  }

  /// Whether two readings are of one file.
  public func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
