#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file's bytes, read or mapped once and unchanging for as long as the object lives.
///
/// Small files are read into memory of their own. Large ones are mapped, so that only the pages looked at are read;
/// a mapped file that another program shortens in place would end this one with SIGBUS, and one rewritten in place
/// would show the new bytes, so call `checkUnchanged()` before relying on what was read.
@safe public final class FileContents: Sendable {
  /// The most bytes that are read from a pipe or device, which may never end.
  public static let longestStream = 1 << 29

  /// The size from which files are mapped.
  public static let mappedFrom = 1 << 20

  /// The bytes, valid as long as the object lives.
  public nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
  /// The status when the file was opened; nil when the bytes did not come from a file.
  public let status: FileStatus?
  /// The path the bytes came from, for messages.
  public let path: FilePath
  /// Whether the bytes are a mapping, given back by `munmap`, and not memory of our own.
  private let isMapped: Bool
  /// Kept open while mapped, to see whether the file is still what it was.
  private let file: Owner?

  private final class Owner: Sendable {
    let descriptor: FileDescriptor
    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  /// Reads or maps the file at `path`.
  ///
  /// - Parameters:
  ///   - path: A regular file, or a pipe or device, which is read to its end.
  ///   - limit: The most bytes to accept; of a pipe or device never more than `longestStream`.
  /// - Throws: `.changed` when the file was written meanwhile, `.tooLarge`, or `.system`.
  public convenience init(of path: FilePath, limit: Int = .max) throws(FileError) {
    try self.init(of: FileDescriptor(path), limit: limit)
  }

  /// Reads or maps an open file from its beginning, or a pipe to its end.
  ///
  /// - Parameters:
  ///   - descriptor: The open file; closed when the bytes no longer need it.
  ///   - limit: The most bytes to accept; of a pipe or device never more than `longestStream`.
  /// - Throws: `.changed` when the file was written meanwhile, `.tooLarge`, or `.system`.
  public init(of descriptor: consuming FileDescriptor, limit: Int = .max) throws(FileError) {
    let status = try descriptor.status()
    path = descriptor.path
    if status.kind == .folder { throw FileError(.read, descriptor.path, .system(EISDIR)) }
    if status.kind == .regular, status.size > limit {
      throw FileError(.read, descriptor.path, .tooLarge(limit: limit))
    }
    self.status = status
    guard status.kind == .regular, status.size >= Self.mappedFrom else {
      // Files below /proc say 0 bytes and pipes say nothing, so the end is found by reading.
      let isStream = status.kind != .regular
      let bytes = try descriptor.readAll(limit: isStream ? min(limit, Self.longestStream) : limit)
      if status.kind == .regular, try !descriptor.status().isSameContent(as: status) {
        throw FileError(.read, descriptor.path, .changed)
      }
      unsafe buffer = Self.copy(of: bytes)
      isMapped = false
      file = nil
      return
    }
    let start = unsafe mmap(nil, status.size, PROT_READ, MAP_PRIVATE, descriptor.number, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw FileError(.map, descriptor.path, .system(errno))
    }
    unsafe buffer = unsafe UnsafeRawBufferPointer(start: start, count: status.size)
    isMapped = true
    file = Owner(descriptor)
  }

  /// Keeps bytes that came from elsewhere, as from a decrypted file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, copied.
  ///   - path: What to call them in messages.
  public init(_ bytes: [UInt8], path: FilePath) {
    unsafe buffer = Self.copy(of: bytes)
    status = nil
    self.path = path
    isMapped = false
    file = nil
  }

  deinit {
    if isMapped {
      unsafe munmap(UnsafeMutableRawPointer(mutating: buffer.baseAddress), buffer.count)
    } else {
      unsafe buffer.deallocate()
    }
  }

  /// How many bytes there are.
  public var count: Int { unsafe buffer.count }

  /// The bytes, borrowed from the object.
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = unsafe RawSpan(_unsafeBytes: buffer)
      // The object holds the memory in place, so the span may live as long as the borrow of it.
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Returns a copy of the bytes.
  public func array() -> [UInt8] { unsafe Array(buffer) }

  /// Writes the bytes into a new file; those of a mapped file by sharing its blocks where that can be.
  ///
  /// - Parameters:
  ///   - path: The new file's name, which must not be taken.
  ///   - mode: Its permission bits, less the process's mask.
  /// - Returns: The file, open for writing at its end.
  /// - Throws: `.system` when the system refuses.
  public func write(toNew path: FilePath, mode: UInt32) throws(FileError) -> FileDescriptor {
    if let file { return try FileCopy.copy(file.descriptor, toNew: path, mode: mode) }
    let copy = try FileDescriptor(path, for: .create(mode: mode), followingLinks: false)
    try unsafe copy.write(buffer)
    return copy
  }

  /// Checks that a mapped file is still the one that was mapped; always true of bytes that were read.
  ///
  /// - Throws: `.changed`, or `.system` when the system refuses.
  public func checkUnchanged() throws(FileError) {
    guard let file, let status else { return }
    if try !file.descriptor.status().isSameContent(as: status) { throw FileError(.read, path, .changed) }
  }

  private static func copy(of bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe memory.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(memory)
  }
}
