internal import Ciphers

/// The keys of a keybag that was unlocked, by class; wiped when nobody needs them any more.
public final class Keyring: Sendable {
  private let keys: [ProtectionClass: SecretBytes]
  private let keybag: Keybag

  init(_ keys: [ProtectionClass: SecretBytes], of keybag: Keybag) {
    self.keys = keys
    self.keybag = keybag
  }

  /// The classes whose keys could be unlocked, in order.
  public var classes: [ProtectionClass] { keys.keys.sorted() }

  /// Unwraps the key of a file or of the manifest.
  ///
  /// - Throws: What is wrong with it or with its class.
  func unwrap(_ key: WrappedKey) throws(KeyFault) -> SecretBytes {
    guard let secret = KeyWrap.unwrap(key.wrapped, with: try classKey(key.protectionClass)) else {
      throw .damaged(key.protectionClass)
    }
    return secret
  }

  /// Wraps a key for a class.
  ///
  /// - Throws: `.noClassKey`, `.keyType`, `.damaged` of the class.
  func wrap(_ secret: SecretBytes, as protectionClass: ProtectionClass) throws(KeyFault) -> WrappedKey {
    WrappedKey(
      protectionClass, wrapped: KeyWrap.wrap(secret, with: try classKey(protectionClass)))
  }

  /// The key of a class.
  func classKey(_ protectionClass: ProtectionClass) throws(KeyFault) -> SecretBytes {
    if let key = keys[protectionClass] { return key }
    guard let stored = keybag.classKeys.first(where: { $0.protectionClass == protectionClass }) else {
      throw .noClassKey(protectionClass)
    }
    if stored.keyType != 0 { throw .keyType(protectionClass, stored.keyType) }
    throw stored.needsPassword ? .damaged(protectionClass) : .noClassKey(protectionClass)
  }
}
