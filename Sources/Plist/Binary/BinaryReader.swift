/// Reads a binary property list into an arena, each object once however often it is referred to.
///
/// Containers wait in a queue. When one's turn comes its children are laid out side by side, and the containers among
/// them join the queue; where their own children will lie is known by then, as every container's number of children
/// is in its object. So no recursion, no stack, no second look at a node, and shared containers name the same children.
///
/// Time and memory are linear in the file: an object's payload is looked at once (`states` remembers), and the payloads
/// of all objects together may not exceed twice the file, which only objects that lie over each other can do.
struct BinaryReader: ~Copyable, ~Escapable {
  private let objects: BinaryObjects
  /// For each object the lowest one with the same offset; empty when no two have the same.
  private let canonical: [UInt32]
  private var states: [State]
  /// For a container its number in the queue; for a string that is a key of some dictionary, the key's number and one.
  private var details: [UInt32]
  private var payloadLeft: Int

  private var nodes: [Node] = []
  private var nodeCount = 0
  private var side: [UInt8] = []
  private var queue: [Container] = []
  /// The containers in the queue that each container refers to, one container after the other.
  private var edges: [UInt32] = []
  private var isShared = false
  private var keys = KeyIdentities()
  private static let batch = 32
  private var keyObjects = [UInt32](repeating: 0, count: Self.batch)
  private var keyHashes = [UInt64](repeating: 0, count: Self.batch)
  private var latin1: [UInt32: Node] = [:]
  private var repeatedKeys: [UInt32: Text] = [:]
  private var warnings: [Warning] = []

  /// What is known of an object.
  private enum State: UInt8 {
    case unseen
    case seen
    case ascii
    case utf16
    case asciiAsUTF16
    case latin1
    case container
  }

  /// A container whose children have a place.
  private struct Container: BitwiseCopyable {
    let object: UInt32
    let offset: UInt32
    let payload: UInt32
    let count: UInt32
    let first: UInt32
    let kind: Kind
    var hasDuplicateKeys = false
    /// Containers from the root to this one on the way it was first met.
    let depth: UInt16
    var firstEdge: UInt32 = 0

    var node: Node { Node(kind, count: count, from: first, at: offset) }
  }

  /// Reads a document.
  ///
  /// - Throws: `BinaryFault`, `FormatFault`, `LimitFault`.
  /// - Complexity: O(*n*).
  static func read(_ bytes: Bytes) throws(PlistError) -> Document {
    let objects = try BinaryObjects(bytes.span)
    var reader = BinaryReader(objects, canonical: try objects.canonicalObjects())
    let root = try reader.readAll()
    return reader.document(bytes, root: root)
  }

  @_lifetime(copy objects)
  private init(_ objects: BinaryObjects, canonical: [UInt32]) {
    self.objects = objects
    self.canonical = canonical
    let trailer = objects.trailer
    states = [State](repeating: .unseen, count: trailer.objectCount)
    details = [UInt32](inHugePages: 0, count: trailer.objectCount)
    payloadLeft = 2 * trailer.tableOffset
  }

  private mutating func readAll() throws(PlistError) -> Node {
    nodes.reserveCapacityInHugePages(objects.expectedNodeCount())
    let root = try node(of: objects.trailer.topObject, depth: 1)
    var next = 0
    while next < queue.count {
      try layOut(next)
      next &+= 1
    }
    if isShared { try checkSharing() }
    return root
  }

  private consuming func document(_ bytes: Bytes, root: Node) -> Document {
    var root = root
    if !repeatedKeys.isEmpty { root = flagDuplicates(root) }
    if warnings.count > 1 { warnings.sort { $0.location.offset < $1.location.offset } }
    let arena = Arena(
      format: .binary, source: bytes, side: side.isEmpty ? .empty : Bytes(side), nodes: nodes, root: root,
      isShared: isShared)
    return Document(arena, original: bytes, warnings: warnings)
  }
}

// MARK: - Containers

extension BinaryReader {
  /// Appends the children of a container.
  private mutating func layOut(_ number: Int) throws(PlistError) {
    queue[number].firstEdge = UInt32(truncatingIfNeeded: edges.count)
    let container = queue[number]
    guard container.kind != .dictionary else { return try layOutEntries(number, container) }
    let width = objects.trailer.referenceWidth
    let depth = container.depth &+ 1
    var reference = Int(container.payload)
    for _ in 0..<container.count {
      nodes.append(try node(of: objects.reference(at: reference), depth: depth))
      reference &+= width
    }
  }

  /// Appends the entries of a dictionary, some keys and then their values at a time, so that what is slow to come from
  /// memory comes together.
  private mutating func layOutEntries(_ number: Int, _ container: Container) throws(PlistError) {
    let width = objects.trailer.referenceWidth
    let depth = container.depth &+ 1
    var reference = Int(container.payload)
    var valueReference = reference &+ Int(container.count) &* width
    var left = Int(container.count)
    while left > 0 {
      let first = nodes.count
      let batch = min(left, Self.batch)
      for index in 0..<batch {
        let key = try key(at: reference, index: index)
        nodes.append(key)
        nodes.append(key)
        reference &+= width
      }
      if container.count > 1 { noteKeys(batch, from: first, of: number) }
      for index in 0..<batch {
        nodes[first &+ 2 &* index &+ 1] = try node(of: objects.reference(at: valueReference), depth: depth)
        valueReference &+= width
      }
      left &-= batch
    }
  }

  @inline(__always)
  private mutating func key(at reference: Int, index: Int) throws(PlistError) -> Node {
    let object = canonicalObject(try objects.reference(at: reference))
    let offset = try objects.offset(of: object)
    let marker = objects.bytes.byte(at: offset)
    let key: Node
    switch marker >> 4 {
    case 5: key = try byteString(objects.extent(at: offset, of: object), offset, object)
    case 6: key = try unitString(objects.extent(at: offset, of: object), offset, object)
    default: throw objects.fault(.keyNotString(marker: marker), at: offset, of: object)
    }
    keyObjects[index] = UInt32(truncatingIfNeeded: object)
    return key
  }

  /// Looks whether keys have occurred in their dictionary before.
  private mutating func noteKeys(_ count: Int, from first: Int, of number: Int) {
    let side = side
    for index in 0..<count where details[Int(keyObjects[index])] == 0 {
      keyHashes[index] = keys.prepare(
        nodes[first &+ 2 &* index], source: objects.bytes, side: unsafe side.span.bytes)
    }
    for index in 0..<count {
      let object = Int(keyObjects[index])
      let key = first &+ 2 &* index
      if details[object] == 0 {
        details[object] =
          keys.number(
            of: key, in: nodes, hash: keyHashes[index], source: objects.bytes, side: unsafe side.span.bytes)
          &+ 1
      }
      let identity = details[object] &- 1
      if keys.isRepeated(identity, in: UInt32(truncatingIfNeeded: number)), !queue[number].hasDuplicateKeys {
        warnAboutDuplicate(nodes[key], identity, of: number)
      }
    }
  }

  @inline(never)
  private mutating func warnAboutDuplicate(_ key: Node, _ identity: UInt32, of number: Int) {
    queue[number].hasDuplicateKeys = true
    // One text for all dictionaries that repeat the key, as it may be long and they many.
    let side = side
    let text =
      repeatedKeys[identity]
      ?? Text(wtf8: KeyIdentities.wtf8(of: key, source: objects.bytes, side: unsafe side.span.bytes))
    repeatedKeys[identity] = text
    let container = queue[number]
    warnings.append(
      Warning(
        .duplicateKey, text,
        at: .binary(offset: Int(container.offset), object: Int(container.object))))
  }

  /// The node of a container; its children are given their place when it is met first.
  @inline(__always)
  private mutating func container(
    _ kind: Kind, _ object: Int, _ offset: Int, _ extent: BinaryObjects.Extent, depth: UInt16
  ) throws(PlistError) -> Node {
    if states[object] == .container {
      isShared = true
      edges.append(details[object])
      return queue[Int(details[object])].node
    }
    guard depth <= Limits.depth else { throw tooDeep(offset, object) }
    try spend(extent, offset, object)
    let first = nodeCount
    nodeCount &+= kind == .dictionary ? 2 &* extent.count : extent.count
    guard nodeCount < Int(UInt32.max) else {
      throw PlistError(.limit(.sourceTooLarge(bytes: objects.bytes.byteCount)))
    }
    states[object] = .container
    details[object] = UInt32(truncatingIfNeeded: queue.count)
    edges.append(details[object])
    // Offsets and counts are below the number of bytes, which is below 2^32.
    let container = Container(
      object: UInt32(truncatingIfNeeded: object), offset: UInt32(truncatingIfNeeded: offset),
      payload: UInt32(truncatingIfNeeded: extent.payload), count: UInt32(truncatingIfNeeded: extent.count),
      first: UInt32(truncatingIfNeeded: first), kind: kind, depth: depth)
    queue.append(container)
    if kind == .set { warn(.setObject, offset, object) }
    return container.node
  }

  /// Marks the dictionaries with duplicates, which were referred to before their keys were looked at.
  private mutating func flagDuplicates(_ root: Node) -> Node {
    let flagged = Set(queue.lazy.filter(\.hasDuplicateKeys).map(\.first))
    func isFlagged(_ node: Node) -> Bool {
      node.kind == .dictionary && node.count > 1 && flagged.contains(UInt32(truncatingIfNeeded: node.offset))
    }
    for index in nodes.indices where isFlagged(nodes[index]) { nodes[index].flags.insert(.duplicateKeys) }
    var root = root
    if isFlagged(root) { root.flags.insert(.duplicateKeys) }
    return root
  }
}

// MARK: - Cycles and depth

extension BinaryReader {
  /// The containers that a container refers to.
  private func edgeRange(_ number: Int) -> Range<Int> {
    let end = number + 1 < queue.count ? Int(queue[number + 1].firstEdge) : edges.count
    return Int(queue[number].firstEdge)..<end
  }

  /// Takes the containers in an order in which each comes after all that refer to it, which exists unless there is a
  /// cycle, and so finds the longest way to each.
  private func checkSharing() throws(PlistError) {
    var references = [UInt32](repeating: 0, count: queue.count)
    // The first edge is the one to the root.
    for edge in edges.dropFirst() { references[Int(edge)] += 1 }
    var depths = [UInt16](repeating: 1, count: queue.count)
    var ready: [UInt32] = references[0] == 0 ? [0] : []
    var done = 0
    while let number = ready.popLast() {
      done += 1
      let depth = depths[Int(number)] + 1
      for edge in edges[edgeRange(Int(number))] {
        let child = Int(edge)
        depths[child] = max(depths[child], depth)
        guard depths[child] <= Limits.depth else {
          throw tooDeep(Int(queue[child].offset), Int(queue[child].object))
        }
        references[child] -= 1
        if references[child] == 0 { ready.append(edge) }
      }
    }
    guard done == queue.count else { throw cycle(references) }
  }

  /// The error for a cycle, at a container that is on it.
  ///
  /// - Parameter references: How many references to each container are from ones that are on or behind a cycle.
  /// - Returns: The error.
  private func cycle(_ references: [UInt32]) -> PlistError {
    var referrers = [Int](repeating: 0, count: queue.count)
    for number in queue.indices where number == 0 || references[number] > 0 {
      for edge in edges[edgeRange(number)] where references[Int(edge)] > 0 { referrers[Int(edge)] = number }
    }
    // Each such container has a referrer that is one too, so going back far enough ends on a cycle.
    var number = references.firstIndex { $0 > 0 } ?? 0
    for _ in queue { number = referrers[number] }
    let container = queue[number]
    return objects.fault(.cycle, at: Int(container.offset), of: Int(container.object))
  }

  private func tooDeep(_ offset: Int, _ object: Int) -> PlistError {
    PlistError(.limit(.tooDeep(maximum: Limits.depth)), at: .binary(offset: offset, object: object))
  }
}

// MARK: - Values

extension BinaryReader {
  @inline(__always)
  private func canonicalObject(_ object: Int) -> Int {
    canonical.isEmpty ? object : Int(canonical[object])
  }

  /// The node of an object.
  @inline(__always)
  private mutating func node(of object: Int, depth: UInt16) throws(PlistError) -> Node {
    let object = canonicalObject(object)
    let offset = try objects.offset(of: object)
    let extent = try objects.extent(at: offset, of: object)
    let position = UInt32(truncatingIfNeeded: offset)
    switch extent.type {
    case 0x0:
      if extent.marker == 0 { return try null(offset, object) }
      return Node(inline: .boolean, extent.marker == 9 ? 1 : 0, at: position)
    case 0x1: return try integer(extent, offset, object)
    case 0x2:
      if extent.count == 8 {
        return Node(inline: .real, objects.bytes.bigEndian(at: extent.payload, width: 8), at: position)
      }
      let bits = UInt32(truncatingIfNeeded: objects.bytes.bigEndian(at: extent.payload, width: 4))
      return Node(inline: .real, Single.widened(bits), flags: .single, at: position)
    case 0x3: return Node(inline: .date, objects.bytes.bigEndian(at: extent.payload, width: 8), at: position)
    case 0x4:
      if states[object] == .unseen {
        try spend(extent, offset, object)
        states[object] = .seen
      }
      return Node(
        .data, count: UInt32(truncatingIfNeeded: extent.count),
        from: UInt32(truncatingIfNeeded: extent.payload), at: position)
    case 0x5: return try byteString(extent, offset, object)
    case 0x6: return try unitString(extent, offset, object)
    case 0x8: return try uid(extent, offset, object)
    case 0xA: return try container(.array, object, offset, extent, depth: depth)
    case 0xC: return try container(.set, object, offset, extent, depth: depth)
    default: return try container(.dictionary, object, offset, extent, depth: depth)
    }
  }

  @inline(__always)
  private func integer(_ extent: BinaryObjects.Extent, _ offset: Int, _ object: Int) throws(PlistError)
    -> Node
  {
    let position = UInt32(truncatingIfNeeded: offset)
    guard extent.count == 16 else {
      return Node(
        inline: .integer, objects.bytes.bigEndian(at: extent.payload, width: extent.count), at: position)
    }
    let high = objects.bytes.bigEndian(at: extent.payload, width: 8)
    let low = objects.bytes.bigEndian(at: extent.payload + 8, width: 8)
    let isNegative = high == .max && low >> 63 == 1
    guard high == 0 || isNegative else {
      throw objects.fault(.integerTooLarge(high: high, low: low), at: offset, of: object)
    }
    return Node(inline: .integer, low, flags: !isNegative && low >> 63 == 1 ? .unsigned : [], at: position)
  }

  private func uid(_ extent: BinaryObjects.Extent, _ offset: Int, _ object: Int) throws(PlistError) -> Node {
    // As Apple's reader: the low 64 bits count, and they must fit into 32.
    let skip = max(0, extent.count - 8)
    let value = objects.bytes.bigEndian(at: extent.payload + skip, width: extent.count - skip)
    guard value <= UInt64(UInt32.max) else {
      throw objects.fault(.uidTooLarge(value), at: offset, of: object)
    }
    return Node(inline: .uid, value, at: UInt32(truncatingIfNeeded: offset))
  }

  private mutating func null(_ offset: Int, _ object: Int) throws(PlistError) -> Node {
    if states[object] == .unseen {
      states[object] = .seen
      warn(.nullObject, offset, object)
    }
    return Node(inline: .null, 0, at: UInt32(truncatingIfNeeded: offset))
  }

  /// A string of one byte a unit: ASCII, or Latin-1 where Apple's reader meets a higher byte.
  @inline(__always)
  private mutating func byteString(
    _ extent: BinaryObjects.Extent, _ offset: Int, _ object: Int
  ) throws(PlistError) -> Node {
    if states[object] != .ascii {
      if states[object] == .latin1, let known = latin1[UInt32(truncatingIfNeeded: object)] { return known }
      try spend(extent, offset, object)
      guard objects.isASCII(extent) else { return try decodeLatin1(extent, offset, object) }
      states[object] = .ascii
    }
    return Node(
      .string, count: UInt32(truncatingIfNeeded: extent.count),
      from: UInt32(truncatingIfNeeded: extent.payload), flags: .ascii,
      at: UInt32(truncatingIfNeeded: offset))
  }

  @inline(never)
  private mutating func decodeLatin1(
    _ extent: BinaryObjects.Extent, _ offset: Int, _ object: Int
  ) throws(PlistError) -> Node {
    let start = side.count
    for index in extent.payload..<extent.end { side.appendWTF8(UInt32(objects.bytes.byte(at: index))) }
    guard side.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: side.count)))
    }
    let node = Node(
      .string, count: UInt32(truncatingIfNeeded: side.count - start), from: UInt32(truncatingIfNeeded: start),
      flags: .side, at: UInt32(truncatingIfNeeded: offset))
    states[object] = .latin1
    latin1[UInt32(truncatingIfNeeded: object)] = node
    warn(.latin1String, offset, object)
    return node
  }

  private mutating func unitString(
    _ extent: BinaryObjects.Extent, _ offset: Int, _ object: Int
  ) throws(PlistError) -> Node {
    if states[object] == .unseen {
      try spend(extent, offset, object)
      states[object] = objects.isASCIIAsUTF16(extent) ? .asciiAsUTF16 : .utf16
    }
    return Node(
      .string, count: UInt32(truncatingIfNeeded: 2 &* extent.count),
      from: UInt32(truncatingIfNeeded: extent.payload),
      flags: states[object] == .asciiAsUTF16 ? [.utf16, .ascii] : .utf16,
      at: UInt32(truncatingIfNeeded: offset))
  }

  /// Counts an object's payload, which happens once for each object.
  @inline(__always)
  private mutating func spend(_ extent: BinaryObjects.Extent, _ offset: Int, _ object: Int) throws(PlistError)
  {
    payloadLeft &-= extent.end &- extent.payload
    guard payloadLeft >= 0 else {
      throw objects.fault(.overlap(limit: 2 * objects.trailer.tableOffset), at: offset, of: object)
    }
  }

  private mutating func warn(_ code: Warning.Code, _ offset: Int, _ object: Int) {
    warnings.append(Warning(code, at: .binary(offset: offset, object: object)))
  }
}
