/// The memory of a document: its source, its nodes, and the bytes that are not in the source as they are.
final class Arena: Sendable {
  let format: Format
  /// The text or objects that positions and offsets refer to: UTF-8 for text, whatever the file's encoding was.
  let source: Bytes
  /// Unescaped, decoded and new bytes.
  let side: Bytes
  let nodes: [Node]
  let root: Node
  /// Whether containers may share children, so that a walk may be longer than the nodes are many.
  let isShared: Bool

  init(format: Format, source: Bytes, side: Bytes, nodes: [Node], root: Node, isShared: Bool) {
    self.format = format
    self.source = source
    self.side = side
    self.nodes = nodes
    self.root = root
    self.isShared = isShared
  }

  /// The bytes of a string or data node, in whichever buffer they are.
  @inline(__always) @_lifetime(borrow self)
  func bytes(of node: Node) -> RawSpan {
    let range = node.offset..<(node.offset + node.count)
    let whole = unsafe node.flags.contains(.side) ? side.buffer : source.buffer
    // The arena owns both buffers, so what is borrowed from them lives as long as a borrow of the arena.
    let span = unsafe RawSpan(_unsafeBytes: whole).extracting(range)
    return unsafe _overrideLifetime(span, borrowing: self)
  }
}
