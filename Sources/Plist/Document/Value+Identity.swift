extension Value {
  /// Whether two values have the same types and contents all the way down.
  ///
  /// Types count exactly (integer 1 is not real 1.0, a 32-bit real not a 64-bit one), NaN equals NaN, minus zero is
  /// not zero, strings compare by code units, and elements of arrays by position.
  ///
  /// - Parameters:
  ///   - other: A value of any document.
  ///   - ordered: Whether dictionaries must have the same entries in the same order, duplicates included; otherwise
  ///     their effective entries are compared in any order.
  /// - Returns: Whether they are the same.
  /// - Complexity: O(*n*) in the values; containers that a document shares are compared once for each pair.
  public func isIdentical(to other: Value, ordered: Bool = false) -> Bool {
    var comparison = Comparison(ordered: ordered, remembers: arena.isShared && other.arena.isShared)
    return comparison.isSame(self, other)
  }

  /// One comparison, which remembers the pairs of shared containers that it has found the same.
  private struct Comparison {
    let ordered: Bool
    let remembers: Bool
    private var same: Set<Pair> = []

    private struct Pair: Hashable {
      let left: Int
      let right: Int
    }

    init(ordered: Bool, remembers: Bool) {
      self.ordered = ordered
      self.remembers = remembers
    }

    mutating func isSame(_ left: Value, _ right: Value) -> Bool {
      guard left.kind == right.kind else { return false }
      switch left.kind {
      case .real, .date:
        guard left.isSingle == right.isSingle else { return false }
        let (first, second) = (Double(bitPattern: left.node.payload), Double(bitPattern: right.node.payload))
        return left.node.payload == right.node.payload || first.isNaN && second.isNaN
      case .integer:
        return left.node.payload == right.node.payload
          && left.node.flags.contains(.unsigned) == right.node.flags.contains(.unsigned)
      case .null, .boolean, .uid: return left.node.payload == right.node.payload
      case .data: return left.arena.bytes(of: left.node).equals(right.arena.bytes(of: right.node))
      case .string: return left.hasSameUnits(as: right)
      case .array, .set, .dictionary: return hasSameChildren(left, right)
      }
    }

    private mutating func hasSameChildren(_ left: Value, _ right: Value) -> Bool {
      let pair = Pair(left: left.node.offset, right: right.node.offset)
      if remembers, left.node.count > 0, same.contains(pair) { return true }
      guard left.kind == .dictionary, !ordered else {
        guard left.node.count == right.node.count else { return false }
        for (first, second) in zip(left.node.children, right.node.children)
        where !isSame(
          Value(left.arena.nodes[first], in: left.arena), Value(right.arena.nodes[second], in: right.arena))
        {
          return false
        }
        if remembers { same.insert(pair) }
        return true
      }
      let index = DictionaryIndex(right)
      var matched = 0
      for (ordinal, entry) in left.entries.enumerated() {
        if left.hasDuplicateKeys, let key = entry.key.text, left.ordinal(of: key) != ordinal { continue }
        guard let other = index.ordinal(of: entry.key), isSame(entry.value, right.entries[other].value) else {
          return false
        }
        matched += 1
      }
      guard matched == index.count else { return false }
      if remembers { same.insert(pair) }
      return true
    }
  }

  /// Whether two strings have the same code units, however they are encoded.
  func hasSameUnits(as other: Value) -> Bool {
    if node.flags.contains(.utf16) == other.node.flags.contains(.utf16) {
      return arena.bytes(of: node).equals(other.arena.bytes(of: other.node))
    }
    return arena.wtf8(of: node) == other.arena.wtf8(of: other.node)
  }
}
