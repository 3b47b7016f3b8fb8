public import Digests
internal import Files

/// The name a file has in a backup's folder: 40 hexadecimal digits.
///
/// The device makes it of a file's domain and path. A row of the manifest says which one a file has, and that one
/// counts: the device hashes the decomposed form of names, so it cannot be computed from every path.
public struct FileID: Hashable, Sendable {
  /// The twenty bytes that the digits stand for.
  public let digest: SHA1.Digest

  /// Makes an identifier of its bytes.
  init(_ digest: SHA1.Digest) { self.digest = digest }

  /// Makes the identifier that a file at a path is given.
  public init(of path: BackupPath) {
    digest = SHA1.hash(path.domain.bytes + [UInt8(ascii: "-")] + path.relative.bytes)
  }

  /// Whether the device may have made the identifier for a path: of what its file system calls the file, or of the path
  /// as it is recorded.
  func isMade(of path: BackupPath) -> Bool {
    if self == FileID(of: path) { return true }
    let decomposed = BackupPath(domain: path.domain.decomposed, relative: path.relative.decomposed)
    return decomposed != path && self == FileID(of: decomposed)
  }

  /// Makes an identifier of 40 hexadecimal digits, in capitals or not; nil for anything else.
  public init?(hex: some StringProtocol) {
    guard let digest = SHA1.Digest(hex: hex) else { return nil }
    self.digest = digest
  }

  /// Makes an identifier of the bytes of 40 digits as a manifest stores them, in small letters only.
  init?(stored bytes: [UInt8]) {
    guard bytes.count == 40, let digest = SHA1.Digest(hex: String(decoding: bytes, as: UTF8.self)),
      Array(digest.hex.utf8) == bytes
    else { return nil }
    self.digest = digest
  }

  /// The 40 digits in small letters.
  public var hex: String { digest.hex }
}

extension FileID: CustomStringConvertible {
  /// The 40 digits in small letters.
  public var description: String { hex }
}
