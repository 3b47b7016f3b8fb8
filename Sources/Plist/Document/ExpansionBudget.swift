/// What may still be written or copied of values that share their parts.
///
/// An object that a document shares is written once for each path to it, so a small file can explain an endless text.
/// The budget grows with the documents' own size, and is spent on values and on the bytes written for them alike: one
/// long string in many places is as much as many short ones.
package struct ExpansionBudget {
  /// The bytes of text, data or indentation that count as much as a value.
  private static let unitBytes = 16

  private let whole: Int
  private var left: Int

  /// Makes a budget for everything that is written of some values together.
  ///
  /// - Complexity: O(*n*) in the number of values.
  package init(for values: some Sequence<Value>) {
    var seen: Set<ObjectIdentifier> = []
    var bytes = 0
    for value in values where seen.insert(ObjectIdentifier(value.arena)).inserted {
      bytes += Self.size(of: value.arena)
    }
    self.init(bytes: bytes)
  }

  /// Makes a budget for one value.
  package init(for value: Value) { self.init(bytes: Self.size(of: value.arena)) }

  private init(bytes: Int) {
    whole = Limits.expansion(sourceBytes: bytes)
    left = whole
  }

  // Documents that were built have no source; their text is at the side.
  private static func size(of arena: Arena) -> Int {
    arena.source.count + arena.side.count + arena.nodes.count
  }

  /// Whether more was spent than there was.
  package var isExceeded: Bool { left < 0 }

  /// Takes values, and the bytes written for them, off the budget.
  ///
  /// - Throws: `LimitFault.expansion` when nothing is left.
  package mutating func spend(_ values: Int = 1, bytes: Int = 0) throws(PlistError) {
    charge(values, bytes: bytes)
    guard !isExceeded else { throw PlistError(.limit(.expansion(budget: whole))) }
  }

  /// Takes values and bytes off the budget; `isExceeded` tells afterwards whether it was enough.
  package mutating func charge(_ values: Int = 1, bytes: Int = 0) {
    left -= values + bytes / Self.unitBytes
  }
}
