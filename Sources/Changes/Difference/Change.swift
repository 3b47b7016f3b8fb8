public import Plist

/// One thing that differs between two property lists.
public struct Change: Sendable {
  /// Where: keys and indices from 0 only.
  ///
  /// Indices count in the old arrays, in every array on the way.
  public let path: PropertyPath

  /// What differs there.
  public let action: Action

  /// What differs.
  public enum Action: Sendable {
    /// A dictionary gets a key.
    case add(Value)
    /// A dictionary loses a key.
    case delete(Value)
    /// A value takes the place of another.
    case replace(Value, with: Value)
    /// An array gets an element before the one that the path names; the number of elements names the end.
    case insert(Value)
    /// An array loses an element.
    case remove(Value)
  }

  /// Makes a change.
  public init(_ action: Action, at path: PropertyPath) {
    self.action = action
    self.path = path
  }

  /// The value before, if there was one.
  public var old: Value? {
    switch action {
    case .delete(let old), .remove(let old), .replace(let old, _): old
    case .add, .insert: nil
    }
  }

  /// The value after, if there is one.
  public var new: Value? {
    switch action {
    case .add(let new), .insert(let new), .replace(_, let new): new
    case .delete, .remove: nil
    }
  }

  /// Whether two changes do the same at the same place.
  ///
  /// - Complexity: O(*n*) in the values.
  public func isIdentical(to other: Change) -> Bool {
    guard path == other.path else { return false }
    switch (action, other.action) {
    case (.add(let left), .add(let right)), (.delete(let left), .delete(let right)),
      (.insert(let left), .insert(let right)), (.remove(let left), .remove(let right)):
      return left.isIdentical(to: right)
    case (.replace(let old, let new), .replace(let otherOld, let otherNew)):
      return old.isIdentical(to: otherOld) && new.isIdentical(to: otherNew)
    default: return false
    }
  }
}
