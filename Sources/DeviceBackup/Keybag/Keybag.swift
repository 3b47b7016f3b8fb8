public import Ciphers

/// The keys of a backup as they lie in `Manifest.plist`: each wrapped with one that is derived from the password.
///
/// A list of fields, each a tag of four letters, a size and a value, all big-endian. The first fields say how the
/// password becomes a key; each further `UUID` begins the fields of one class.
///
///     VERS 4 00000005   TYPE 4 00000001   UUID 16 …   HMCK 40 …   WRAP 4 …   SALT 20 …   ITER 4 00002710
///     DPWT 4 …   DPIC 4 00989680   DPSL 20 …
///     UUID 16 …   CLAS 4 00000001   WRAP 4 00000002   KTYP 4 00000000   WPKY 40 …
///     UUID 16 …   CLAS 4 00000002   …
public struct Keybag: Hashable, Sendable {
  /// The names of the fields that are read; others are passed over.
  public enum Tag: String, Hashable, Sendable, CaseIterable {
    case version = "VERS"
    case type = "TYPE"
    case identifier = "UUID"
    case check = "HMCK"
    case wrapping = "WRAP"
    case salt = "SALT"
    case rounds = "ITER"
    case firstSalt = "DPSL"
    case firstRounds = "DPIC"
    case protectionClass = "CLAS"
    case keyType = "KTYP"
    case wrappedKey = "WPKY"
  }

  /// The key of one class.
  public struct ClassKey: Hashable, Sendable {
    /// The class.
    public let protectionClass: ProtectionClass
    /// What it is wrapped with: bit 0 a key of the device's, bit 1 that of the password.
    public let wrapping: UInt32
    /// The algorithm: 0 for AES, 1 for Curve25519.
    public let keyType: UInt32
    /// The key, wrapped.
    public let wrapped: [UInt8]

    /// Whether the password's key unwraps it.
    public var needsPassword: Bool { wrapping & 2 != 0 }
  }

  /// The version of the format: 3, 4 and 5 have been seen, and mean the same here.
  public let version: UInt32?
  /// The derivations that make the key of the password, each of what the one before gave: two since iOS 10.2, told by
  /// `DPSL`, one before.
  public let stages: [PasswordDerivation]
  /// The keys, in the order in which they lie there.
  public let classKeys: [ClassKey]

  init(version: UInt32?, stages: [PasswordDerivation], classKeys: [ClassKey]) {
    self.version = version
    self.stages = stages
    self.classKeys = classKeys
  }

  /// How many rounds of hashing the password takes.
  public var rounds: Int {
    stages.reduce(0) { $0.addingReportingOverflow($1.totalRounds(byteCount: KeyWrap.keySize)).partialValue }
  }

  /// Unlocks the keys.
  ///
  /// The integrity value of a wrapped key is all that tells whether a password is right. One that opens nothing is
  /// wrong; a single key that stays closed while others open is damaged, and missed when it is needed.
  ///
  /// - Parameters:
  ///   - password: The password in UTF-8.
  ///   - progress: Is told of the rounds, `rounds` in all.
  /// - Returns: The keys; nil when the password is wrong.
  /// - Complexity: O(*n*) in the rounds: ten million of them take more than a second.
  public func unlock(
    _ password: SecretBytes, progress: PasswordDerivation.Progress? = nil
  ) -> Keyring? {
    var key = password
    for stage in stages { key = stage.key(from: key, byteCount: KeyWrap.keySize, progress: progress) }
    var keys: [ProtectionClass: SecretBytes] = [:]
    for each in classKeys where each.needsPassword && each.keyType == 0 {
      keys[each.protectionClass] = KeyWrap.unwrap(each.wrapped, with: key)
    }
    return keys.isEmpty ? nil : Keyring(keys, of: self)
  }
}
