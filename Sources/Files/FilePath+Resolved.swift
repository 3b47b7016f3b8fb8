#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FilePath {
  /// Returns the absolute path of the file this one names, every symbolic link followed.
  ///
  /// - Throws: `.system` when there is no such file.
  public func resolved() throws(FileError) -> FilePath {
    let terminated = try SystemCall.terminated(self, for: .resolve)
    guard let found = unsafe realpath(terminated, nil) else {
      throw FileError(.resolve, self, .system(errno))
    }
    defer { unsafe free(found) }
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// Returns the absolute path this one names or would name: the part that is there is resolved, links in the last
  /// place included, and the names after it are appended.
  ///
  /// - Throws: `.leavesFolder` when a name that is not there is followed by `..`, or `.system`, also for a link that
  ///   points to nothing in the middle of the path.
  public func resolvedAsFarAsPresent() throws(FileError) -> FilePath {
    var present = self
    var missing: [FilePath] = []
    while true {
      do throws(FileError) {
        let start = try present.resolved()
        return missing.reversed().reduce(start) { $0.appending($1) }
      } catch {
        let name = present.lastComponent
        guard error.errno == ENOENT, !present.isEmpty, name != "/", present != "." else { throw error }
        if name == ".." || name == "." { throw FileError(.resolve, self, .leavesFolder) }
        // A link to nothing is there, yet cannot be resolved: what it names is what counts.
        if let target = try present.linkTarget() {
          present = present.parent.appending(target)
        } else {
          missing.append(name)
          present = present.parent
        }
        if missing.count + present.bytes.count > Int(PATH_MAX) * 2 {
          throw FileError(.resolve, self, .system(ELOOP))
        }
      }
    }
  }

  /// Returns what the symbolic link at this path holds, or nil when it is not a link or not there.
  ///
  /// - Throws: `.system` when it cannot be told.
  public func linkTarget() throws(FileError) -> FilePath? {
    guard let status = try FileStatus.ifPresent(self, followingLinks: false), status.kind == .symbolicLink
    else {
      return nil
    }
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let size = room.count
    let count = try unsafe SystemCall.run(.resolve, at: self) { path in
      unsafe readlink(path, &room, size)
    }
    return FilePath(bytes: room.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// The folder the process runs in.
  ///
  /// - Throws: `.system` when it is gone or cannot be read.
  public static func workingFolder() throws(FileError) -> FilePath {
    try FilePath(".").resolved()
  }
}
