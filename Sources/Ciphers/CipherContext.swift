internal import CCrypto

/// The one owner of a libcrypto cipher computation; its memory is overwritten when it ends.
///
/// libcrypto reports failure only for want of memory or a broken installation, in which nothing encrypted can be read
/// or made, so failure ends the program instead of giving wrong bytes; what can fail by its input is `unwrapKey`.
@safe struct CipherContext: ~Copyable {
  enum Cipher {
    /// Blocks of 16 bytes, chained; padding is the caller's.
    case cbc
    /// RFC 3394.
    case wrap
  }

  /// The vector that every body and manifest of a backup begins with.
  static let zeros = [UInt8](repeating: 0, count: 16)

  private let context: OpaquePointer

  /// Starts a computation.
  ///
  /// - Parameters:
  ///   - cipher: The mode of AES-256.
  ///   - key: 32 bytes.
  ///   - vector: 16 bytes to start the chain of `.cbc` with; zeros unless given. `.wrap` has its own.
  ///   - encrypts: The direction.
  init(
    _ cipher: Cipher, key: SecretBytes, vector: [UInt8] = zeros, encrypts: Bool
  ) {
    precondition(key.count == 32 && vector.count == 16, "AES-256 takes a key of 32 bytes and a vector of 16")
    // The machine's openssl.cnf has no say here; reading it would also cost a file access at each start.
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
    guard let context = unsafe EVP_CIPHER_CTX_new() else { preconditionFailure("libcrypto has no memory") }
    if cipher == .wrap { unsafe EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW) }
    let method = unsafe cipher == .wrap ? EVP_aes_256_wrap() : EVP_aes_256_cbc()
    let key = unsafe key.unsafeBytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let started = unsafe EVP_CipherInit_ex(
      context, method, nil, key, cipher == .wrap ? nil : vector, encrypts ? 1 : 0)
    precondition(started == 1, "libcrypto lacks AES-256")
    unsafe EVP_CIPHER_CTX_set_padding(context, 0)
    unsafe self.context = unsafe context
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  /// Passes bytes through the cipher.
  ///
  /// - Parameters:
  ///   - bytes: For `.cbc` whole blocks, which go on from those before; for `.wrap` everything.
  ///   - room: Where to write; may be where the bytes are.
  /// - Returns: How many bytes were written; nil when the cipher refuses what it was given.
  func update(_ bytes: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Int? {
    var done = 0
    var written = 0
    // The count is an `int`, which a large file may exceed; a wrapped key never does.
    let portion = 1 << 30
    while done < bytes.count {
      let count = min(portion, bytes.count - done)
      var size: Int32 = 0
      let source = unsafe bytes.baseAddress?.advanced(by: done).assumingMemoryBound(to: UInt8.self)
      let target = unsafe room.baseAddress?.advanced(by: written).assumingMemoryBound(to: UInt8.self)
      guard unsafe EVP_CipherUpdate(context, target, &size, source, Int32(count)) == 1 else { return nil }
      done += count
      written += Int(size)
    }
    return written
  }
}
