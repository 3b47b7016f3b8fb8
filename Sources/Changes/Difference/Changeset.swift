public import Plist

/// Everything that differs between two property lists, in the order of the old one.
///
/// Values hold on to the documents they come from, so a changeset costs memory for as long as they would.
public struct Changeset: Sendable {
  /// The changes.
  public let changes: [Change]

  /// Makes a changeset of changes, whose paths must not touch.
  public init(_ changes: [Change] = []) { self.changes = changes }

  /// How array elements are compared.
  public enum Arrays: Hashable, Sendable {
    /// Elements are aligned, and their insertion, removal and change told apart.
    case elements
    /// An array that differs is one changed value, so that every path consists of keys.
    case whole
    /// Elements are compared by their places; what one side has more comes or goes at the end.
    case places
    /// Dictionaries in an array are the same if this key has the same value in them, whatever else differs.
    case records(by: Text)
  }

  /// Compares two values.
  ///
  /// Types count exactly, NaN equals NaN, the order of entries does not count, and keys compare by code units.
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - arrays: How array elements are compared.
  /// - Complexity: O(*n*) in the values, and for each array O(*nd*) in its elements and differences up to a fixed
  ///   amount of work; beyond that the alignment of elements is good, not always the best. Where the differences of
  ///   shared objects would be told more often than the values explain, the root is one changed value.
  public init(from old: Value, to new: Value, arrays: Arrays = .elements) {
    changes = Comparison.changes(from: old, to: new, arrays: arrays)
  }

  /// What may be written of all values of the changes together.
  ///
  /// - Complexity: O(*n*).
  package var expansionBudget: ExpansionBudget {
    ExpansionBudget(for: changes.flatMap { [$0.old, $0.new].compactMap(\.self) })
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { changes.isEmpty }

  /// How many changes there are of each sort.
  public struct Statistics: Hashable, Sendable {
    /// Keys and elements that are new.
    public var added = 0
    /// Keys and elements that are gone.
    public var removed = 0
    /// Values that are others.
    public var changed = 0
  }

  /// How many changes there are of each sort.
  ///
  /// - Complexity: O(*n*).
  public var statistics: Statistics {
    var statistics = Statistics()
    for change in changes {
      switch change.action {
      case .add, .insert: statistics.added += 1
      case .delete, .remove: statistics.removed += 1
      case .replace: statistics.changed += 1
      }
    }
    return statistics
  }

  /// Whether two changesets have the same changes in the same order.
  ///
  /// - Complexity: O(*n*) in the values.
  public func isIdentical(to other: Changeset) -> Bool {
    changes.count == other.changes.count && zip(changes, other.changes).allSatisfy { $0.isIdentical(to: $1) }
  }
}
