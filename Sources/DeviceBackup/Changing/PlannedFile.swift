public import Digests
public import Files
internal import Plist

/// A file in the folder of a backup or tree that a change creates, replaces or removes.
public struct PlannedFile: Hashable, Sendable {
  /// Where it lies, from the folder of the backup or tree.
  public let location: FilePath
  /// The file of the phone whose body it is; nil for the manifest and what belongs to that.
  public let path: BackupPath?
  /// What it is to hold, nil when it goes.
  public let content: [UInt8]?
  /// The digest of what the plan was made from, nil when the file was not there.
  public let before: SHA256.Digest?

  init(_ location: FilePath, of path: BackupPath? = nil, content: [UInt8]?, before: SHA256.Digest?) {
    self.location = location
    self.path = path
    self.content = content
    self.before = before
  }
}

extension RootFolder {
  /// Plans that a body gets other bytes.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - original: What the body is to hold still.
  ///   - bytes: What it is to hold, as it is stored.
  ///   - coding: How the body is stored.
  /// - Returns: The plan for the one file.
  /// - Throws: `.changed`, `.bodyMissing`, `.bodyNotRegular`, `.bodyUndecipherable`, `.file`.
  borrowing func replacingBody(
    of file: BackupFile, holding original: Bytes, storing bytes: [UInt8], _ coding: BodyCoding = .plain
  ) throws(BackupError) -> PlannedFile {
    let body = try body(of: file.path, at: file.location)
    let before = SHA256.hash(body.bytes)
    var held = before
    if coding.isEncrypted {
      let decoded = try coding.decode(body, of: file)
      held = SHA256.hash(decoded.span)
    }
    guard held == SHA256.hash(original.span) else {
      throw BackupError(.changed(path.appending(file.location)))
    }
    return PlannedFile(file.location, of: file.path, content: bytes, before: before)
  }

  /// Plans that a body comes; one that lies there though nobody knows of it is replaced.
  ///
  /// - Throws: `.bodyNotRegular`, `.file`.
  borrowing func addingBody(
    of path: BackupPath, at location: FilePath, _ bytes: [UInt8]
  ) throws(BackupError) -> PlannedFile {
    let before = try digestOfBody(of: path, at: location)
    return PlannedFile(location, of: path, content: bytes, before: before)
  }

  /// Plans that a body goes; nil when there is none.
  ///
  /// - Throws: `.bodyNotRegular`, `.file`.
  borrowing func removingBody(of file: BackupFile) throws(BackupError) -> PlannedFile? {
    guard let before = try digestOfBody(of: file.path, at: file.location) else { return nil }
    return PlannedFile(file.location, of: file.path, content: nil, before: before)
  }

  /// The digest of a body; nil when there is none.
  private borrowing func digestOfBody(
    of path: BackupPath, at location: FilePath
  ) throws(BackupError) -> SHA256.Digest? {
    do throws(BackupError) {
      let body = try body(of: path, at: location)
      return SHA256.hash(body.bytes)
    } catch {
      guard case .bodyMissing = error.code else { throw error }
      return nil
    }
  }
}
