import CUnix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a file has beside its content and times, and must keep when it is replaced by another.
public struct FileAttributes: Hashable, Sendable {
  /// An extended attribute.
  public struct Extended: Hashable, Sendable {
    /// The name, as `user.comment`; on Linux, access control lists are such attributes too.
    public let name: FilePath
    /// The value.
    public let value: [UInt8]

    /// Creates an attribute.
    public init(name: FilePath, value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// The permission bits, with set-user-ID, set-group-ID and sticky.
  public var mode: UInt32
  /// The owner's number.
  public var owner: UInt32
  /// The group's number.
  public var group: UInt32
  /// Darwin's flags (`chflags`); 0 elsewhere.
  public var flags: UInt32
  /// The extended attributes, in the order of their names.
  public var extended: [Extended]
  /// Darwin's access control list in its text form, if there is one; always nil elsewhere.
  public var accessList: String?

  /// Creates attributes from their parts.
  public init(
    mode: UInt32, owner: UInt32, group: UInt32, flags: UInt32 = 0, extended: [Extended] = [],
    accessList: String? = nil
  ) {
    self.mode = mode
    self.owner = owner
    self.group = group
    self.flags = flags
    self.extended = extended
    self.accessList = accessList
  }

  /// Reads the attributes of an open file.
  ///
  /// - Throws: `.system` when they cannot be read.
  public init(of file: borrowing FileDescriptor) throws(FileError) {
    let status = try file.status()
    let names = try Self.names(of: file)
    var extended: [Extended] = []
    for name in names.sorted() {
      // One that is removed between the two calls was not there.
      if let value = try Self.value(of: name, in: file) {
        extended.append(Extended(name: name, value: value))
      }
    }
    var list: String?
    if let text = unsafe unix_access_list(file.number) {
      list = unsafe String(cString: text)
      unsafe free(text)
    }
    self.init(
      mode: status.mode, owner: status.owner, group: status.group, flags: status.flags, extended: extended,
      accessList: list)
  }

  /// Gives an open file these attributes and takes away those it has beyond them.
  ///
  /// - Throws: `.system` when the system refuses, as to give a file to another owner.
  public func apply(to file: borrowing FileDescriptor) throws(FileError) {
    let present = try FileAttributes(of: file)
    let number = file.number
    // The owner comes first: changing it clears the set-user-ID bits. The mode comes last: it is what counts where a
    // list has changed the group's bits.
    if present.owner != owner || present.group != group {
      try SystemCall.run(.setOwner, file.path) {
        fchown(
          number, present.owner == owner ? uid_t.max : owner, present.group == group ? gid_t.max : group)
      }
    }
    try apply(extended: present.extended, to: file)
    if present.accessList != accessList {
      try SystemCall.run(.setAttributes, file.path) { unsafe unix_set_access_list(number, accessList) }
    }
    try SystemCall.run(.setMode, file.path) { fchmod(number, mode_t(truncatingIfNeeded: mode & 0o7777)) }
    if present.flags != flags {
      try SystemCall.run(.setMode, file.path) { unix_fchflags(number, flags) }
    }
  }

  private func apply(
    extended present: [Extended], to file: borrowing FileDescriptor
  ) throws(FileError) {
    let number = file.number
    for old in present where !extended.contains(where: { $0.name == old.name }) && !old.isTheSystems {
      try unsafe SystemCall.run(.setAttributes, at: old.name, reportedAs: file.path) { name in
        unsafe unix_fremovexattr(number, name)
      }
    }
    for new in extended where !present.contains(new) {
      do throws(FileError) {
        try unsafe SystemCall.run(.setAttributes, at: new.name, reportedAs: file.path) { name in
          unsafe new.value.withUnsafeBytes { unsafe unix_fsetxattr(number, name, $0.baseAddress, $0.count) }
        }
      } catch  where new.isTheSystems {
        // Only the system may set it, and it has set its own on the new file.
      }
    }
  }

  private static func names(of file: borrowing FileDescriptor) throws(FileError) -> [FilePath] {
    let number = file.number
    let bytes = try unsafe grown(file.path) { room in
      unsafe unix_flistxattr(number, room.baseAddress?.assumingMemoryBound(to: CChar.self), room.count)
    }
    return (bytes ?? []).split(separator: 0).map { FilePath(bytes: $0) }
  }

  private static func value(
    of name: FilePath, in file: borrowing FileDescriptor
  ) throws(FileError) -> [UInt8]? {
    let number = file.number
    let terminated = try SystemCall.terminated(name, for: .readAttributes)
    return try unsafe grown(file.path) { room in
      unsafe unix_fgetxattr(number, terminated, room.baseAddress, room.count)
    }
  }

  // Asks for the size, then for that many bytes, again when they have grown meanwhile. Nil when there is nothing.
  private static func grown(
    _ path: FilePath, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      while true {
        let nothing = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
        let size = try SystemCall.run(.readAttributes, path) { unsafe body(nothing) }
        if size == 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: size)
        do throws(FileError) {
          let count = try SystemCall.run(.readAttributes, path) {
            unsafe bytes.withUnsafeMutableBytes { unsafe body($0) }
          }
          return Array(bytes.prefix(count))
        } catch {
          if error.errno != ERANGE { throw error }
        }
      }
    } catch {
      // File systems without extended attributes have none to keep.
      if error.errno == unix_no_attribute() || error.errno == ENOTSUP { return nil }
      throw error
    }
  }
}

extension FileAttributes.Extended {
  /// Whether the system keeps this attribute by rules of its own, so that a copy need not have it: labels and
  /// capabilities on Linux, where a file came from on macOS.
  var isTheSystems: Bool {
    let prefixes = ["security.", "trusted.", "system.nfs4", "com.apple.provenance", "com.apple.system."]
    return prefixes.contains { name.bytes.starts(with: $0.utf8) }
  }
}
