/// A value of a document: a view of sixteen bytes in its arena, made and passed on without copying anything.
public struct Value: Sendable {
  let arena: Arena
  let node: Node

  init(_ node: Node, in arena: Arena) {
    self.arena = arena
    self.node = node
  }

  /// The value's type.
  public var kind: Kind { node.kind }

  /// The boolean, or nil for another kind.
  public var boolean: Bool? { kind == .boolean ? node.payload != 0 : nil }

  /// The integer, or nil for another kind and above `Int64.max`.
  public var integer: Int64? {
    kind == .integer && !node.flags.contains(.unsigned) ? Int64(bitPattern: node.payload) : nil
  }

  /// The integer when it is not negative, or nil.
  public var unsigned: UInt64? {
    guard kind == .integer, node.flags.contains(.unsigned) || Int64(bitPattern: node.payload) >= 0 else {
      return nil
    }
    return node.payload
  }

  /// The real, widened to 64 bits where it has 32, or nil for another kind.
  public var real: Double? { kind == .real ? Double(bitPattern: node.payload) : nil }

  /// Whether the real has 32 bits.
  public var isSingle: Bool { kind == .real && node.flags.contains(.single) }

  /// The date in seconds since 2001-01-01T00:00:00Z, or nil for another kind.
  public var date: Double? { kind == .date ? Double(bitPattern: node.payload) : nil }

  /// The keyed archive's reference, or nil for another kind.
  public var uid: UInt32? { kind == .uid ? UInt32(truncatingIfNeeded: node.payload) : nil }

  /// A copy of the data's bytes, or nil for another kind.
  ///
  /// - Complexity: O(*n*).
  public var data: [UInt8]? { kind == .data ? arena.bytes(of: node).array() : nil }

  /// The string as code units, or nil for another kind.
  ///
  /// - Complexity: O(*n*).
  public var text: Text? {
    guard kind == .string else { return nil }
    return Text(wtf8: arena.wtf8(of: node))
  }

  /// The string, or nil for another kind and for one with lone surrogates.
  ///
  /// - Complexity: O(*n*).
  public var string: String? { text?.string }

  /// Number of bytes of data, of elements of an array or set, of entries of a dictionary; 0 for other kinds.
  public var count: Int {
    switch kind {
    case .data, .array, .set, .dictionary: node.count
    case .string: arena.wtf8(of: node).count
    default: 0
    }
  }

  /// The elements of an array or set; empty for other kinds.
  public var elements: Elements {
    Elements(nodes: kind == .array || kind == .set ? node.children : 0..<0, arena: arena)
  }

  /// The entries of a dictionary in document order, duplicates included; empty for other kinds.
  public var entries: Entries {
    Entries(first: node.offset, count: kind == .dictionary ? node.count : 0, arena: arena)
  }

  /// Whether some key of the dictionary occurs more than once.
  public var hasDuplicateKeys: Bool { kind == .dictionary && node.flags.contains(.duplicateKeys) }

  /// Byte offset in the document's source (decoded to UTF-8 for text) where the element or object starts, or nil for
  /// a value that was not read.
  public var position: Int? { node.position == Node.noPosition ? nil : Int(node.position) }

  /// The value that Apple's readers find for a key, or nil.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public subscript(key: Text) -> Value? { ordinal(of: key).map { entries[$0].value } }

  /// The ordinal of the entry that Apple's readers find for a key: the first in binary, the last in text.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public func ordinal(of key: Text) -> Int? {
    guard kind == .dictionary else { return nil }
    let entries = entries
    let wantsFirst = arena.format.firstDuplicateWins || !hasDuplicateKeys
    var found: Int?
    for ordinal in 0..<entries.count where arena.nodes[node.offset + 2 * ordinal].hasText(key, in: arena) {
      found = ordinal
      if wantsFirst { break }
    }
    return found
  }

  /// The elements of an array or set.
  public struct Elements: RandomAccessCollection, Sendable {
    let nodes: Range<Int>
    let arena: Arena

    /// The position of the first element, 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { nodes.count }

    /// The element at a position from 0.
    public subscript(position: Int) -> Value {
      precondition(position >= 0 && position < nodes.count, "position outside the array")
      return Value(arena.nodes[nodes.lowerBound + position], in: arena)
    }
  }

  /// The entries of a dictionary in document order.
  public struct Entries: RandomAccessCollection, Sendable {
    let first: Int
    let count_: Int
    let arena: Arena

    init(first: Int, count: Int, arena: Arena) {
      self.first = first
      count_ = count
      self.arena = arena
    }

    /// The position of the first entry, 0.
    public var startIndex: Int { 0 }
    /// The number of entries.
    public var endIndex: Int { count_ }

    /// The entry at a position from 0: its key, a string, and its value.
    public subscript(position: Int) -> (key: Value, value: Value) {
      precondition(position >= 0 && position < count_, "position outside the dictionary")
      let index = first + 2 * position
      return (Value(arena.nodes[index], in: arena), Value(arena.nodes[index + 1], in: arena))
    }
  }
}

extension Arena {
  /// The bytes of a string node as WTF-8.
  ///
  /// - Complexity: O(*n*).
  func wtf8(of node: Node) -> [UInt8] {
    guard node.flags.contains(.utf16) else { return bytes(of: node).array() }
    var text: [UInt8] = []
    text.appendWTF8(utf16BigEndian: bytes(of: node))
    return text
  }
}

extension Node {
  /// Whether a string node has a text's code units.
  @inline(__always)
  func hasText(_ text: Text, in arena: Arena) -> Bool {
    if flags.contains(.utf16) { return arena.wtf8(of: self) == text.bytes }
    return count == text.bytes.count && arena.bytes(of: self).equals(unsafe text.bytes.span.bytes)
  }
}
