/// A dictionary's keys, for many lookups in one dictionary.
///
/// Finds the entries that Apple's readers find: the first of several with one key in binary, the last in text.
public struct DictionaryIndex: Sendable {
  // Swift's own hashing is seeded for each process, so no file can be made to collide.
  private var ordinals: [Text: Int]

  /// Indexes a dictionary; a value of another kind has no keys.
  ///
  /// - Complexity: O(*n*) in the keys' bytes.
  public init(_ dictionary: Value) {
    let entries = dictionary.entries
    ordinals = Dictionary(minimumCapacity: entries.count)
    let wantsFirst = dictionary.arena.format.firstDuplicateWins
    for (ordinal, entry) in entries.enumerated() {
      let key = Text(wtf8: dictionary.arena.wtf8(of: entry.key.node))
      if wantsFirst, ordinals[key] != nil { continue }
      ordinals[key] = ordinal
    }
  }

  /// The number of different keys.
  public var count: Int { ordinals.count }

  /// The ordinal of the effective entry for a key.
  public func ordinal(of key: Text) -> Int? { ordinals[key] }

  /// The ordinal of the effective entry for a key that is a string of any document.
  public func ordinal(of key: Value) -> Int? { key.text.flatMap { ordinals[$0] } }
}

extension Value {
  /// The positions of the entries that Apple's readers find, in document order: one for each key.
  ///
  /// - Complexity: O(*n*) in the keys' bytes.
  var effectiveOrdinals: [Int] {
    guard hasDuplicateKeys else { return Array(0..<entries.count) }
    let index = DictionaryIndex(self)
    return entries.indices.filter { index.ordinal(of: entries[$0].key) == $0 }
  }
}
