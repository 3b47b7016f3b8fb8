/// How a format writes lists: what `ListSplicer` must know of it.
protocol ListNotation {
  /// What stands between a key and its value where there is no sibling to look at.
  var assignment: [UInt8] { get }

  /// The sign between items, or after each.
  func separator(in kind: Kind) -> UInt8

  /// Whether the sign stands after the last item too.
  func endsItems(of kind: Kind) -> Bool

  /// Whether a container whose items changed would be taken for something else if the rest of it stayed as it is.
  func mustRewrite(_ container: Node, in arena: Arena) -> Bool

  /// The text of a key.
  ///
  /// - Parameters:
  ///   - key: A string of the arena.
  ///   - arena: The edited document's.
  ///   - old: The text of the source that it takes the place of, if there is one.
  /// - Returns: The text, without a sign behind it.
  /// - Throws: `WriteFault.loss`.
  func text(ofKey key: Node, in arena: Arena, replacing old: Range<Int>?) throws(PlistError) -> [UInt8]

  /// The text of a value.
  ///
  /// - Parameters:
  ///   - node: A value of the arena.
  ///   - arena: The edited document's.
  ///   - style: How to lay it out.
  ///   - old: The text of the source that it takes the place of, if there is one.
  /// - Returns: The text, without a sign behind it.
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  func text(
    of node: Node, in arena: Arena, style: TextStyle, replacing old: Range<Int>?
  ) throws(PlistError) -> [UInt8]
}
