internal import DeviceBackup
public import Files
internal import Plist

/// What to do after a raw backup was changed, and what will come of it.
public struct Guidance: Hashable, Sendable {
  /// What the lock screen will be once the backup is restored.
  public enum LockScreen: Hashable, Sendable {
    /// iOS 10 with `SBEnableDashBoard` false: the old one, with slide to unlock.
    case slideToUnlock(version: String)
    /// iOS 10 otherwise: the new one, "Press Home to open".
    case pressHome(version: String)
    /// Another version of iOS, on which the key does nothing; `isSet` tells whether it is there.
    case unaffected(version: String, isSet: Bool)
    /// The backup does not say which iOS it is of.
    case unknown
  }

  /// The name of the phone, if the backup says it.
  public let device: String?
  /// The backup's folder, resolved: `idevicebackup2` wants the folder around it, and its name.
  public let folder: FilePath
  /// What the lock screen will be; nil when the file has nothing to do with it.
  public let lockScreen: LockScreen?

  /// Tells what to do after a file of a raw backup was changed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - document: What it holds now; nil when that is not known.
  ///   - backup: The backup.
  init(after path: BackupPath, _ document: Document?, _ backup: Backup) {
    let summary = backup.summary
    device = summary?.deviceName
    folder = backup.folder
    lockScreen = path == .springboard ? document.map { LockScreen(of: $0, summary?.systemVersion) } : nil
  }
}

extension Guidance.LockScreen {
  /// Tells what the lock screen will be.
  ///
  /// - Parameters:
  ///   - document: The springboard's preferences.
  ///   - version: The version of iOS; nil when the backup does not say it.
  init(of document: Document, _ version: String?) {
    guard let version else {
      self = .unknown
      return
    }
    // One guide of 2016 tells of the key, on iOS 10; what it switches is gone from the headers of 13.4.1.
    let value = document.root["SBEnableDashBoard"]
    guard version.utf8.elementsEqual("10".utf8) || version.utf8.starts(with: "10.".utf8) else {
      self = .unaffected(version: version, isSet: value != nil)
      return
    }
    self = value?.boolean == false ? .slideToUnlock(version: version) : .pressHome(version: version)
  }
}
