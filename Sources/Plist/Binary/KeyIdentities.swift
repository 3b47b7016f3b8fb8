/// Numbers the different keys of a binary property list, and finds those that a dictionary has twice.
///
/// A key that a thousand dictionaries refer to is hashed once; after that a dictionary costs one comparison of numbers
/// for each key, however long the keys are.
struct KeyIdentities {
  private var table = SeededTable()
  /// For each key the index of a node that is it.
  private var keys: [UInt32] = []
  /// The last dictionary that each key was seen in.
  private var dictionaries: [UInt32] = []
  private var touched: UInt64 = 0
  private let seed = UInt64.random(in: .min ... .max)

  /// Hashes a key that is going to be asked for, and has its slot on its way from memory.
  ///
  /// - Complexity: O(*n*) in the key's bytes.
  @inline(__always)
  mutating func prepare(_ key: Node, source: RawSpan, side: RawSpan) -> UInt64 {
    let hash: UInt64
    if Self.isPlain(key) {
      hash = Hash64.hash(source.extracting(key.offset..<key.offset &+ key.count), seed: seed)
    } else {
      let text = Self.wtf8(of: key, source: source, side: side)
      hash = unsafe Hash64.hash(text.span.bytes, seed: seed)
    }
    touched ^= table.touch(hash)
    return hash
  }

  /// The number of the key with the code units of a node.
  ///
  /// - Complexity: O(*n*) in the key's bytes.
  @inline(__always)
  mutating func number(
    of index: Int, in nodes: [Node], hash: UInt64, source: RawSpan, side: RawSpan
  ) -> UInt32 {
    let new = UInt32(truncatingIfNeeded: keys.count)
    let number = table.number(for: hash, new: new) { [keys] number in
      let (key, other) = (nodes[index], nodes[Int(keys[Int(number)])])
      if Self.isPlain(key), Self.isPlain(other) {
        return source.extracting(key.offset..<key.offset &+ key.count)
          .equals(source.extracting(other.offset..<other.offset &+ other.count))
      }
      return Self.wtf8(of: key, source: source, side: side)
        == Self.wtf8(of: other, source: source, side: side)
    }
    if number == new { add(index) }
    return number
  }

  private mutating func add(_ index: Int) {
    keys.append(UInt32(truncatingIfNeeded: index))
    dictionaries.append(.max)
  }

  @inline(__always)
  private static func isPlain(_ key: Node) -> Bool { key.flags.isDisjoint(with: [.utf16, .side]) }

  /// Notes that a dictionary has a key, and returns whether it has had it before.
  @inline(__always)
  mutating func isRepeated(_ key: UInt32, in dictionary: UInt32) -> Bool {
    if dictionaries[Int(key)] == dictionary { return true }
    dictionaries[Int(key)] = dictionary
    return false
  }

  /// A key's code units as WTF-8.
  static func wtf8(of key: Node, source: RawSpan, side: RawSpan) -> [UInt8] {
    let range = key.offset..<key.offset + key.count
    if key.flags.contains(.side) { return side.extracting(range).array() }
    guard key.flags.contains(.utf16) else { return source.extracting(range).array() }
    var text: [UInt8] = []
    text.appendWTF8(utf16BigEndian: source.extracting(range))
    return text
  }
}
