/// What went wrong with a file.
public struct FileError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Operation: Hashable, Sendable, CaseIterable {
    case open, read, write, status, list, map, sync, resolve
    case makeFolder, makeFile, rename, remove, copy, lock
    case setMode, setOwner, setTimes, readAttributes, setAttributes
  }

  /// Why it failed.
  public enum Code: Hashable, Sendable {
    /// The system refused, with this `errno`.
    case system(Int32)
    /// The path is absolute, holds `..`, `.`, an empty name or a NUL, or passes through a symbolic link, where only
    /// files inside one folder are allowed.
    case leavesFolder
    /// The path holds a NUL, which no file name can.
    case nulInPath
    /// It is a folder, pipe, socket or device where only a file will do.
    case notRegular
    /// The file changed its size or time while it was being read.
    case changed
    /// The file is larger than the caller allows.
    case tooLarge(limit: Int)
  }

  /// What was being done.
  public let operation: Operation
  /// The file it was done to.
  public let path: FilePath
  /// Why it failed.
  public let code: Code

  /// Creates an error.
  public init(_ operation: Operation, _ path: FilePath, _ code: Code) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's error number, if the system refused.
  public var errno: Int32? {
    guard case .system(let number) = code else { return nil }
    return number
  }
}
