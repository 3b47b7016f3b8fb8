import Digests
import Files

/// The contents that files had before they were changed, each kept once under its SHA-256.
///
/// They share blocks with the files they come from where the file system can share them, and are copies elsewhere;
/// never hard links, through which a program that writes in place would change what is kept.
struct Originals {
  let layout: StoreLayout

  func path(_ digest: SHA256.Digest) -> FilePath {
    layout.originals.appending(FilePath(digest.hex))
  }

  /// Keeps a file's content, durably once the names are synced.
  ///
  /// - Parameters:
  ///   - contents: The content, which has the digest.
  ///   - digest: Its SHA-256.
  ///   - temporary: A free name in the store.
  /// - Throws: `.file`, with `.changed` when the content was written meanwhile.
  func keep(
    _ contents: FileContents, digest: SHA256.Digest, by temporary: FilePath
  ) throws(VaultError) {
    let path = path(digest)
    if try holds(digest, size: contents.count) { return }
    let copy = try VaultError.wrap(try contents.write(toNew: temporary, mode: 0o600))
    try VaultError.wrap(try copy.sync())
    // A mapped file may have been written in place while it was copied.
    guard try VaultError.wrap(try SHA256.hash(of: copy)) == digest else {
      throw VaultError(.file(FileError(.read, contents.path, .changed)), contents.path)
    }
    try VaultError.wrap(try Folder.rename(temporary, to: path))
  }

  /// Brings the names of what is kept to the disk, also of what a stopped process had kept.
  func sync() throws(VaultError) {
    try VaultError.wrap(try Folder.sync(layout.originals))
  }

  /// Returns what is kept, checked.
  ///
  /// - Throws: `.originalLost`, or `.file`.
  func contents(_ digest: SHA256.Digest) throws(VaultError) -> FileContents {
    guard try VaultError.wrap(try FileStatus.ifPresent(path(digest))) != nil else {
      throw VaultError(.originalLost(digest), path(digest))
    }
    let contents = try VaultError.wrap(try FileContents(of: path(digest)))
    guard SHA256.hash(contents.bytes) == digest else { throw VaultError(.originalLost(digest), path(digest)) }
    return contents
  }

  /// Whether a content is kept undamaged.
  private func holds(_ digest: SHA256.Digest, size: Int) throws(VaultError) -> Bool {
    guard let status = try VaultError.wrap(try FileStatus.ifPresent(path(digest))), status.size == size else {
      return false
    }
    return try VaultError.wrap(try SHA256.hash(ofFile: path(digest))) == digest
  }
}

extension SHA256 {
  static func hash(ofFile path: FilePath) throws(FileError) -> Digest {
    try hash(of: FileDescriptor(path))
  }

  /// Returns the digest of an open file's whole content.
  static func hash(of file: borrowing FileDescriptor) throws(FileError) -> Digest {
    var hash = SHA256()
    var offset = 0
    while true {
      let part = try file.read(upTo: 1 << 18, at: offset)
      if part.isEmpty { return hash.finish() }
      hash.update(part)
      offset += part.count
    }
  }
}
