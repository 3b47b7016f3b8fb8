public import Plist

/// A copy of a preferences file that a configuration profile put on the device.
public struct ManagedCopy: Sendable {
  /// The copy.
  public let file: BackupFile
  /// The keys whose values win over the user's own, in the copy's order; nil when it cannot be read.
  public let keys: [Text]?
}
