/// Which objects a binary property list is to have, in which order, and which of them each node refers to.
struct ObjectNumbering {
  /// In `order`, the root, which is not among the nodes of an arena.
  static let root = UInt32.max

  /// For each object the index of the node it is written from.
  var order: [UInt32] = []

  /// For each node the number of its object; nodes that are not reached have none.
  var numbers: [UInt32]

  /// Makes an empty numbering for an arena.
  init(of arena: Arena) {
    numbers = [UInt32](inHugePages: .max, count: arena.nodes.count)
    order.reserveCapacityInHugePages(arena.nodes.count + 1)
  }

  /// Gives a node an object of its own.
  @inline(__always)
  mutating func append(_ index: Int) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: order.count)
    order.append(UInt32(truncatingIfNeeded: index))
    return number
  }
}
