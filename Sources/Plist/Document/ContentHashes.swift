/// Hashes of values by content, for finding equal values among many without comparing each with each.
///
/// Identical values have equal hashes (as `Value.isIdentical` has it: order of entries does not count). Equal hashes
/// only make it very likely that values are identical; the seed is new in each process, so no file can be made to
/// collide. Containers and long strings that a document shares
/// are hashed once.
package struct ContentHashes {
  /// The bytes from which a string's hash is kept.
  private static let longText = 64

  private var known: [Int: Int] = [:]
  private var texts: [TextPlace: Int] = [:]

  /// Where a string is; objects of a hostile file may overlap, so the offset alone does not tell.
  private struct TextPlace: Hashable {
    let offset: Int
    let count: Int
    let flags: UInt8
  }

  /// Makes hashes for the values of one document.
  package init() {}

  /// Returns the hash of a value.
  ///
  /// - Complexity: O(*n*) in the values below that have not been hashed before.
  package mutating func hash(of value: Value) -> Int {
    var hasher = Hasher()
    let node = value.node
    hasher.combine(value.kind.rawValue)
    switch value.kind {
    case .null, .boolean, .uid: hasher.combine(node.payload)
    case .integer:
      hasher.combine(node.payload)
      hasher.combine(node.flags.contains(.unsigned))
    case .real, .date:
      hasher.combine(Double(bitPattern: node.payload).isNaN ? Double.nan.bitPattern : node.payload)
      hasher.combine(value.isSingle)
    case .data: unsafe value.arena.bytes(of: node).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    case .string:
      guard value.isShared, node.count >= Self.longText else { return Self.hash(ofText: value) }
      let place = TextPlace(offset: node.offset, count: node.count, flags: node.flags.rawValue)
      if let hash = texts[place] { return hash }
      let hash = Self.hash(ofText: value)
      texts[place] = hash
      return hash
    case .array, .set, .dictionary:
      // Two containers with one range of children are one shared object; an empty range may belong to several.
      if node.count > 0, let hash = known[node.offset] { return hash }
      if value.kind == .dictionary {
        // A sum does not depend on the order.
        var sum = 0
        let entries = value.effectiveEntries
        for entry in entries { sum &+= self.hash(ofEntry: entry) }
        hasher.combine(entries.count)
        hasher.combine(sum)
      } else {
        hasher.combine(node.count)
        for element in value.elements { hasher.combine(hash(of: element)) }
      }
      let hash = hasher.finalize()
      if node.count > 0 { known[node.offset] = hash }
      return hash
    }
    return hasher.finalize()
  }

  /// Returns the hash of a key together with its value.
  ///
  /// - Complexity: As `hash(of:)`.
  package mutating func hash(ofEntry entry: (key: Text, value: Value)) -> Int {
    var hasher = Hasher()
    hasher.combine(entry.key)
    hasher.combine(hash(of: entry.value))
    return hasher.finalize()
  }

  private static func hash(ofText value: Value) -> Int {
    var hasher = Hasher()
    hasher.combine(Kind.string.rawValue)
    if value.node.flags.contains(.utf16) {
      unsafe value.arena.wtf8(of: value.node).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    } else {
      unsafe value.arena.bytes(of: value.node).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}

extension Value {
  /// A number that two values of one document share only if they are one object, or nil for scalars and empty containers.
  package var containerIdentity: Int? { kind.isContainer && node.count > 0 ? node.offset : nil }

  /// Whether the document may hold one object in several places.
  package var isShared: Bool { arena.isShared }
}
