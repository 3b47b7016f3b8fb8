import Digests
import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of a target, as they are now, reached without following any link inside it.
struct TargetFiles: ~Copyable {
  let target: TargetIdentity
  private let folder: RootFolder

  init(_ target: TargetIdentity) throws(VaultError) {
    self.target = target
    do throws(FileError) { folder = try RootFolder(target.root) } catch {
      throw error.errno == ENOENT
        ? VaultError(.targetMissing, target.path) : VaultError(.file(error), error.path)
    }
  }

  /// A file that is there, open, with what was read of it.
  struct Present {
    let contents: FileContents
    let status: FileStatus
    let state: FileState
  }

  /// Reads a file whole, with its attributes; nil when there is none.
  ///
  /// - Throws: `.notRegular`, or `.file`, with `.changed` when it was written meanwhile.
  func read(_ path: FilePath) throws(VaultError) -> Present? {
    guard try status(path) != nil else { return nil }
    let (attributes, contents) = try VaultError.wrap(try open(path))
    guard let status = contents.status else { throw VaultError(.notRegular, target.absolute(path)) }
    let digest = SHA256.hash(contents.bytes)
    try VaultError.wrap(try contents.checkUnchanged())
    return Present(
      contents: contents, status: status,
      state: FileState(digest: digest, size: status.size, modified: status.modified, attributes: attributes))
  }

  private func open(_ path: FilePath) throws(FileError) -> (FileAttributes, FileContents) {
    let file = try folder.open(path)
    let attributes = try FileAttributes(of: file)
    return (attributes, try FileContents(of: file))
  }

  /// Returns the status of a regular file; nil when there is none.
  ///
  /// - Throws: `.notRegular` or `.file`.
  func status(_ path: FilePath) throws(VaultError) -> FileStatus? {
    guard let status = try VaultError.wrap(try folder.statusIfPresent(path)) else { return nil }
    guard status.kind == .regular else { throw VaultError(.notRegular, target.absolute(path)) }
    return status
  }

  /// Returns the digest of a file; nil when there is none.
  func digest(_ path: FilePath) throws(VaultError) -> SHA256.Digest? {
    guard try status(path) != nil else { return nil }
    let contents = try VaultError.wrap(try folder.contents(of: path))
    return SHA256.hash(contents.bytes)
  }

  /// Whether a file has the content of a state, or is absent if that is what the state is.
  func holds(_ state: FileState?, at path: FilePath) throws(VaultError) -> Bool {
    // The size tells most files apart without reading them.
    guard let status = try status(path) else { return state == nil }
    guard let state, status.size == state.size else { return false }
    return try digest(path) == state.digest
  }

  /// Returns the permission bits of a folder, of the root for the empty path; nil when there is none.
  func folderMode(_ path: FilePath) throws(VaultError) -> UInt32? {
    if path.isEmpty { return try VaultError.wrap(try FileStatus(of: target.root)).mode }
    guard let status = try VaultError.wrap(try folder.statusIfPresent(path)) else { return nil }
    guard status.kind == .folder else { throw VaultError(.notRegular, target.absolute(path)) }
    return status.mode
  }
}
