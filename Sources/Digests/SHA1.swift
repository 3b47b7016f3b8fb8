/// SHA-1 of bytes given one after another.
public struct SHA1: ~Copyable {
  /// A SHA-1 digest: 20 bytes.
  public typealias Digest = Digests.Digest<20>

  private let computation = MessageDigest(.sha1)

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
