public import Plist

/// A key in a file of a backup.
public struct KeyPlace: Hashable, Sendable {
  /// The backup domain; names count by case and code units.
  public let domain: Text
  /// The path of the file in its domain.
  public let path: Text
  /// The keys from the root of the property list; none is the whole file.
  public let keys: [Text]

  /// Makes a place.
  public init(domain: Text, path: Text, keys: [Text]) {
    self.domain = domain
    self.path = path
    self.keys = keys
  }

  /// The key path in the file.
  public var keyPath: PropertyPath { PropertyPath(keys: keys) }
}
