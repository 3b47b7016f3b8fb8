/// Makes an edited document of a document, leaving everything else as it is.
///
/// Values are named by ordinals from the root: the position of an element in its array, of an entry in its dictionary.
/// Only the containers on the way to an edit are copied (and marked as edited); all other nodes keep the positions they
/// have in the source, which is how the writers know what to leave alone. A container that the document shares is
/// copied too, so an edit reached by one path shows on that path alone.
public struct DocumentEditor {
  private let document: Document
  private var nodes: [Node]
  private var side: [UInt8]
  private var root: Node

  /// Starts from a document.
  ///
  /// - Complexity: O(*n*) in the number of values; bytes of the source are not copied.
  public init(_ document: Document) {
    self.document = document
    nodes = document.arena.nodes
    side = document.arena.side.array()
    root = document.arena.root
  }

  /// Puts a copy of a value where another is; the empty path is the root.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*) in the children of the containers on the path and the size of the value.
  public mutating func replace(at path: [Int], with value: Value) throws(PlistError) {
    let copy = try importing(value, depth: path.count)
    guard let last = path.last else {
      root = copy
      return
    }
    rewrite(Array(path.dropLast())) { container, nodes in
      nodes[container.offset + (container.kind == .dictionary ? 2 * last + 1 : last)] = copy
    }
  }

  /// Gives a dictionary's entry another key.
  ///
  /// - Throws: `LimitFault.sourceTooLarge`.
  /// - Complexity: O(*n*) in the children of the containers on the path.
  public mutating func rename(at path: [Int], to key: Text) throws(PlistError) {
    guard let last = path.last else { preconditionFailure("the root has no key") }
    let key = try importing(key)
    rewrite(Array(path.dropLast())) { container, nodes in nodes[container.offset + 2 * last] = key }
  }

  /// Inserts a copy of a value into an array, before the element at `ordinal`, or as its last.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*) in the children of the containers on the path and the size of the value.
  public mutating func insert(_ value: Value, into array: [Int], at ordinal: Int) throws(PlistError) {
    let copy = try importing(value, depth: array.count + 1)
    rebuild(array) { children in children.insert(copy, at: ordinal) }
  }

  /// Inserts an entry with a copy of a value into a dictionary, before the entry at `ordinal`, or as its last.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*) in the children of the containers on the path and the size of the value.
  public mutating func insert(
    _ value: Value, key: Text, into dictionary: [Int], at ordinal: Int
  ) throws(PlistError) {
    let key = try importing(key)
    let copy = try importing(value, depth: dictionary.count + 1)
    rebuild(dictionary) { children in children.insert(contentsOf: [key, copy], at: 2 * ordinal) }
  }

  /// Removes an element or an entry.
  ///
  /// - Complexity: O(*n*) in the children of the containers on the path.
  public mutating func remove(at path: [Int]) {
    guard let last = path.last else { preconditionFailure("the root cannot be removed") }
    let container = Array(path.dropLast())
    let isDictionary = node(at: container).kind == .dictionary
    rebuild(container) { children in
      if isDictionary { children.removeSubrange(2 * last..<2 * last + 2) } else { children.remove(at: last) }
    }
  }

  /// What becomes of a container's children in one go.
  public enum Child: Sendable {
    /// The child that was at a position, with whatever edits it has had.
    case kept(Int)
    /// The entry that was at a position, under another key.
    case renamed(Int, to: Text)
    /// A copy of a value in place of the child that was at a position; an entry keeps its key.
    case replaced(Int, with: Value)
    /// A copy of a value as a new element.
    case element(Value)
    /// A copy of a value as a new entry.
    case entry(key: Text, Value)
  }

  /// Gives a container the children that a list names, in its order; those that the list leaves out are removed.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*) in the children of the containers on the path, old and new, and the size of the new values:
  ///   many changes of one container cost no more than one.
  public mutating func arrange(_ list: [Child], at path: [Int]) throws(PlistError) {
    let old = node(at: path)
    let isDictionary = old.kind == .dictionary
    func index(_ ordinal: Int) -> Int { childIndex(ordinal, of: old) }
    var children: [Node] = []
    children.reserveCapacity(isDictionary ? 2 * list.count : list.count)
    for child in list {
      switch child {
      case .kept(let ordinal):
        if isDictionary { children.append(nodes[index(ordinal) - 1]) }
        children.append(nodes[index(ordinal)])
      case .renamed(let ordinal, let key):
        precondition(isDictionary, "only entries have keys")
        let value = nodes[index(ordinal)]
        children.append(try importing(key))
        children.append(value)
      case .replaced(let ordinal, let value):
        if isDictionary { children.append(nodes[index(ordinal) - 1]) }
        children.append(try importing(value, depth: path.count + 1))
      case .element(let value):
        precondition(!isDictionary, "an entry needs a key")
        children.append(try importing(value, depth: path.count + 1))
      case .entry(let key, let value):
        precondition(isDictionary, "only entries have keys")
        children.append(try importing(key))
        children.append(try importing(value, depth: path.count + 1))
      }
    }
    rebuild(path) { $0 = children }
  }

  /// The document as edited so far, for looking at between edits.
  ///
  /// - Complexity: O(*n*) in the side buffer; nodes are shared until the next edit.
  public func current() -> Document { finish() }

  /// Returns the edited document.
  ///
  /// - Complexity: O(*n*) in the new bytes.
  public func finish() -> Document {
    let old = document.arena
    let arena = Arena(
      format: old.format, source: old.source, side: Bytes(side), nodes: nodes, root: root,
      isShared: old.isShared)
    return Document(
      arena, original: document.original, encoding: document.encoding, warnings: document.warnings)
  }

  /// The node that ordinals from the root lead to.
  private func node(at path: [Int]) -> Node {
    var node = root
    for ordinal in path { node = nodes[childIndex(ordinal, of: node)] }
    return node
  }

  private func childIndex(_ ordinal: Int, of container: Node) -> Int {
    precondition(
      container.kind.isContainer && ordinal >= 0 && ordinal < container.count, "ordinal outside the container"
    )
    return container.offset + (container.kind == .dictionary ? 2 * ordinal + 1 : ordinal)
  }

  /// Copies the containers on a path to the end of the nodes, unless an earlier edit has, and changes the last one in place.
  private mutating func rewrite(_ path: [Int], _ change: (Node, inout [Node]) -> Void) {
    own(path)
    change(node(at: path), &nodes)
  }

  /// Lets `change` alter the list of children of the container at a path.
  private mutating func rebuild(_ path: [Int], _ change: (inout [Node]) -> Void) {
    own(path)
    var container = node(at: path)
    var children = Array(nodes[container.children])
    change(&children)
    container = place(children, of: container)
    set(container, at: path)
  }

  /// Makes every container on a path one that belongs to this editor alone: its children lie beyond the document's.
  private mutating func own(_ path: [Int]) {
    var along: [Int] = []
    var next = path[...]
    while true {
      let container = node(at: along)
      if container.offset < document.arena.nodes.count || !container.flags.contains(.edited) {
        set(place(Array(nodes[container.children]), of: container), at: along)
      }
      guard let ordinal = next.popFirst() else { return }
      along.append(ordinal)
    }
  }

  /// Appends children and returns the container, marked as edited, that has them.
  private mutating func place(_ children: [Node], of container: Node) -> Node {
    let first = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(contentsOf: children)
    let count = container.kind == .dictionary ? children.count / 2 : children.count
    var flags = container.flags.union(.edited)
    if flags.contains(.duplicateKeys), !hasDuplicates(children) { flags.remove(.duplicateKeys) }
    return Node(
      container.kind, count: UInt32(truncatingIfNeeded: count), from: first, flags: flags,
      at: container.position)
  }

  /// Whether two keys among a dictionary's children have the same units.
  private func hasDuplicates(_ children: [Node]) -> Bool {
    var seen: Set<[UInt8]> = []
    for index in stride(from: 0, to: children.count, by: 2) {
      let key = children[index]
      let isNewBytes = key.flags.contains(.side)
      let range = key.offset..<(key.offset + key.count)
      var bytes = isNewBytes ? Array(side[range]) : document.arena.source.array(range)
      if key.flags.contains(.utf16) {
        var text: [UInt8] = []
        text.appendWTF8(utf16BigEndian: unsafe bytes.span.bytes)
        bytes = text
      }
      if !seen.insert(bytes).inserted { return true }
    }
    return false
  }

  /// Puts a container node where ordinals lead; the containers above must be this editor's own.
  private mutating func set(_ container: Node, at path: [Int]) {
    guard let last = path.last else {
      root = container
      return
    }
    nodes[childIndex(last, of: node(at: Array(path.dropLast())))] = container
  }

  private mutating func importing(_ text: Text) throws(PlistError) -> Node {
    let offset = side.count
    side.append(contentsOf: text.bytes)
    guard side.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: side.count)))
    }
    let flags: Node.Flags = text.bytes.allSatisfy { $0 < 0x80 } ? [.side, .ascii] : .side
    return Node(
      .string, count: UInt32(truncatingIfNeeded: text.bytes.count), from: UInt32(truncatingIfNeeded: offset),
      flags: flags,
      at: Node.noPosition)
  }

  /// Copies a value of any document to this one, as new.
  private mutating func importing(_ value: Value, depth: Int) throws(PlistError) -> Node {
    let source = value.arena
    var budget = ExpansionBudget(for: value)
    var walk = Traversal(of: source)
    // The children of open containers wait until these close, and then lie side by side.
    var waiting: [Node] = []
    var firsts: [Int] = []
    func enter(_ node: Node) throws(PlistError) {
      guard depth + walk.depth < Limits.depth else {
        throw PlistError(.limit(.tooDeep(maximum: Limits.depth)))
      }
      walk.enter(node)
      firsts.append(waiting.count)
    }
    func visit(_ node: Node) throws(PlistError) {
      try budget.spend(bytes: node.kind == .string || node.kind == .data ? node.count : 0)
      if node.kind.isContainer {
        try enter(node)
      } else {
        waiting.append(try importing(leaf: node, of: source))
      }
    }
    try visit(value.node)
    while let step = walk.next() {
      switch step {
      case .child(let index):
        if walk.isInDictionary { try visit(source.nodes[index - 1]) }
        try visit(source.nodes[index])
      case .end(let container):
        let children = waiting[(firsts.popLast() ?? 0)...]
        let first = nodes.count
        guard first + children.count < Int(UInt32.max) else {
          throw PlistError(.limit(.sourceTooLarge(bytes: source.source.count)))
        }
        nodes.append(contentsOf: children)
        waiting.removeLast(children.count)
        waiting.append(
          Node(
            container.kind, count: container.low, from: UInt32(truncatingIfNeeded: first),
            flags: container.flags.intersection(.duplicateKeys).union(.edited), at: Node.noPosition))
      }
    }
    return waiting[0]
  }

  private mutating func importing(leaf node: Node, of source: Arena) throws(PlistError) -> Node {
    switch node.kind {
    case .string: return try importing(Text(wtf8: source.wtf8(of: node)))
    case .data:
      let offset = side.count
      side.append(contentsOf: source.bytes(of: node).array())
      guard side.count < Limits.sourceBytes else {
        throw PlistError(.limit(.sourceTooLarge(bytes: side.count)))
      }
      return Node(
        .data, count: node.low, from: UInt32(truncatingIfNeeded: offset), flags: .side, at: Node.noPosition)
    default: return node.moved(to: Node.noPosition)
    }
  }
}
