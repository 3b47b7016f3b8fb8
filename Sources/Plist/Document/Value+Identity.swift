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
    guard kind == other.kind else { return false }
    guard kind.isContainer else { return isSameScalar(as: other) }
    var comparison = Comparison(self, other, ordered: ordered)
    return comparison.run()
  }

  /// Whether two scalars of one kind are the same.
  @inline(__always)
  private func isSameScalar(as other: Value) -> Bool {
    switch kind {
    case .real, .date:
      guard isSingle == other.isSingle else { return false }
      return node.payload == other.node.payload
        || Double(bitPattern: node.payload).isNaN && Double(bitPattern: other.node.payload).isNaN
    case .integer:
      return node.payload == other.node.payload
        && node.flags.contains(.unsigned) == other.node.flags.contains(.unsigned)
    case .null, .boolean, .uid: return node.payload == other.node.payload
    case .data: return arena.bytes(of: node).equals(other.arena.bytes(of: other.node))
    case .string: return hasSameUnits(as: other)
    case .array, .set, .dictionary: return false
    }
  }

  /// One comparison, which remembers the pairs of shared containers that it has found the same.
  private struct Comparison {
    private let root: (left: Value, right: Value)
    private let left: Arena
    private let right: Arena
    private let ordered: Bool
    private let remembers: Bool
    private var same: Set<Pair> = []
    private var walk: Traversal
    /// What the containers that the walk has entered are compared with.
    private var counterparts: [Counterpart] = []
    /// The long strings and data found the same: one object may be there in as many places as the file has bytes.
    private var sameBytes: Set<Pair> = []
    private static let longBytes = 256

    private struct Pair: Hashable {
      let left: Int
      let right: Int
    }

    private struct Counterpart {
      let node: Node
      /// Where the keys are, if their order does not count.
      let index: DictionaryIndex?
    }

    init(_ left: Value, _ right: Value, ordered: Bool) {
      root = (left, right)
      self.left = left.arena
      self.right = right.arena
      self.ordered = ordered
      remembers = left.arena.isShared && right.arena.isShared
      walk = Traversal(of: left.arena)
    }

    mutating func run() -> Bool {
      guard isSame(root.left.node, root.right.node) else { return false }
      while let step = walk.next() {
        switch step {
        case .child(let index):
          guard let other = counterpart(of: index), isSame(left.nodes[index], right.nodes[other]) else {
            return false
          }
        case .end(let container):
          guard let counterpart = counterparts.popLast(), remembers else { continue }
          same.insert(Pair(left: container.offset, right: counterpart.node.offset))
        }
      }
      return true
    }

    /// Whether two scalars are the same; of two containers, whether they can be, which the walk goes on to find out.
    private mutating func isSame(_ first: Node, _ second: Node) -> Bool {
      guard first.kind == second.kind else { return false }
      guard !first.kind.isContainer else { return enter(first, second) }
      guard first.count >= Self.longBytes, first.kind == .string || first.kind == .data else {
        return Value(first, in: left).isSameScalar(as: Value(second, in: right))
      }
      let pair = Pair(left: first.place, right: second.place)
      if sameBytes.contains(pair) { return true }
      guard Value(first, in: left).isSameScalar(as: Value(second, in: right)) else { return false }
      sameBytes.insert(pair)
      return true
    }

    private mutating func enter(_ first: Node, _ second: Node) -> Bool {
      if remembers, first.count > 0, same.contains(Pair(left: first.offset, right: second.offset)) {
        return true
      }
      guard first.kind == .dictionary, !ordered else {
        guard first.count == second.count else { return false }
        walk.enter(first)
        counterparts.append(Counterpart(node: second, index: nil))
        return true
      }
      let ordinals = Value(first, in: left).effectiveOrdinals
      let index = DictionaryIndex(Value(second, in: right))
      guard ordinals.count == index.count else { return false }
      walk.enter(first, ordinals: ordinals)
      counterparts.append(Counterpart(node: second, index: index))
      return true
    }

    /// The index of what the child that the walk came to is compared with; nil if there is nothing.
    private func counterpart(of index: Int) -> Int? {
      guard let counterpart = counterparts.last else { return nil }
      let container = walk.container
      let node = counterpart.node
      guard container.kind == .dictionary else { return node.offset + index - container.offset }
      let key = Value(left.nodes[index - 1], in: left)
      if let index = counterpart.index { return index.ordinal(of: key).map { node.offset + 2 * $0 + 1 } }
      let other = node.offset + index - container.offset
      return key.hasSameUnits(as: Value(right.nodes[other - 1], in: right)) ? other : nil
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
