/// Finds keys that occur more than once in one dictionary, in time linear in their bytes.
///
/// Keys go through an open-addressed table whose hash is seeded, so that no file can be made to fill one chain. The table is kept between dictionaries and never cleared: a slot counts
/// only if it carries the current dictionary's number.
struct DuplicateKeyFinder {
  private var slots: [Slot] = []
  private var generation: UInt32 = 0
  private let seed = UInt64.random(in: .min ... .max)

  private struct Slot {
    var generation: UInt32 = 0
    var node: UInt32 = 0
    var hash: UInt64 = 0
  }

  /// Looks for a key that has occurred before.
  ///
  /// - Parameters:
  ///   - nodes: The arena's nodes.
  ///   - first: Index of the first key; keys are two nodes apart.
  ///   - count: Number of nodes, keys and values together.
  ///   - sourceBytes: The bytes that nodes without the side flag refer to.
  ///   - sideBytes: The bytes that nodes with the side flag refer to.
  /// - Returns: The first such key, or nil.
  /// - Complexity: O(*n*) in the keys' bytes.
  mutating func firstDuplicate(
    in nodes: [Node], from first: Int, count: Int, source sourceBytes: Bytes, side sideBytes: [UInt8]
  ) -> Node? {
    let source = sourceBytes.span
    let side = unsafe sideBytes.span.bytes
    let entries = count / 2
    var capacity = 16
    while capacity < 2 * entries { capacity *= 2 }
    if slots.count < capacity { slots = [Slot](repeating: Slot(), count: capacity) }
    generation &+= 1
    if generation == 0 {
      slots = [Slot](repeating: Slot(), count: slots.count)
      generation = 1
    }
    let mask = capacity &- 1
    for index in stride(from: first, to: first + count, by: 2) {
      let key = nodes[index]
      let hash = Self.hash(of: key, seed: seed, source: source, side: side)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot].generation == generation {
        if slots[slot].hash == hash,
          Self.haveSameUnits(nodes[Int(slots[slot].node)], key, source: source, side: side)
        {
          return key
        }
        slot = (slot &+ 1) & mask
      }
      slots[slot] = Slot(generation: generation, node: UInt32(truncatingIfNeeded: index), hash: hash)
    }
    return nil
  }

  @inline(__always)
  private static func hash(of key: Node, seed: UInt64, source: borrowing RawSpan, side: borrowing RawSpan)
    -> UInt64
  {
    let range = key.offset..<(key.offset &+ key.count)
    if key.flags.contains(.utf16) {
      var text: [UInt8] = []
      text.appendWTF8(
        utf16BigEndian: key.flags.contains(.side) ? side.extracting(range) : source.extracting(range))
      return unsafe Hash64.hash(text.span.bytes, seed: seed)
    }
    return Hash64.hash(
      key.flags.contains(.side) ? side.extracting(range) : source.extracting(range), seed: seed)
  }

  @inline(__always)
  private static func haveSameUnits(
    _ left: Node, _ right: Node, source: borrowing RawSpan, side: borrowing RawSpan
  ) -> Bool {
    let leftRange = left.offset..<(left.offset &+ left.count)
    let rightRange = right.offset..<(right.offset &+ right.count)
    let leftBytes = left.flags.contains(.side) ? side.extracting(leftRange) : source.extracting(leftRange)
    let rightBytes = right.flags.contains(.side) ? side.extracting(rightRange) : source.extracting(rightRange)
    guard left.flags.contains(.utf16) || right.flags.contains(.utf16) else {
      return leftBytes.equals(rightBytes)
    }
    func wtf8(_ bytes: RawSpan, _ node: Node) -> [UInt8] {
      guard node.flags.contains(.utf16) else { return bytes.array() }
      var text: [UInt8] = []
      text.appendWTF8(utf16BigEndian: bytes)
      return text
    }
    return wtf8(leftBytes, left) == wtf8(rightBytes, right)
  }
}

/// A 64-bit hash of bytes in the manner of wyhash: multiplications to 128 bits, folded.
///
/// Good only with a secret seed, which every user draws anew for each table.
enum Hash64 {
  @inline(__always)
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// Returns the hash of bytes.
  ///
  /// - Complexity: O(*n*).
  @inline(__always)
  static func hash(_ bytes: RawSpan, seed: UInt64) -> UInt64 {
    let count = bytes.byteCount
    var hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset &+ 16 <= count {
      hash = mix(
        bytes.load(at: offset, as: UInt64.self) ^ 0xA076_1D64_78BD_642F,
        bytes.load(at: offset &+ 8, as: UInt64.self) ^ hash)
      offset &+= 16
    }
    var first: UInt64 = 0
    var last: UInt64 = 0
    let rest = count &- offset
    if rest >= 8 {
      first = bytes.load(at: offset, as: UInt64.self)
      last = bytes.load(at: count &- 8, as: UInt64.self)
    } else if rest >= 4 {
      first = UInt64(bytes.load(at: offset, as: UInt32.self))
      last = UInt64(bytes.load(at: count &- 4, as: UInt32.self))
    } else if rest > 0 {
      first =
        UInt64(bytes.byte(at: offset)) << 16 | UInt64(bytes.byte(at: offset &+ rest / 2)) << 8
        | UInt64(bytes.byte(at: count &- 1))
    }
    return mix(first ^ 0xE703_7ED1_A0B4_28DB, last ^ hash)
  }
}
