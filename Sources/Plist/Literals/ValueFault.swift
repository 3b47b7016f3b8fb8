/// A word that is not the value it should be.
public enum ValueFault: Hashable, Sendable {
  /// The word is not a value of the kind; `isSingle` tells a real of 32 bits.
  case notA(Kind, word: String)
  /// The word could be several types and says none.
  case untyped(word: String)
  /// Nothing after the equals sign, where no string stands.
  case empty
  /// A value of this kind has no untyped form.
  case needsType(Kind)
  /// A line of a changes file that is no literal.
  case notALiteral(word: String)
  /// A literal that was shortened for a terminal.
  case shortened
}
