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

  /// A container of which a part has been hashed.
  private struct Part {
    /// The key under which it stands in its dictionary.
    let key: Text?
    private var hasher = Hasher()
    /// Of a dictionary's entries: a sum does not depend on the order.
    private var sum = 0
    private var count = 0

    init(_ kind: Kind, key: Text?) {
      self.key = key
      hasher.combine(kind.rawValue)
    }

    mutating func combine(_ hash: Int, key: Text?) {
      if let key { sum &+= ContentHashes.hash(of: key, with: hash) } else { hasher.combine(hash) }
      count += 1
    }

    consuming func finish() -> Int {
      hasher.combine(count)
      hasher.combine(sum)
      return hasher.finalize()
    }
  }

  /// Returns the hash of a value.
  ///
  /// - Complexity: O(*n*) in the values below that have not been hashed before.
  package mutating func hash(of value: Value) -> Int {
    if let hash = knownHash(of: value) { return hash }
    let arena = value.arena
    var walk = Traversal(of: arena)
    var parts: [Part] = []
    begin(value, key: nil, &walk, &parts)
    while let step = walk.next() {
      switch step {
      case .child(let index):
        let isEntry = walk.isInDictionary
        let key = isEntry ? Text(wtf8: arena.wtf8(of: arena.nodes[index - 1])) : nil
        let child = Value(arena.nodes[index], in: arena)
        if let hash = knownHash(of: child) {
          parts[parts.count - 1].combine(hash, key: key)
        } else {
          begin(child, key: key, &walk, &parts)
        }
      case .end(let container):
        let part = parts.removeLast()
        let key = part.key
        let hash = part.finish()
        if container.count > 0 { known[container.offset] = hash }
        if parts.isEmpty { return hash }
        parts[parts.count - 1].combine(hash, key: key)
      }
    }
    preconditionFailure("the outermost container is left last")
  }

  private func begin(_ container: Value, key: Text?, _ walk: inout Traversal, _ parts: inout [Part]) {
    parts.append(Part(container.kind, key: key))
    if container.hasDuplicateKeys {
      walk.enter(container.node, ordinals: container.effectiveOrdinals)
    } else {
      walk.enter(container.node)
    }
  }

  /// The hash of a scalar, or of a container that was hashed before.
  private mutating func knownHash(of value: Value) -> Int? {
    guard value.kind.isContainer else { return hash(ofScalar: value) }
    // Two containers with one range of children are one shared object; an empty range may belong to several.
    return value.count > 0 ? known[value.node.offset] : nil
  }

  private mutating func hash(ofScalar value: Value) -> Int {
    var hasher = Hasher()
    let node = value.node
    hasher.combine(node.kind.rawValue)
    switch node.kind {
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
    case .array, .set, .dictionary: break
    }
    return hasher.finalize()
  }

  /// Returns the hash of a key together with its value.
  ///
  /// - Complexity: As `hash(of:)`.
  package mutating func hash(ofEntry entry: (key: Text, value: Value)) -> Int {
    Self.hash(of: entry.key, with: hash(of: entry.value))
  }

  private static func hash(of key: Text, with value: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(value)
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
