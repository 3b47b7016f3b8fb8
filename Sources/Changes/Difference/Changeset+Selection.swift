public import Plist

extension Changeset {
  /// Returns the changes that some patterns select.
  ///
  /// A change of a container as a whole counts as one of what is in it where it is selected, and not where it is left
  /// out.
  ///
  /// - Parameters:
  ///   - only: What is kept; everything if there are none.
  ///   - ignored: What is left out.
  /// - Returns: The changes that are left, in their order.
  /// - Complexity: O(*n* · *m*) in the changes and the patterns.
  public func selected(only: [PathPattern], ignoring ignored: [PathPattern]) -> Changeset {
    guard !only.isEmpty || !ignored.isEmpty else { return self }
    return Changeset(
      changes.filter { change in
        (only.isEmpty || only.contains { $0.relation(to: change.path) != .apart })
          && !ignored.contains { $0.relation(to: change.path) == .inside }
      })
  }

  /// A value that is gone in one place and has come in another.
  public struct Relocation: Hashable, Sendable {
    /// Where it was.
    public let old: PropertyPath
    /// Where it is.
    public let new: PropertyPath
  }

  /// The entries that have only moved: the one value that is gone and the one that has come are the same.
  ///
  /// Booleans and short numbers are the same too often for that to mean anything.
  ///
  /// - Complexity: O(*n*) in the values of the changes.
  public var relocations: [Relocation] {
    var (left, right) = (ContentHashes(), ContentHashes())
    var gone: [Int: [Change]] = [:]
    var come: [Int: [Change]] = [:]
    for change in changes {
      switch change.action {
      case .delete(let value) where value.isTelling: gone[left.hash(of: value), default: []].append(change)
      case .add(let value) where value.isTelling: come[right.hash(of: value), default: []].append(change)
      default: break
      }
    }
    return changes.compactMap { change in
      guard case .delete(let old) = change.action, old.isTelling else { return nil }
      let hash = left.hash(of: old)
      guard gone[hash]?.count == 1, let others = come[hash], others.count == 1, let new = others[0].new,
        old.isIdentical(to: new)
      else { return nil }
      return Relocation(old: change.path, new: others[0].path)
    }
  }
}

extension Value {
  /// Whether it is unlikely that two values are the same by chance.
  fileprivate var isTelling: Bool {
    switch kind {
    case .null, .boolean, .integer, .uid: false
    case .real, .date: true
    case .string, .data: count >= 4
    case .array, .dictionary, .set: count > 0
    }
  }
}
