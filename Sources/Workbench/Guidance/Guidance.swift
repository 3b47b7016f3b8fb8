/// What to do after a raw backup was changed, and what will come of it.
public struct Guidance: Hashable, Sendable {
  /// What the lock screen will be once the backup is restored.
  public enum LockScreen: Hashable, Sendable {
    /// iOS 10 with `SBEnableDashBoard` false: the old one, with slide to unlock.
    case slideToUnlock(version: String)
    /// iOS 10 otherwise: the new one, "Press Home to open".
    case pressHome(version: String)
    /// Another version of iOS, on which the key does nothing.
    case unaffected(version: String)
    /// The backup does not say which iOS it is of.
    case unknown
  }

  /// The name of the phone, if the backup says it.
  public let device: String?
  /// The identifier of the phone, which `idevicebackup2` wants, if the backup says it.
  public let deviceIdentifier: String?
  /// What the lock screen will be; nil when the change is not about the springboard's property list.
  public let lockScreen: LockScreen?
}
