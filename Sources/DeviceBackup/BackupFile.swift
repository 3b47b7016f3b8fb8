public import Digests
public import Files

/// A file of a backup or an extracted tree that has been found.
public struct BackupFile: Hashable, Sendable {
  /// Where it lies on the device.
  public let path: BackupPath
  /// Its identifier: the one its row says, or for an extracted tree the one its path gives.
  public let id: FileID
  /// Where its body is, from the folder of the backup or tree.
  public let location: FilePath

  init(path: BackupPath, id: FileID, location: FilePath) {
    self.path = path
    self.id = id
    self.location = location
  }
}

/// A file that a change creates, replaces or removes.
public struct PlannedFile: Hashable, Sendable {
  /// Where it lies, from the folder of the backup or tree.
  public let location: FilePath
  /// What it is to hold, nil when it goes.
  public let content: [UInt8]?
  /// The digest of what the plan was made from, nil when the file was not there.
  public let before: SHA256.Digest?

  init(location: FilePath, content: [UInt8]?, before: SHA256.Digest?) {
    self.location = location
    self.content = content
    self.before = before
  }
}
