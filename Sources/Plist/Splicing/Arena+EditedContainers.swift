extension Arena {
  /// The positions of the source's containers that an edit changed.
  ///
  /// - Complexity: O(*n*) in their children.
  var editedContainers: Set<Int> {
    var positions: Set<Int> = []
    var walk = Traversal(of: self)
    func visit(_ node: Node) {
      guard node.kind.isContainer, node.flags.contains(.edited), node.position != Node.noPosition else {
        return
      }
      positions.insert(Int(node.position))
      walk.enter(node)
    }
    visit(root)
    while let step = walk.next() {
      if case .child(let index) = step { visit(nodes[index]) }
    }
    return positions
  }
}
