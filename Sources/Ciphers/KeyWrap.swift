internal import CCrypto

/// Keys that are stored under another key: AES key wrap (RFC 3394) with keys of 256 bits.
public enum KeyWrap {
  /// The size of a key in bytes.
  public static let keySize = 32
  /// The size of a wrapped key in bytes.
  public static let wrappedSize = 40

  /// Unwraps a key.
  ///
  /// - Parameters:
  ///   - wrapped: 40 bytes.
  ///   - key: The key that it was wrapped with.
  /// - Returns: The key; nil when it was wrapped with another, or is damaged: the two cannot be told apart.
  public static func unwrap(_ wrapped: [UInt8], with key: SecretBytes) -> SecretBytes? {
    guard wrapped.count == wrappedSize else { return nil }
    var isWhole = false
    // libcrypto wants room for the check value, too.
    let room = unsafe SecretBytes(byteCount: wrappedSize) { room in
      let context = CipherContext(.wrap, key: key, encrypts: false)
      isWhole = unsafe wrapped.withUnsafeBytes { unsafe context.update($0, into: room) } == keySize
    }
    // The reason is of no use to anyone, and would be reported for the next fault of libcrypto's.
    guard isWhole else {
      ERR_clear_error()
      return nil
    }
    return unsafe SecretBytes(byteCount: keySize) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: room.unsafeBytes[..<keySize]))
    }
  }

  /// Wraps a key.
  ///
  /// - Parameters:
  ///   - secret: The key to be stored, 32 bytes.
  ///   - key: The key to wrap it with.
  /// - Returns: 40 bytes.
  public static func wrap(_ secret: SecretBytes, with key: SecretBytes) -> [UInt8] {
    precondition(secret.count == keySize, "only whole keys are wrapped")
    let context = CipherContext(.wrap, key: key, encrypts: true)
    return unsafe [UInt8](unsafeUninitializedCapacity: wrappedSize) { room, count in
      count = unsafe context.update(secret.unsafeBytes, into: UnsafeMutableRawBufferPointer(room)) ?? 0
    }
  }
}
