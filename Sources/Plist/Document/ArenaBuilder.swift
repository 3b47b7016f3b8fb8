/// Lays the nodes of a document out as a reader meets them in document order.
///
/// The children of an open container wait on a stack until it closes; then they move into the arena together, which is
/// how siblings come to lie side by side however deep the values between them are.
struct ArenaBuilder {
  private(set) var nodes: [Node] = []
  /// The bytes that nodes with the side flag refer to; whoever appends keeps them below `Limits.sourceBytes`.
  var side: [UInt8] = []
  private var waiting: [Node] = []
  private var open: [OpenContainer] = []
  private var duplicates = DuplicateKeyFinder()

  /// A container whose end has not been met.
  private struct OpenContainer {
    let kind: Kind
    let position: UInt32
    let firstWaiting: Int
  }

  /// The number of containers that are open.
  @inline(__always)
  var depth: Int { open.count }

  /// The kind of the innermost open container.
  @inline(__always)
  var container: Kind? { open.last?.kind }

  /// The number of nodes (keys counted) that the innermost open container has so far.
  @inline(__always)
  var childCount: Int { waiting.count &- (open.last?.firstWaiting ?? 0) }

  /// The source position of the innermost open container.
  var containerPosition: UInt32? { open.last?.position }

  /// The entry of the innermost open container, if it has exactly one.
  @inline(__always)
  var onlyEntry: (key: Node, value: Node)? {
    guard childCount == 2 else { return nil }
    return (waiting[waiting.count &- 2], waiting[waiting.count &- 1])
  }

  /// The last node appended to the innermost open container.
  var lastChild: Node? { childCount > 0 ? waiting.last : nil }

  /// Puts a value in the place of the innermost open container, children and all.
  mutating func collapse(_ value: Node) {
    guard let container = open.popLast() else { preconditionFailure("no container is open") }
    waiting.removeSubrange(container.firstWaiting...)
    waiting.append(value)
  }

  /// Reserves room for an expected number of nodes.
  mutating func reserve(nodes count: Int) { nodes.reserveCapacity(count) }

  /// Appends a value or a dictionary's key to the innermost open container.
  @inline(__always)
  mutating func append(_ node: Node) { waiting.append(node) }

  /// Opens a container at a source position.
  ///
  /// - Throws: `LimitFault.tooDeep`.
  @inline(__always)
  mutating func begin(_ kind: Kind, at position: UInt32) throws(PlistError) {
    guard open.count < Limits.depth else { throw PlistError(.limit(.tooDeep(maximum: Limits.depth))) }
    open.append(OpenContainer(kind: kind, position: position, firstWaiting: waiting.count))
  }

  /// Closes the innermost container, which must be open, and appends it to the one around it.
  ///
  /// - Parameter source: The bytes that the nodes' offsets refer to.
  /// - Returns: The first key of a dictionary that has occurred before, if one has.
  /// - Throws: `LimitFault.sourceTooLarge` when there are too many values.
  @inline(__always)
  mutating func end(source: Bytes) throws(PlistError) -> Node? {
    guard let container = open.popLast() else { preconditionFailure("no container is open") }
    let first = nodes.count
    let childCount = waiting.count &- container.firstWaiting
    guard first &+ childCount < Int(UInt32.max) else {
      throw PlistError(.limit(.sourceTooLarge(bytes: source.count)))
    }
    nodes.append(contentsOf: waiting[container.firstWaiting...])
    waiting.removeLast(childCount)
    let isDictionary = container.kind == .dictionary
    var flags: Node.Flags = []
    var duplicate: Node?
    if isDictionary, childCount > 2 {
      duplicate = duplicates.firstDuplicate(
        in: nodes, from: first, count: childCount, source: source, side: side)
      if duplicate != nil { flags = .duplicateKeys }
    }
    waiting.append(
      Node(
        container.kind, count: UInt32(truncatingIfNeeded: isDictionary ? childCount / 2 : childCount),
        from: UInt32(truncatingIfNeeded: first), flags: flags, at: container.position))
    return duplicate
  }

  /// The first node that waits in the innermost open container.
  var firstWaiting: Node? {
    guard let container = open.last, container.firstWaiting < waiting.count else { return nil }
    return waiting[container.firstWaiting]
  }

  /// Takes back the innermost container, which must be open, as though it had never been.
  ///
  /// - Returns: What it held.
  mutating func dissolve() -> [Node] {
    guard let container = open.popLast() else { preconditionFailure("no container is open") }
    let children = Array(waiting[container.firstWaiting...])
    waiting.removeLast(children.count)
    return children
  }

  /// Appends bytes to the side buffer and returns their offset.
  ///
  /// - Throws: `LimitFault.sourceTooLarge`.
  mutating func appendSide(_ bytes: some Collection<UInt8>) throws(PlistError) -> UInt32 {
    let offset = side.count
    side.append(contentsOf: bytes)
    return try checkedSideOffset(offset)
  }

  /// Lets a decoder append to the side buffer and returns where that began.
  ///
  /// - Throws: What `decode` throws, and `LimitFault.sourceTooLarge`.
  @inline(__always)
  mutating func appendSide(
    _ decode: (inout [UInt8]) throws(PlistError) -> Void
  ) throws(PlistError) -> (offset: UInt32, count: UInt32) {
    let offset = side.count
    try decode(&side)
    return (try checkedSideOffset(offset), UInt32(truncatingIfNeeded: side.count - offset))
  }

  private func checkedSideOffset(_ offset: Int) throws(PlistError) -> UInt32 {
    guard side.count < Int(UInt32.max) else { throw PlistError(.limit(.sourceTooLarge(bytes: side.count))) }
    return UInt32(truncatingIfNeeded: offset)
  }

  /// Appends a string of WTF-8 bytes kept in the side buffer.
  ///
  /// - Throws: `LimitFault.sourceTooLarge`.
  mutating func append(text: Text, at position: UInt32 = Node.noPosition) throws(PlistError) {
    let offset = try appendSide(text.bytes)
    let flags: Node.Flags = text.bytes.allSatisfy { $0 < 0x80 } ? [.side, .ascii] : .side
    append(
      Node(
        .string, count: UInt32(truncatingIfNeeded: text.bytes.count), from: offset, flags: flags, at: position
      ))
  }

  /// Whether exactly one value stands outside all containers.
  var isComplete: Bool { open.isEmpty && waiting.count == 1 }

  /// Makes the arena; exactly one value must stand outside all containers.
  consuming func finish(format: Format, source: Bytes) -> Arena {
    precondition(isComplete, "a document has one root")
    return Arena(
      format: format, source: source, side: side.isEmpty ? .empty : Bytes(owning: side), nodes: nodes,
      root: waiting[0], isShared: false)
  }
}
