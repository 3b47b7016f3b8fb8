/// Finds the entries of a dictionary that count: of several with one key, the one that Apple's readers find.
struct EffectiveEntries {
  private let arena: Arena
  private var keys = KeyIdentities()
  /// The numbers of keys by the place of their bytes, so that a long key is looked at once.
  private var known: [Place: UInt32] = [:]

  private struct Place: Hashable {
    let offset: Int
    let count: Int
    let flags: UInt8
  }

  init(of arena: Arena) { self.arena = arena }

  /// The indices of the keys that count, in document order; a key's value is the next node.
  ///
  /// - Complexity: O(*n*) in the entries.
  mutating func keys(of dictionary: Node) -> [Int] {
    let all = Array(stride(from: dictionary.offset, to: dictionary.offset + dictionary.childCount, by: 2))
    guard dictionary.flags.contains(.duplicateKeys) else { return all }
    var seen: Set<UInt32> = []
    guard arena.format.firstDuplicateWins else {
      return all.reversed().filter { seen.insert(number(of: $0)).inserted }.reversed()
    }
    return all.filter { seen.insert(number(of: $0)).inserted }
  }

  private mutating func number(of index: Int) -> UInt32 {
    let key = arena.nodes[index]
    let place = Place(offset: key.offset, count: key.count, flags: key.flags.rawValue)
    if let number = known[place] { return number }
    let (source, side) = (arena.source, arena.side)
    let hash = keys.prepare(key, source: source.span, side: side.span)
    let number = keys.number(of: index, in: arena.nodes, hash: hash, source: source.span, side: side.span)
    known[place] = number
    return number
  }
}
