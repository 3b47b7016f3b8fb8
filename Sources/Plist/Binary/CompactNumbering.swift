/// Numbers as few objects as there can be: one for each different leaf, one for each container that the document has.
///
/// The containers are taken in the order of their numbers, and the children of each get the next numbers, so what lies
/// side by side in the document does so in the file. The result depends on the values alone, not on how the arena
/// came about.
struct CompactNumbering {
  private let arena: Arena
  private var numbering: ObjectNumbering
  private var entries: EffectiveEntries
  private var leaves: LeafTable
  /// The numbers, and one, of the containers with children, by the index of the first; empty when none is shared.
  private var shared: [UInt32]

  private init(_ arena: Arena) {
    self.arena = arena
    numbering = ObjectNumbering(of: arena)
    entries = EffectiveEntries(of: arena)
    leaves = LeafTable(of: arena)
    shared = arena.isShared ? [UInt32](repeating: 0, count: arena.nodes.count) : []
  }

  /// Numbers the objects of a document.
  ///
  /// - Complexity: O(*n*).
  static func numbering(of arena: Arena) -> ObjectNumbering {
    var compact = CompactNumbering(arena)
    _ = compact.numbering.append(Int(ObjectNumbering.root))
    if !compact.shared.isEmpty, arena.root.childCount > 0 { compact.shared[arena.root.offset] = 1 }
    compact.expand(arena.root)
    var next = 1
    while next < compact.numbering.order.count {
      let node = arena.nodes[Int(compact.numbering.order[next])]
      if node.kind.isContainer { compact.expand(node) }
      next &+= 1
    }
    return compact.numbering
  }

  /// Numbers the children of a container that has just been numbered itself.
  private mutating func expand(_ container: Node) {
    guard container.kind.isContainer else { return }
    guard !container.flags.contains(.duplicateKeys) else {
      for key in entries.keys(of: container) {
        number(key..<key + 2)
      }
      return
    }
    let children = container.children
    var start = children.lowerBound
    while start < children.upperBound {
      let end = min(start &+ LeafTable.batch, children.upperBound)
      number(start..<end)
      start = end
    }
  }

  /// Numbers a few nodes that lie side by side.
  @inline(__always)
  private mutating func number(_ range: Range<Int>) {
    leaves.prepare(range)
    for index in range {
      let node = arena.nodes[index]
      let new = UInt32(truncatingIfNeeded: numbering.order.count)
      let number =
        node.kind.isContainer
        ? container(node, new)
        : leaves.number(of: node, at: index &- range.lowerBound, new: new, owners: numbering.order)
      numbering.numbers[index] = number
      if number == new { numbering.order.append(UInt32(truncatingIfNeeded: index)) }
    }
  }

  @inline(__always)
  private mutating func container(_ node: Node, _ new: UInt32) -> UInt32 {
    guard !shared.isEmpty else { return new }
    // Empty containers have no children to be known by, but an object that was read.
    guard node.childCount > 0 else { return leaves.number(ofEmpty: node, new: new) }
    if shared[node.offset] == 0 { shared[node.offset] = new &+ 1 }
    return shared[node.offset] &- 1
  }
}
