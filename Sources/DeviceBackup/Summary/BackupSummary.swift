/// What a raw backup says of itself in `Info.plist`, `Manifest.plist` and `Status.plist`; all of it may be missing.
public struct BackupSummary: Hashable, Sendable {
  /// What kind of backup it is.
  public var kind: BackupKind
  /// The phone's name, as its owner gave it.
  public var deviceName: String?
  /// The model's number, as `iPhone14,5`.
  public var model: String?
  /// The model's name, as `iPhone 13`.
  public var modelName: String?
  /// The version of iOS, as `18.1`.
  public var systemVersion: String?
  /// The build of iOS, as `22B83`.
  public var buildVersion: String?
  /// The phone's identifier: 40 digits, or 8 and 16 with a hyphen.
  public var deviceIdentifier: String?
  /// When the backup was made, in seconds since 2001-01-01 00:00 UTC.
  public var date: Double?
  /// The version of the backup's format, as `10.0`.
  public var formatVersion: String?
  /// Whether `Manifest.plist` says that the backup is encrypted; false when it says nothing.
  public var isMarkedEncrypted: Bool
  /// Why it cannot be restored as it is; none when it is complete.
  public var incompleteness: [Incompleteness]
  /// What is odd about it, but keeps it from nothing.
  public var warnings: [BackupWarning]

  /// Whether it could be restored, as far as its plists tell.
  public var isComplete: Bool { incompleteness.isEmpty }

  /// Makes a summary that says nothing but the kind.
  public init(kind: BackupKind) {
    self.kind = kind
    isMarkedEncrypted = false
    incompleteness = []
    warnings = []
  }
}
