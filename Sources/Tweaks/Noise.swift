public import Plist

/// What a phone writes by itself, so that it tells nothing of what somebody has changed.
public struct Noise: Sendable {
  private let domain: Glob
  private let path: Glob
  /// The keys; nil for the whole file.
  public let keys: PathPattern?
  /// Why it changes.
  public let reason: String

  /// Describes what changes by itself.
  init(domain: Glob, path: Glob, keys: PathPattern?, reason: String) {
    self.domain = domain
    self.path = path
    self.keys = keys
    self.reason = reason
  }

  /// Whether it is about a file.
  ///
  /// - Complexity: O(*n*) in the lengths of the names.
  public func isIn(domain: String, path: String) -> Bool {
    self.domain.matches(domain) && self.path.matches(path)
  }
}
