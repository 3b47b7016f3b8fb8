import Plist

/// The paths that edits have touched, to find two that touch each other.
struct TouchedPaths {
  private var touched: Set<PropertyPath> = []
  /// Every path above one that was touched.
  private var above: Set<PropertyPath> = []

  /// Notes a path.
  ///
  /// - Parameters:
  ///   - path: Keys and indices only.
  ///   - isNew: Whether an element was put there, which leaves the one before it alone: several may be put in one place.
  /// - Returns: Whether no edit has touched the path, one above it, or one below it.
  /// - Complexity: O(*d*²) in the steps.
  mutating func insert(_ path: PropertyPath, isNew: Bool) -> Bool {
    var parent = path
    var parents: [PropertyPath] = []
    while parent.steps.popLast() != nil {
      if touched.contains(parent) { return false }
      parents.append(parent)
    }
    if !isNew {
      guard !above.contains(path), touched.insert(path).inserted else { return false }
    }
    above.formUnion(parents)
    return true
  }
}
