/// Numbers objects as `__CFBinaryPlistWrite` does, so that the bytes are those of Apple's own writer.
///
/// It goes through the values in pre-order, a dictionary's keys before its values, and knows objects by identity: here
/// the object a value was read from, or for strings of a text the code units, as Apple's XML reader keeps each string
/// once. A string, number, date or data that has been met gets no second object. Everything else gets one at every
/// meeting, yet all references go to the first, so that the others are written and never used.
struct AppleNumbering {
  private let arena: Arena
  private var numbering: ObjectNumbering
  private var entries: EffectiveEntries
  private var texts: LeafTable
  /// The first numbers of objects that were read, by their offsets.
  private var read: [UInt32: UInt32] = [:]
  /// The first numbers of null, false and true, of which there is one each.
  private var singletons = [UInt32](repeating: .max, count: 3)
  private let budget: Int
  private var visits = 0

  private init(_ arena: Arena) {
    self.arena = arena
    numbering = ObjectNumbering(of: arena)
    entries = EffectiveEntries(of: arena)
    texts = LeafTable(of: arena)
    budget = Limits.expansion(sourceBytes: arena.source.count)
  }

  /// Numbers the objects of a document.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*) in the values, of which those in shared containers count once for each reference.
  static func numbering(of arena: Arena) throws(PlistError) -> ObjectNumbering {
    var apple = AppleNumbering(arena)
    try apple.number(arena.root)
    return apple.numbering
  }

  private mutating func number(_ root: Node) throws(PlistError) {
    _ = numbering.append(Int(ObjectNumbering.root))
    note(root, 0)
    var walk = Traversal(of: arena)
    try enter(root, &walk)
    while let step = walk.next() {
      guard case .child(let index) = step else { continue }
      meet(index)
      try enter(arena.nodes[index], &walk)
    }
  }

  /// Numbers a dictionary's keys, and has the walk enter a container, which is charged with its children.
  private mutating func enter(_ node: Node, _ walk: inout Traversal) throws(PlistError) {
    guard node.kind.isContainer else { return }
    visits += node.childCount
    guard visits <= budget else { throw PlistError(.limit(.expansion(budget: budget))) }
    guard node.kind == .dictionary else { return walk.enter(node) }
    let keys = entries.keys(of: node)
    for key in keys { meet(key) }
    walk.enter(node, ordinals: keys.lazy.map { ($0 - node.offset) / 2 })
  }

  /// Gives a node its number, and an object where Apple's writer makes one.
  private mutating func meet(_ index: Int) {
    let node = arena.nodes[index]
    let new = UInt32(truncatingIfNeeded: numbering.order.count)
    let number = firstNumber(of: node, at: index, new: new)
    numbering.numbers[index] = number
    switch node.kind {
    case .string, .integer, .real, .date, .data: if number != new { return }
    case .null, .boolean, .uid, .array, .dictionary, .set: break
    }
    _ = numbering.append(index)
  }

  private mutating func firstNumber(of node: Node, at index: Int, new: UInt32) -> UInt32 {
    let known = numbering.numbers[index]
    guard known == .max else { return known }
    switch node.kind {
    case .null, .boolean:
      note(node, new)
      return singletons[Self.singleton(node)]
    default: break
    }
    if arena.format == .binary, node.isUntouched {
      if let number = read[node.position] { return number }
      read[node.position] = new
      return new
    }
    guard node.kind == .string else { return new }
    texts.prepare(index..<index + 1)
    return texts.number(of: node, at: 0, new: new, owners: numbering.order)
  }

  /// Notes the first number of a singleton or of the root's object.
  private mutating func note(_ node: Node, _ number: UInt32) {
    switch node.kind {
    case .null, .boolean:
      if singletons[Self.singleton(node)] == .max { singletons[Self.singleton(node)] = number }
    default: if arena.format == .binary, node.isUntouched { read[node.position] = number }
    }
  }

  private static func singleton(_ node: Node) -> Int { node.kind == .null ? 0 : 1 + Int(node.payload & 1) }
}
