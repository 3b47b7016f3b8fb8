/// Gives equal leaves equal numbers: equal in type, width and every bit, strings by code units in whichever encoding.
struct LeafTable {
  /// How many leaves are hashed before the first of them is looked up, so that their slots arrive from memory together.
  static let batch = 32

  private let arena: Arena
  private var texts = SeededTable(capacity: 256)
  private var values = NumberTable()
  /// The numbers of long strings and data by their place, as a file may refer to one many times.
  private var longTexts: [Place: UInt32] = [:]
  private var booleans: (no: UInt32, yes: UInt32) = (.max, .max)
  private var hashes = [UInt64](repeating: 0, count: LeafTable.batch)
  private var touched: UInt64 = 0
  private let seed = UInt64.random(in: .min ... .max)

  private struct Place: Hashable {
    let offset: UInt32
    let count: UInt32
    let kind: Kind
    let isSide: Bool
  }

  /// Makes an empty table for the leaves of an arena.
  init(of arena: Arena) { self.arena = arena }

  /// Hashes a batch of nodes that are going to be asked for.
  @inline(__always)
  mutating func prepare(_ range: Range<Int>) {
    for index in range {
      let node = arena.nodes[index]
      switch node.kind {
      case .string, .data:
        guard !isLong(node) else { continue }
        let hash = hash(node)
        hashes[index &- range.lowerBound] = hash
        touched ^= texts.touch(hash)
      case .integer where node.payload >= 1024, .real, .date, .uid:
        touched ^= values.touch(node.payload, tag: Self.tag(node))
      default: break
      }
    }
  }

  /// The number that an equal leaf has, or `new` after noting it; `.max` is not noted.
  ///
  /// - Parameters:
  ///   - node: The leaf, which `prepare` has seen.
  ///   - position: Where it stands in the batch.
  ///   - new: The number that it gets if it is the first of its kind.
  ///   - owners: For each number the index of a node that has it.
  /// - Returns: The number.
  @inline(__always)
  mutating func number(of node: Node, at position: Int, new: UInt32, owners: [UInt32]) -> UInt32 {
    switch node.kind {
    case .string, .data:
      guard !isLong(node) else { return number(ofLong: node, new: new, owners: owners) }
      return number(of: node, hash: hashes[position], new: new, owners: owners)
    case .integer where node.payload < 1024: return values.number(forSmall: node.payload, new: new)
    case .boolean: return number(of: node.payload != 0, new: new)
    default: return values.number(for: node.payload, tag: Self.tag(node), new: new)
    }
  }

  /// The number of an empty container that was read, which is known by its object alone.
  mutating func number(ofEmpty container: Node, new: UInt32) -> UInt32 {
    guard container.position != Node.noPosition else { return new }
    return values.number(for: UInt64(container.position), tag: Self.tag(container), new: new)
  }

  @inline(__always)
  private static func tag(_ node: Node) -> UInt32 {
    UInt32(node.kind.rawValue) | UInt32(node.flags.intersection([.unsigned, .single]).rawValue) << 8
  }

  @inline(__always)
  private mutating func number(of boolean: Bool, new: UInt32) -> UInt32 {
    if boolean {
      if booleans.yes == .max { booleans.yes = new }
      return booleans.yes
    }
    if booleans.no == .max { booleans.no = new }
    return booleans.no
  }
}

// MARK: - Strings and data

extension LeafTable {
  /// Whether bytes are worth remembering by their place; in a text no two values have one place.
  @inline(__always)
  private func isLong(_ node: Node) -> Bool { node.count > 64 && arena.format == .binary }

  @inline(never)
  private mutating func number(ofLong node: Node, new: UInt32, owners: [UInt32]) -> UInt32 {
    let place = Place(
      offset: UInt32(truncatingIfNeeded: node.offset), count: node.low, kind: node.kind,
      isSide: node.flags.contains(.side))
    if let number = longTexts[place] { return number }
    let number = number(of: node, hash: hash(node), new: new, owners: owners)
    if number != .max { longTexts[place] = number }
    return number
  }

  @inline(__always)
  private mutating func number(of node: Node, hash: UInt64, new: UInt32, owners: [UInt32]) -> UInt32 {
    let arena = arena
    return texts.number(for: hash, new: new) { number in
      let other = arena.nodes[Int(owners[Int(number)])]
      guard node.kind == other.kind else { return false }
      if node.flags.contains(.utf16) == other.flags.contains(.utf16) {
        return arena.bytes(of: node).equals(arena.bytes(of: other))
      }
      return arena.wtf8(of: node) == arena.wtf8(of: other)
    }
  }

  @inline(__always)
  private func hash(_ node: Node) -> UInt64 {
    if node.flags.contains(.utf16) { return hash(utf16: node) }
    return Hash64.hash(arena.bytes(of: node), seed: node.kind == .data ? ~seed : seed)
  }

  @inline(never)
  private func hash(utf16 node: Node) -> UInt64 {
    let text = arena.wtf8(of: node)
    return unsafe Hash64.hash(text.span.bytes, seed: seed)
  }
}
