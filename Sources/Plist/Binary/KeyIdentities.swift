/// Numbers the different keys of a binary property list, and finds those that a dictionary has twice.
///
/// A key that a thousand dictionaries refer to is hashed once; after that a dictionary costs one comparison of numbers
/// for each key, however long the keys are.
struct KeyIdentities {
  private var table = SeededTable()
  /// A string node for each key.
  private var keys: [Node] = []
  /// The last dictionary that each key was seen in.
  private var dictionaries: [UInt32] = []
  private let seed = UInt64.random(in: .min ... .max)

  /// The number of the key with a string's code units.
  ///
  /// - Complexity: O(*n*) in the string's bytes.
  mutating func number(of key: Node, source: RawSpan, side: RawSpan) -> UInt32 {
    let new = UInt32(truncatingIfNeeded: keys.count)
    let number: UInt32
    if !key.flags.contains(.utf16), !key.flags.contains(.side) {
      let bytes = source.extracting(key.offset..<key.offset &+ key.count)
      number = table.number(for: Hash64.hash(bytes, seed: seed), new: new) { [keys] other in
        let other = keys[Int(other)]
        if !other.flags.contains(.utf16), !other.flags.contains(.side) {
          return bytes.equals(source.extracting(other.offset..<other.offset &+ other.count))
        }
        return Self.wtf8(of: other, source: source, side: side) == bytes.array()
      }
    } else {
      let bytes = Self.wtf8(of: key, source: source, side: side)
      number = table.number(for: unsafe Hash64.hash(bytes.span.bytes, seed: seed), new: new) { [keys] other in
        Self.wtf8(of: keys[Int(other)], source: source, side: side) == bytes
      }
    }
    if number == new {
      keys.append(key)
      dictionaries.append(.max)
    }
    return number
  }

  /// Notes that a dictionary has a key, and returns whether it has had it before.
  @inline(__always)
  mutating func isRepeated(_ key: UInt32, in dictionary: UInt32) -> Bool {
    if dictionaries[Int(key)] == dictionary { return true }
    dictionaries[Int(key)] = dictionary
    return false
  }

  /// A key's code units as WTF-8.
  ///
  /// - Complexity: O(*n*).
  func wtf8(_ key: UInt32, source: RawSpan, side: RawSpan) -> [UInt8] {
    Self.wtf8(of: keys[Int(key)], source: source, side: side)
  }

  private static func wtf8(of key: Node, source: RawSpan, side: RawSpan) -> [UInt8] {
    let range = key.offset..<key.offset + key.count
    if key.flags.contains(.side) { return side.extracting(range).array() }
    guard key.flags.contains(.utf16) else { return source.extracting(range).array() }
    var text: [UInt8] = []
    text.appendWTF8(utf16BigEndian: source.extracting(range))
    return text
  }
}
