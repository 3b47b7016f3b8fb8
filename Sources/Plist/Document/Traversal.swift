/// A walk through a value and everything in it, in document order, that keeps its place on the heap.
///
/// Property lists may be 512 containers deep and the stack of a thread small, so whatever goes through one goes this
/// way and not by calling itself. Whoever walks says which containers to enter:
///
/// ```swift
/// var walk = Traversal(of: arena)
/// visit(arena.root)
/// while let step = walk.next() {
///   switch step {
///   case .child(let index): visit(arena.nodes[index])  // which calls walk.enter for containers
///   case .end(let container): leave(container)
///   }
/// }
/// ```
struct Traversal {
  /// What the walk comes to.
  enum Step {
    /// A child of the container entered last, by its index among the nodes; an entry's key is the node before.
    case child(Int)
    /// Nothing more in the container entered last, which is left.
    case end(Node)
  }

  /// A container that has been entered.
  private struct Frame {
    let container: Node
    /// What comes first and next, and where that ends: indices of nodes, or places in `chosen`.
    let first: Int
    var next: Int
    let end: Int
    /// 2 where keys stand between the values.
    let stride: Int
    let isChosen: Bool
  }

  private let arena: Arena
  /// The container entered last, kept out of the array because every step uses it; around the outermost one there is
  /// a frame without children.
  private var top = Frame(
    container: Node(inline: .null, 0, at: Node.noPosition), first: 0, next: 0, end: 0, stride: 1,
    isChosen: false)
  private var outer: [Frame] = []
  /// The children that count, of the containers of which not all do; those of the innermost one are at the end.
  private var chosen: [Int] = []

  /// Makes a walk through nodes of an arena.
  init(of arena: Arena) { self.arena = arena }

  /// The number of containers that have been entered and not left.
  @inline(__always)
  var depth: Int { outer.count }

  /// Whether the container entered last is a dictionary, so that children have keys.
  @inline(__always)
  var isInDictionary: Bool { top.container.kind == .dictionary }

  /// The container entered last, which has not been left; a null outside all.
  @inline(__always)
  var container: Node { top.container }

  /// Enters a container: its children come next.
  @inline(__always)
  mutating func enter(_ container: Node) {
    let stride = container.kind == .dictionary ? 2 : 1
    let first = container.offset &+ stride &- 1
    outer.append(top)
    top = Frame(
      container: container, first: first, next: first, end: container.children.upperBound, stride: stride,
      isChosen: false)
  }

  /// Enters a container of which only some children count, in an order of their own.
  ///
  /// - Parameters:
  ///   - container: An array, set or dictionary.
  ///   - ordinals: The positions of the elements or entries.
  mutating func enter(_ container: Node, ordinals: some Sequence<Int>) {
    let first = chosen.count
    let isDictionary = container.kind == .dictionary
    for ordinal in ordinals {
      chosen.append(container.offset + (isDictionary ? 2 * ordinal + 1 : ordinal))
    }
    outer.append(top)
    top = Frame(
      container: container, first: first, next: first, end: chosen.count, stride: 1, isChosen: true)
  }

  /// Goes on, and returns nil when the outermost container has been left.
  @inline(__always)
  mutating func next() -> Step? {
    let next = top.next
    guard next < top.end else { return leave() }
    top.next = next &+ top.stride
    return .child(top.isChosen ? chosen[next] : next)
  }

  private mutating func leave() -> Step? {
    guard let frame = outer.popLast() else { return nil }
    let left = top
    top = frame
    if left.isChosen { chosen.removeLast(left.end &- left.first) }
    return .end(left.container)
  }

  /// The way from the value where the walk began to the child it came to last.
  ///
  /// - Complexity: O(*n*) in the depth and the keys' bytes.
  var path: PropertyPath {
    PropertyPath(
      (outer + [top]).dropFirst().map { frame in
        let child = frame.isChosen ? chosen[frame.next - 1] : frame.next - frame.stride
        guard frame.container.kind == .dictionary else { return .index(child - frame.container.offset) }
        return .key(Text(wtf8: arena.wtf8(of: arena.nodes[child - 1])))
      })
  }
}
