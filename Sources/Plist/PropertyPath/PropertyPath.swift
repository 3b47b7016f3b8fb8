/// The way from a property list's root to a value: a key path.
///
/// Called so because the standard library has a `KeyPath` of its own.
public struct PropertyPath: Hashable, Sendable {
  /// The steps from the root; none is the root itself.
  public var steps: [Step]

  /// Makes a path of steps.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The root.
  public static let root = PropertyPath()

  /// One step into a container.
  public enum Step: Hashable, Sendable {
    /// A dictionary's entry.
    case key(Text)
    /// An element of an array, from 0, or from −1 backwards.
    case index(Int)
    /// A bare number: an element in an array, a key in a dictionary. The text is as it was written.
    case number(Text)
    /// The place after an array's last element.
    case append
    /// Every element of an array.
    case every
    /// The elements from `lower` up to, not including, `upper`; nil is the array's start or end.
    case slice(lower: Int?, upper: Int?)
    /// Into a property list that is held in a data value.
    case embedded
  }

  /// The path of a child of this one's value.
  public func appending(_ step: Step) -> PropertyPath { PropertyPath(steps + [step]) }
}
