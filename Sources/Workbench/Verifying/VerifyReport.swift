public import DeviceBackup
public import Files

/// What verifying a backup came to.
public struct VerifyReport: Sendable {
  /// The backup's folder, resolved.
  public var folder: FilePath
  /// What the backup says of itself.
  public var summary: BackupSummary?
  /// What was found; nil when it could not be looked into.
  public var verification: Verification?
  /// Why it could not be looked into any further, which is a fault as well.
  public var error: WorkbenchError?
  /// What is to be said.
  public var notes: [Note] = []

  /// Whether a phone would take it, as far as can be told; there may be warnings.
  public var isSound: Bool { error == nil && verification?.isSound != false }
}
