/// How a document is written afresh.
public struct WritingOptions: Sendable, Hashable {
  /// What decides where the format leaves a choice.
  public enum Layout: Sendable, Hashable {
    /// XML: Apple's layout with the shortest reals that read back exactly, keys in document order.
    /// Binary: the smallest valid file, equal leaves shared.
    case compact
    /// The bytes that Apple's own writers produce for the value.
    case apple
  }

  /// What decides where the format leaves a choice.
  public var layout: Layout

  /// The losses that the user has agreed to by name.
  public var accepting: Set<Loss>

  /// Makes options.
  public init(layout: Layout = .compact, accepting: Set<Loss> = []) {
    self.layout = layout
    self.accepting = accepting
  }
}
