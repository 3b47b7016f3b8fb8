public import DeviceBackup
public import Files

/// What was found below some folders.
public struct FindReport: Sendable {
  /// A backup, an extracted tree, or a folder with preferences.
  public struct Found: Sendable {
    /// What it is, and where.
    public let shape: RecognizedFolder
    /// What a raw backup says of itself; nil for everything else.
    public let summary: BackupSummary?
    /// The springboard's preferences in it.
    public let springboard: FoundBackup.PlistState
    /// What was read, if that was wanted.
    public var digests: [FileDigest] = []
  }

  /// What was found, in the order of the walk.
  public var found: [Found] = []
  /// The folders that were looked through.
  public var folders: [FilePath] = []
  /// Why some folders could not be looked into.
  public var unreadable: [WorkbenchError] = []
}
