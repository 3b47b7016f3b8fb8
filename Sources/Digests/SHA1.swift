import CCrypto

/// SHA-1 of bytes given one after another.
public struct SHA1: ~Copyable {
  /// A SHA-1 digest: 20 bytes.
  public typealias Digest = Digests.Digest<20>

  // The functions on it always succeed: their results say nothing.
  private var state = SHA_CTX()

  /// Starts a computation.
  public init() {
    unsafe SHA1_Init(&state)
  }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe SHA1_Update(&state, bytes.baseAddress, bytes.count)
  }

  /// Adds bytes.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Ends the computation.
  public consuming func finish() -> Digest {
    var bytes = InlineArray<20, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer { room in
      _ = unsafe SHA1_Final(room.baseAddress, &state)
    }
    return Digest(bytes)
  }

  /// Returns the digest of bytes.
  ///
  /// - Complexity: O(*n*) in their number.
  public static func hash(_ bytes: RawSpan) -> Digest {
    var hash = SHA1()
    hash.update(bytes)
    return hash.finish()
  }

  /// Returns the digest of bytes.
  ///
  /// - Complexity: O(*n*) in their number.
  public static func hash(_ bytes: [UInt8]) -> Digest {
    var hash = SHA1()
    hash.update(bytes)
    return hash.finish()
  }
}
