/// What an edited document needs of its source's objects, and which objects it needs besides.
struct EditPlan: ~Escapable {
  let source: SourceObjects
  private let arena: Arena

  /// Where a reference leads.
  enum Target: Hashable {
    /// To an object of the source.
    case source(UInt32)
    /// To an object of `planned`.
    case planned(UInt32)
  }

  /// An object that is not in the source as it is.
  struct Planned {
    let node: Node
    /// The object of the source of which this is an edited form.
    let original: UInt32?
    /// The places of a container's children in `children`.
    var children = 0..<0
    /// An object of the source that is equal, for a leaf.
    var equal: UInt32?
  }

  /// The objects that the source's root leads to.
  private(set) var reached: SourceObjects.Marks
  /// The objects that the edited document, or one nothing referred to before, still leads to.
  private(set) var live: SourceObjects.Marks
  private(set) var planned: [Planned] = []
  private(set) var children: [Target] = []
  private(set) var root = Target.planned(0)

  private var leaves: LeafTable
  /// For each planned object the index of its node.
  private var owners: [UInt32] = []
  /// The planned containers by the index of their first child.
  private var containers: [UInt32: UInt32] = [:]
  /// Where the next key or element, and the next value, may be.
  private var hints = [0, 0]

  /// Plans the objects of an edited document.
  ///
  /// - Throws: As the reader, which has accepted the source.
  /// - Complexity: O(*n*), and O(log *n*) for each child of an edited container.
  @_lifetime(copy source)
  init(_ arena: Arena, source: SourceObjects) throws(PlistError) {
    self.source = source
    self.arena = arena
    leaves = LeafTable(of: arena)
    reached = source.unmarked()
    live = source.unmarked()
    try source.mark(source.objects.trailer.topObject, in: &reached, reached: nil)
    root = try target(of: arena.root, at: nil)
    var next = 0
    while next < planned.count {
      try planChildren(of: next)
      next += 1
    }
    try findEqualLeaves()
    for object in 0..<source.count where !reached[object] {
      try source.mark(object, in: &live, reached: reached)
    }
  }

  /// Where the reference to a planned object leads in the end.
  func resolved(_ target: Target) -> Target {
    guard case .planned(let number) = target, let equal = planned[Int(number)].equal else { return target }
    return .source(equal)
  }

  private mutating func planChildren(of number: Int) throws(PlistError) {
    let node = planned[number].node
    guard node.kind.isContainer else { return }
    let start = children.count
    for index in node.children { children.append(try target(of: arena.nodes[index], at: index)) }
    planned[number].children = start..<children.count
  }

  /// Where the reference to a node leads.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - index: Its index in the arena; nil for the root.
  /// - Returns: The target.
  /// - Throws: As the reader, which has accepted the source.
  private mutating func target(of node: Node, at index: Int?) throws(PlistError) -> Target {
    if node.isUntouched {
      let parity = (index ?? 0) & 1
      let object = source.object(at: node.position, hint: hints[parity])
      hints[parity] = object + 1
      try source.mark(object, in: &live, reached: reached)
      return .source(UInt32(truncatingIfNeeded: object))
    }
    let new = UInt32(truncatingIfNeeded: planned.count)
    let number: UInt32
    if node.childCount > 0, node.kind.isContainer {
      let first = UInt32(truncatingIfNeeded: node.offset)
      number = containers[first] ?? new
      containers[first] = number
    } else if let index, !node.kind.isContainer {
      leaves.prepare(index..<index + 1)
      number = leaves.number(of: node, at: 0, new: new, owners: owners)
    } else {
      number = new
    }
    if number == new {
      let original =
        node.position == Node.noPosition
        ? nil : UInt32(truncatingIfNeeded: source.object(at: node.position, hint: 0))
      planned.append(Planned(node: node, original: original))
      owners.append(UInt32(truncatingIfNeeded: index ?? 0))
    }
    return .planned(number)
  }

  /// Looks for objects of the source that are what new leaves are to be, preferring ones that stay.
  private mutating func findEqualLeaves() throws(PlistError) {
    var kinds = [Bool](repeating: false, count: Kind.allCases.count)
    for object in planned where !object.node.kind.isContainer { kinds[Int(object.node.kind.rawValue)] = true }
    guard kinds.contains(true) else { return }
    for index in arena.nodes.indices {
      let node = arena.nodes[index]
      guard kinds[Int(node.kind.rawValue)], node.isUntouched else { continue }
      leaves.prepare(index..<index + 1)
      let number = Int(leaves.number(of: node, at: 0, new: .max, owners: owners))
      guard number < planned.count else { continue }
      if let equal = planned[number].equal, live[Int(equal)] { continue }
      let object = source.object(at: node.position, hint: 0)
      if planned[number].equal == nil || live[object] {
        planned[number].equal = UInt32(truncatingIfNeeded: object)
      }
    }
    for leaf in planned {
      if let equal = leaf.equal { try source.mark(Int(equal), in: &live, reached: reached) }
    }
  }
}
