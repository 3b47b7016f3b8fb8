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

  /// A container whose children are being numbered.
  private struct Frame {
    let first: Int
    let step: Int
    let end: Int
    /// The indices of the keys that count, in a dictionary with duplicates.
    let keys: [Int]
    var next: Int
    var isAtValues = false
  }

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
    guard root.kind.isContainer else { return }
    var visits = 0
    var stack = [frame(root)]
    while !stack.isEmpty {
      guard let index = nextChild(&stack[stack.count - 1]) else {
        stack.removeLast()
        continue
      }
      visits += 1
      guard visits <= budget else { throw PlistError(.limit(.expansion(budget: budget))) }
      meet(index)
      if arena.nodes[index].kind.isContainer { stack.append(frame(arena.nodes[index])) }
    }
  }

  private mutating func frame(_ node: Node) -> Frame {
    let step = node.kind == .dictionary ? 2 : 1
    let keys = node.flags.contains(.duplicateKeys) ? entries.keys(of: node) : []
    let end = keys.isEmpty ? node.children.upperBound : keys.count
    return Frame(
      first: keys.isEmpty ? node.offset : 0, step: keys.isEmpty ? step : 1, end: end, keys: keys,
      next: keys.isEmpty ? node.offset : 0, isAtValues: step == 1)
  }

  private func nextChild(_ frame: inout Frame) -> Int? {
    if frame.next >= frame.end {
      guard !frame.isAtValues else { return nil }
      frame.isAtValues = true
      frame.next = frame.first + (frame.keys.isEmpty ? 1 : 0)
      guard frame.next < frame.end else { return nil }
    }
    let next = frame.next
    frame.next += frame.step
    guard !frame.keys.isEmpty else { return next }
    return frame.keys[next] + (frame.isAtValues ? 1 : 0)
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
