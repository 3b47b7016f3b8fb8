import CCrypto

/// The one owner of a libcrypto hash computation.
///
/// libcrypto reports failure only for want of memory or a broken installation, in which nothing that is built on
/// hashes can go on, so failure ends the program instead of giving a wrong digest.
@safe struct MessageDigest: ~Copyable {
  enum Function {
    case sha1, sha256

    var method: OpaquePointer? {
      switch self {
      case .sha1: unsafe Self.sha1Method
      case .sha256: unsafe Self.sha256Method
      }
    }

    // Fetched once: the search for an implementation costs more than hashing a small file.
    private nonisolated(unsafe) static let sha1Method = unsafe fetch("SHA1")
    private nonisolated(unsafe) static let sha256Method = unsafe fetch("SHA256")

    private static func fetch(_ name: String) -> OpaquePointer? {
      // The machine's openssl.cnf has no say here; reading it would also cost a file access at each start.
      OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
      return unsafe EVP_MD_fetch(nil, name, nil)
    }
  }

  private let context: OpaquePointer

  init(_ function: Function) {
    guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("libcrypto has no memory") }
    let started = unsafe EVP_DigestInit_ex2(context, function.method, nil)
    precondition(started == 1, "libcrypto lacks the hash function")
    unsafe self.context = unsafe context
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  func update(_ bytes: UnsafeRawBufferPointer) {
    let result = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(result == 1, "libcrypto cannot hash")
  }

  func finish<let byteCount: Int>() -> Digest<byteCount> {
    var bytes = InlineArray<byteCount, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let result = unsafe span.withUnsafeMutableBufferPointer { room in
      // The caller's digest type has the function's size, which libcrypto writes.
      unsafe EVP_DigestFinal_ex(context, room.baseAddress, nil)
    }
    precondition(result == 1, "libcrypto cannot hash")
    return Digest(bytes)
  }
}
