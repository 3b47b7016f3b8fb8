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

  /// What stands between the values of a text.
  public enum Spacing: Sendable, Hashable {
    /// What the layout has.
    case usual
    /// Lines, indented by this for each level.
    case lines(indentation: String)
    /// Nothing: everything on one line.
    case oneLine
  }

  /// What decides where the format leaves a choice.
  public var layout: Layout

  /// What stands between the values of a text; binary property lists have nothing there.
  public var spacing: Spacing = .usual

  /// The losses that the user has agreed to by name.
  public var accepting: Set<Loss>

  /// Whether values that the format has no type for are written in its typed form.
  ///
  /// In JSON that is `{"$date": …}` and its like, in OpenStep text GNUstep's `<*D…>`; XML and binary have none.
  public var usesTypedForms: Bool

  /// Makes options.
  public init(layout: Layout = .compact, accepting: Set<Loss> = [], usesTypedForms: Bool = false) {
    self.layout = layout
    self.accepting = accepting
    self.usesTypedForms = usesTypedForms
  }

  /// Goes on if the user has agreed to a loss.
  ///
  /// - Throws: `WriteFault.loss` at the root otherwise.
  func accept(_ loss: Loss) throws(PlistError) {
    guard accepting.contains(loss) else { throw PlistError(.write(.loss(loss, path: .root))) }
  }
}
