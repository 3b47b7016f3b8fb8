public import Changes
public import Plist

/// What counts when property lists are compared, and how.
public struct ComparisonOptions: Sendable {
  /// How array elements are compared.
  public var arrays = Changeset.Arrays.elements
  /// The paths whose changes are told; all if there are none.
  public var only: [PathPattern] = []
  /// The paths whose changes are left out.
  public var ignored: [PathPattern] = []
  /// Whether what a phone writes by itself is told, too, where two backups are compared.
  public var tellsNoise = false

  /// Makes options with every choice at its default.
  public init() {}

  /// Compares two values.
  func changes(from old: Value, to new: Value) -> Changeset {
    Changeset(from: old, to: new, arrays: arrays).selected(only: only, ignoring: ignored)
  }
}
