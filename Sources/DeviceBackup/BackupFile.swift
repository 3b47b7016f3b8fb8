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
