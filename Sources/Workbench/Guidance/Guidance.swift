internal import DeviceBackup
public import Files
internal import Plist

/// What to do after a file of a backup or an extracted tree was changed, and what will come of it.
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

  /// How the change gets to the phone.
  public enum Way: Hashable, Sendable {
    /// The backup is restored, with its password where it is encrypted.
    case restore(isEncrypted: Bool)
    /// The file goes into the encrypted backup that this is a decrypted copy of.
    case decryptedCopy
    /// The file goes into the backup that the tree was taken from.
    case tree
  }

  /// How the change gets to the phone.
  public let way: Way
  /// The name of the phone, if the backup says it.
  public let device: String?
  /// The version of iOS that the backup is of, if it says so.
  public let version: String?
  /// The folder of the backup or tree, resolved: `idevicebackup2` wants the folder around it, and its name.
  public let folder: FilePath
  /// What the lock screen will be; nil when the file has nothing to do with it, or nothing is restored.
  public let lockScreen: LockScreen?

  /// The file on the phone, and in the folder.
  let path: BackupPath
  let location: FilePath

  /// Tells what to do after a file was changed; nil for one of a folder with preferences, which may have come from
  /// anywhere.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - location: Where it lies in the folder.
  ///   - document: What it holds now; nil when that is not known.
  ///   - backup: The backup or tree.
  init?(after path: BackupPath, at location: FilePath, _ document: Document?, _ backup: Backup) {
    let summary = backup.summary
    switch backup.shape {
    case .plain, .extracted(_, .preferences): return nil
    case .extracted: way = .tree
    case .backup where summary?.kind.isDecryptedCopy == true: way = .decryptedCopy
    case .backup: way = .restore(isEncrypted: summary?.kind.isEncrypted ?? false)
    }
    device = summary?.deviceName
    version = summary?.systemVersion
    folder = backup.folder
    self.path = path
    self.location = location
    guard case .restore = way, path == .springboard else {
      lockScreen = nil
      return
    }
    lockScreen = document.map { LockScreen(of: $0, summary?.systemVersion) }
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
