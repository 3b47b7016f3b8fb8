public import DeviceBackup
public import Files

/// What a backup or tree has in it.
public struct FilesReport: Sendable {
  /// The folder of the backup or tree, resolved.
  public let folder: FilePath
  /// What was asked for, in the order of the paths.
  public var items: [BackupItem] = []
  /// What is to be said.
  public var notes: [Note]
}
