public import DeviceBackup
public import Files

/// What was found below some folders.
public struct FindReport: Sendable {
  /// A backup, a tree, or a folder with preferences.
  public struct Found: Sendable {
    /// The folder, resolved.
    public var folder: FilePath
    /// What it is.
    public var shape: RecognizedFolder
    /// What a raw backup says of itself.
    public var summary: BackupSummary?
    /// Where its springboard property list lies; nil when it has none or it could not be looked for.
    public var springboard: BackupFile?
    /// Why it could not be looked into further.
    public var error: WorkbenchError?
  }

  /// What was found, in the order of the walk.
  public var found: [Found]
  /// The folders that were looked through.
  public var folders: [FilePath]
  /// Why some folders could not be looked into.
  public var unreadable: [WorkbenchError]
}
