/// A word of a command that is told by its place: `TARGET`, `PATH...`.
public struct Positional: Hashable, Sendable {
  /// How many words there may be.
  public enum Count: Hashable, Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// One or more.
    case oneOrMore
    /// Any number.
    case zeroOrMore
  }

  /// What the word is; its placeholder is also the name of the positional.
  public var value: ValueDescription
  /// How many words there may be.
  public var count: Count
  /// The options any of which makes the word optional.
  public var replacedBy: [Option]
  /// What it is, lower case, no full stop.
  public var help: String

  /// Creates a positional.
  public init(_ value: ValueDescription, count: Count = .one, replacedBy: [Option] = [], help: String) {
    self.value = value
    self.count = count
    self.replacedBy = replacedBy
    self.help = help
  }

  /// The name in help and messages.
  public var name: String { value.placeholder }
  /// Whether it takes as many words as there are.
  public var isRepeated: Bool { count == .oneOrMore || count == .zeroOrMore }
  /// Whether there must be one, unless an option replaces it.
  public var isRequired: Bool { count == .one || count == .oneOrMore }
}
