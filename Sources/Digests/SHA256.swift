/// SHA-256 of bytes given one after another.
public struct SHA256: ~Copyable {
  /// A SHA-256 digest: 32 bytes.
  public typealias Digest = Digests.Digest<32>

  private let computation = MessageDigest(.sha256)

  /// Starts a computation.
  public init() {}

  /// Adds bytes.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe computation.update($0) }
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe computation.update($0) }
  }

  /// Ends the computation.
  public consuming func finish() -> Digest {
    computation.finish()
  }

  /// Returns the digest of bytes.
  ///
  /// - Complexity: O(*n*) in their number.
  public static func hash(_ bytes: RawSpan) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Returns the digest of bytes.
  ///
  /// - Complexity: O(*n*) in their number.
  public static func hash(_ bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }
}
