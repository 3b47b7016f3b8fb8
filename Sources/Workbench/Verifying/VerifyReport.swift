public import DeviceBackup
public import Files

/// What verifying a backup came to.
public struct VerifyReport: Sendable {
  /// The backup's folder.
  public var folder: FilePath
  /// What the backup says of itself.
  public var summary: BackupSummary?
  /// What was found.
  public var verification: Verification
  /// What is to be said.
  public var notes: [Note] = []
}
