internal import Ciphers
internal import Files
internal import Plist

/// What an encrypted backup has its files behind: a keybag, and whoever knows the password.
struct BackupLock: Sendable {
  private let folder: FilePath
  private let device: String?
  private let keybag: Result<Keybag, KeybagFault>
  private let databaseKey: Result<WrappedKey, KeyFault>
  private let unlocker: Unlocker

  /// Reads the keybag of a backup; nothing is unlocked before a key is wanted.
  ///
  /// - Parameters:
  ///   - root: The backup's folder.
  ///   - device: The phone's name.
  ///   - unlocker: Knows the password.
  init(of root: borrowing RootFolder, device: String?, _ unlocker: Unlocker) {
    let properties = BackupProperties.read(BackupProperties.manifest, in: root)
    folder = root.path
    self.device = device
    self.unlocker = unlocker
    keybag = Result { () throws(KeybagFault) in
      guard let bytes = properties["BackupKeyBag"]?.data else { throw .missing }
      return try Keybag(bytes)
    }
    databaseKey = Result { () throws(KeyFault) in try WrappedKey(properties["ManifestKey"]?.data ?? []) }
  }

  /// The keys of all classes.
  ///
  /// - Throws: `.keybag`, `.passwordMissing`, `.wrongPassword`.
  func keyring() throws(BackupError) -> Keyring {
    let keybag: Keybag
    do throws(KeybagFault) { keybag = try self.keybag.get() } catch {
      throw BackupError(.keybag(error, folder))
    }
    return try unlocker.keyring(of: keybag, in: folder, device: device)
  }

  /// The key of `Manifest.db`.
  ///
  /// - Throws: As `keyring()`, and `.databaseKey`.
  func unlockedDatabaseKey() throws(BackupError) -> SecretBytes {
    // Without the key itself no password is of any use.
    do throws(KeyFault) { _ = try databaseKey.get() } catch { throw BackupError(.databaseKey(error, folder)) }
    let keyring = try keyring()
    do throws(KeyFault) { return try keyring.unwrap(databaseKey.get()) } catch {
      throw BackupError(.databaseKey(error, folder))
    }
  }
}
