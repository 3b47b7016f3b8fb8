#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder whose files are reached by relative paths that can never lead out of it.
///
/// Every component is opened in the folder before it without following a symbolic link, so neither a hostile path in
/// a manifest nor a link planted in a backup, even while it is being read, reaches a file elsewhere.
public struct RootFolder: ~Copyable, Sendable {
  private let folder: FileDescriptor

  /// Opens the folder at `path`; links in `path` itself are followed.
  ///
  /// - Throws: `.system` when it is no folder or cannot be opened.
  public init(_ path: FilePath) throws(FileError) {
    folder = try FileDescriptor(path, for: .passage)
  }

  /// The folder's own path.
  public var path: FilePath { folder.path }

  /// Opens a file below the folder; opening a pipe does not wait for its other end.
  ///
  /// - Parameters:
  ///   - relative: The path from the folder.
  ///   - access: What to open the file for.
  /// - Returns: The open file.
  /// - Throws: `.leavesFolder` for a path that is not inside or passes through a link, or `.system`.
  public func open(
    _ relative: FilePath, for access: FileDescriptor.Access = .read
  ) throws(FileError) -> FileDescriptor {
    guard relative.staysInside, let name = relative.components.last else {
      throw FileError(.open, path.appending(relative), .leavesFolder)
    }
    return try Self.open(name, in: enclosing(relative), for: access)
  }

  /// Reads or maps a regular file below the folder.
  ///
  /// - Parameters:
  ///   - relative: The path from the folder.
  ///   - limit: The most bytes to accept.
  /// - Returns: The bytes.
  /// - Throws: `.leavesFolder`, `.notRegular`, `.changed`, `.tooLarge` or `.system`.
  public func contents(of relative: FilePath, limit: Int = .max) throws(FileError) -> FileContents {
    let file = try open(relative)
    guard try file.status().kind == .regular else { throw FileError(.read, file.path, .notRegular) }
    return try FileContents(of: file, limit: limit)
  }

  /// Lists a folder below this one, or this one for the empty path.
  ///
  /// - Throws: `.leavesFolder` or `.system`.
  public func list(_ relative: FilePath = "") throws(FileError) -> [FolderEntry] {
    try FolderEntry.list(
      relative.isEmpty ? folder.reopenedFolder(for: .folder) : open(relative, for: .folder))
  }

  /// Reads the status of a file below the folder, nil when there is none; a link is not followed.
  ///
  /// - Throws: `.leavesFolder` or `.system`.
  public func statusIfPresent(_ relative: FilePath) throws(FileError) -> FileStatus? {
    guard relative.staysInside, let name = relative.components.last else {
      throw FileError(.status, path.appending(relative), .leavesFolder)
    }
    do throws(FileError) {
      return try FolderEntry.status(of: name, in: enclosing(relative))
    } catch {
      if error.errno == ENOENT || error.errno == ENOTDIR { return nil }
      throw error
    }
  }

  /// Opens the folder that holds the last component of a path that stays inside.
  private func enclosing(_ relative: FilePath) throws(FileError) -> FileDescriptor {
    var current = try folder.reopenedFolder(for: .passage)
    for name in relative.components.dropLast() { current = try Self.open(name, in: current, for: .passage) }
    return current
  }

  private static func open(
    _ name: FilePath, in folder: borrowing FileDescriptor, for access: FileDescriptor.Access
  ) throws(FileError) -> FileDescriptor {
    do throws(FileError) {
      return try FileDescriptor(name, in: folder, for: access)
    } catch {
      // A link met with O_NOFOLLOW is ELOOP, but ENOTDIR on Linux where a folder is wanted.
      guard error.errno == ELOOP || error.errno == ENOTDIR,
        try FolderEntry.status(of: name, in: folder).kind == .symbolicLink
      else { throw error }
      throw FileError(.open, error.path, .leavesFolder)
    }
  }
}
