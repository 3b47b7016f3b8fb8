public import Files

/// Where a file lies on the device: a domain, and a path in it.
///
/// Both are compared by their bytes: `com.apple.springboard.plist` and `com.apple.SpringBoard.plist` are two files of
/// one phone.
public struct BackupPath: Hashable, Sendable {
  /// The domain, as `HomeDomain` or `AppDomain-com.example.notes`.
  public let domain: FilePath
  /// The path below the domain's root, without a slash at its start; empty for the root itself.
  public let relative: FilePath

  /// Makes a path of its parts.
  public init(domain: FilePath, relative: FilePath) {
    self.domain = domain
    self.relative = relative
  }

  /// The preferences of the home screen and the lock screen.
  public static let springboard = BackupPath(
    domain: .home, relative: "Library/Preferences/com.apple.springboard.plist")

  /// The folder above, nil for a domain's root.
  public var parent: BackupPath? {
    guard !relative.isEmpty else { return nil }
    guard let slash = relative.bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return BackupPath(domain: domain, relative: "")
    }
    return BackupPath(domain: domain, relative: FilePath(bytes: relative.bytes[..<slash]))
  }
}

extension BackupPath: CustomStringConvertible {
  /// The path as `Domain/relative/path`.
  public var description: String { domain.text + "/" + relative.text }
}

extension BackupPath: Comparable {
  /// Orders by domain, then by path.
  public static func < (left: BackupPath, right: BackupPath) -> Bool {
    left.domain == right.domain ? left.relative < right.relative : left.domain < right.domain
  }
}

extension FilePath {
  static let slash = UInt8(ascii: "/")

  /// Whether two paths differ at most in the Unicode form of their letters.
  func isSameText(as other: FilePath) -> Bool {
    // Swift's strings are equal when they are canonically equivalent.
    self == other || isText && other.isText && text == other.text
  }

  /// Whether the path ends in these names.
  func hasSuffix(of names: [FilePath]) -> Bool { components.suffix(names.count).elementsEqual(names) }
}
