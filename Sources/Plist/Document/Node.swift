/// One value of a document in sixteen bytes.
///
/// The payload depends on the kind:
///
/// | kind | `low` | `payload` |
/// |---|---|---|
/// | null, boolean, integer, real, date, uid | source position | the value: 0 or 1, two's complement, a double's bits |
/// | string, data | length in bytes | offset of the bytes (low half), source position (high half) |
/// | array, set | number of elements | index of the first child (low half), source position (high half) |
/// | dictionary | number of entries | the same; children alternate key, value |
///
/// The source position is where the value's element (`<`) or object (marker byte) starts in the document's source, or
/// `Node.noPosition` for a value that was not read from it. Children of one container lie side by side, so an element
/// is reached in one step; two containers that name the same children share them, as objects of a binary property
/// list do. A source is smaller than 4 GiB, which is what lets a position and a length fit beside each other.
struct Node: BitwiseCopyable, Sendable {
  let kind: Kind
  var flags: Flags
  var low: UInt32
  var payload: UInt64

  static let noPosition = UInt32.max

  /// Facts about a node that its kind does not tell.
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8
    /// Integer: the value is above `Int64.max` and `payload` is unsigned.
    static let unsigned = Flags(rawValue: 1)
    /// Real: the value was a 32-bit float (kept widened).
    static let single = Flags(rawValue: 2)
    /// String: every byte is ASCII, in whichever encoding.
    static let ascii = Flags(rawValue: 4)
    /// String: the bytes are UTF-16, big-endian, surrogates possibly alone; otherwise WTF-8.
    static let utf16 = Flags(rawValue: 8)
    /// String, data: the bytes are in the arena's side buffer, not in the source.
    static let side = Flags(rawValue: 16)
    /// Dictionary: some key occurs more than once.
    static let duplicateKeys = Flags(rawValue: 32)
    /// Container: an edit changed the children that the source has at this position.
    static let edited = Flags(rawValue: 64)
  }

  /// A value that is its payload.
  @inline(__always)
  init(inline kind: Kind, _ payload: UInt64, flags: Flags = [], at position: UInt32) {
    self.kind = kind
    self.flags = flags
    low = position
    self.payload = payload
  }

  /// A string or data, or a container: `count` bytes or children from `offset`.
  @inline(__always)
  init(_ kind: Kind, count: UInt32, from offset: UInt32, flags: Flags = [], at position: UInt32) {
    self.kind = kind
    self.flags = flags
    low = count
    payload = UInt64(position) << 32 | UInt64(offset)
  }

  /// Whether the payload is the value itself.
  @inline(__always)
  var isInline: Bool {
    switch kind {
    case .null, .boolean, .integer, .real, .date, .uid: true
    case .data, .string, .array, .dictionary, .set: false
    }
  }

  /// Byte length of a string or data, number of elements or of dictionary entries.
  @inline(__always)
  var count: Int { Int(low) }

  /// Byte offset of a string's or data's bytes, or index of a container's first child.
  @inline(__always)
  var offset: Int { Int(UInt32(truncatingIfNeeded: payload)) }

  /// A number for where a string's or data's bytes are, in either buffer of the arena.
  @inline(__always)
  var place: Int { 2 * offset + (flags.contains(.side) ? 1 : 0) }

  /// Byte offset in the source where the element or object starts.
  var position: UInt32 {
    get { isInline ? low : UInt32(truncatingIfNeeded: payload >> 32) }
    set {
      if isInline {
        low = newValue
      } else {
        payload = UInt64(newValue) << 32 | UInt64(UInt32(truncatingIfNeeded: payload))
      }
    }
  }

  /// The node at another position.
  func moved(to position: UInt32) -> Node {
    var node = self
    node.position = position
    return node
  }

  /// Whether the value is as the source has it at its position, children of children aside.
  var isUntouched: Bool { position != Node.noPosition && !flags.contains(.edited) }

  /// The number of nodes among a container's children: two for each entry of a dictionary.
  @inline(__always)
  var childCount: Int { kind == .dictionary ? 2 * Int(low) : Int(low) }

  /// The indices of a container's children in the arena.
  @inline(__always)
  var children: Range<Int> { offset..<(offset + childCount) }
}
