#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileError {
  /// What happened, in words: lower case, no full stop.
  public var message: String {
    "cannot \(operation.words) \(path.text): \(reason)"
  }

  /// What to do about it, if there is something.
  public var hint: String? {
    switch code {
    case .changed: "run the command again when the other program has finished"
    case .system(EACCES), .system(EPERM): "check who owns the file and its folder, and their permissions"
    case .tooLarge(FileContents.longestStream): "if it ends at all, write it to a file first, and name that"
    case .system(ENOSPC), .system(EDQUOT): "make room on the disk and run the command again"
    case .system(EFBIG): "raise the limit on the size of files, which 'ulimit -f' shows"
    case .system(EROFS): "copy it to a place that can be written, or mount its file system for writing"
    default: nil
    }
  }

  private var reason: String {
    switch code {
    case .system(let number): Self.words(of: number)
    case .leavesFolder: "the path leads out of its folder"
    case .nulInPath: "the path holds a NUL byte"
    case .notRegular: "it is not a regular file"
    case .changed: "the file changed while it was being read"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes"
    }
  }

  /// The system's own words, which begin with a capital where ours do not.
  private static func words(of number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    let words = unsafe String(cString: text)
    // "I/O error" and "RPC …" stay as they are.
    guard let second = words.dropFirst().first, second.isLowercase else { return words }
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

extension FileError.Operation {
  fileprivate var words: String {
    switch self {
    case .open: "open"
    case .read: "read"
    case .write: "write"
    case .status: "look at"
    case .list: "list the folder"
    case .map: "map"
    case .sync: "bring to the disk"
    case .resolve: "find"
    case .makeFolder: "make the folder"
    case .makeFile: "make a file in"
    case .rename: "rename"
    case .remove: "remove"
    case .copy: "copy"
    case .lock: "lock"
    case .setMode: "set the permissions of"
    case .setOwner: "set the owner of"
    case .setTimes: "set the times of"
    case .readAttributes: "read the extended attributes of"
    case .setAttributes: "set the extended attributes of"
    }
  }
}
