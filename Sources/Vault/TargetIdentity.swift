public import Files

/// What a transaction changes: one file, or the files in one folder.
public struct TargetIdentity: Hashable, Sendable {
  /// What the path names.
  public enum Kind: String, Hashable, Sendable {
    case file, folder
  }

  /// What the path names.
  public let kind: Kind
  /// The absolute path, every link in it followed.
  public let path: FilePath
  /// The device a backup belongs to (its UDID), by which a moved backup is found again.
  public let device: String?

  /// Names a target by its resolved path.
  public init(_ kind: Kind, resolved path: FilePath, device: String? = nil) {
    self.kind = kind
    self.path = path
    self.device = device
  }

  /// Names a file, which need not be there yet; symbolic links in its path, and at its end, are followed and stay.
  ///
  /// - Throws: `.file` when the path cannot be resolved.
  public static func file(_ path: FilePath) throws(VaultError) -> TargetIdentity {
    TargetIdentity(.file, resolved: try VaultError.wrap(try path.resolvedAsFarAsPresent()))
  }

  /// Names a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - device: The UDID of the device it is a backup of.
  /// - Returns: The target.
  /// - Throws: `.file` when there is no such folder.
  public static func folder(_ path: FilePath, device: String? = nil) throws(VaultError) -> TargetIdentity {
    TargetIdentity(.folder, resolved: try VaultError.wrap(try path.resolved()), device: device)
  }

  /// The folder that the paths of a transaction's files start from: the target itself, or the root of the file
  /// system for a single file, whose parent folders a transaction may have to make.
  public var root: FilePath { kind == .folder ? path : "/" }

  /// Returns the path from the root of a file the target has.
  ///
  /// - Parameter path: An absolute path below the root, a path from the root, or the empty path for a target that is
  ///   a file itself.
  /// - Returns: The path from the root.
  /// - Throws: `.outsideTarget` when the file is not inside the target, by its names.
  public func relative(_ path: FilePath) throws(VaultError) -> FilePath {
    let relative = try fromRoot(path.isEmpty && kind == .file ? self.path : path)
    if kind == .file, absolute(relative) != self.path { throw VaultError(.outsideTarget, path) }
    return relative
  }

  /// Returns the path from the root of a folder that a file of the target may need.
  func relativeFolder(_ path: FilePath) throws(VaultError) -> FilePath {
    let relative = try fromRoot(path)
    if kind == .file, !self.path.isInside(absolute(relative)) { throw VaultError(.outsideTarget, path) }
    return relative
  }

  private func fromRoot(_ path: FilePath) throws(VaultError) -> FilePath {
    var names = path.bytes[...]
    if path.isAbsolute {
      let folder = root == "/" ? root.bytes : root.bytes + [UInt8(ascii: "/")]
      guard path.bytes.starts(with: folder) else { throw VaultError(.outsideTarget, path) }
      names = names.dropFirst(folder.count)
    }
    let relative = FilePath(bytes: names)
    guard relative.staysInside, !relative.isEmpty else { throw VaultError(.outsideTarget, path) }
    return relative
  }

  /// Returns the absolute path of a path from the root; of the target itself for the empty path.
  public func absolute(_ relative: FilePath) -> FilePath {
    relative.isEmpty ? path : root.appending(relative)
  }

  /// Whether a file of one target may be a file of the other.
  func overlaps(_ other: TargetIdentity) -> Bool {
    path.isInside(other.path) || other.path.isInside(path)
  }
}
