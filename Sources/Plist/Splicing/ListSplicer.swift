/// Works out what to replace in the source of an edited document whose format has lists.
struct ListSplicer<Notation: ListNotation> {
  private(set) var replacements: [SourceReplacement] = []
  let arena: Arena
  let outline: ListOutline
  let layout: SourceLayout
  let notation: Notation
  private var pending: [Pending] = []
  /// The way from the root to the list whose items are being worked out.
  private var path = PropertyPath.root

  /// A list of the source whose items are still to be compared with a node's.
  private struct Pending {
    let items: ListItemSplice
    let path: PropertyPath
  }

  /// Starts the work.
  init(_ arena: Arena, outline: ListOutline, layout: SourceLayout, notation: Notation) {
    self.arena = arena
    self.outline = outline
    self.layout = layout
    self.notation = notation
  }

  /// Works out everything.
  ///
  /// - Throws: `WriteFault.loss` with its path, `LimitFault.expansion`.
  mutating func spliceRoot() throws(PlistError) {
    try splice(arena.root, over: outline.root, itemStart: outline.root.lowerBound, at: .root)
    while let next = pending.popLast() {
      path = next.path
      do throws(PlistError) { try next.items.apply(to: &self) } catch { throw error.beneath(path.steps) }
    }
  }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    replacements.append(SourceReplacement(range: range, text: text))
  }

  /// Makes a value of the source what a node is now.
  ///
  /// - Parameters:
  ///   - node: The node in its place.
  ///   - range: Where the source has the value.
  ///   - itemStart: Where the value or, in a dictionary, its key begins: whose line and indentation count.
  ///   - step: The way to it from the list that is being worked out.
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  mutating func splice(
    _ node: Node, over range: Range<Int>, itemStart: Int, at step: PropertyPath
  ) throws(PlistError) {
    let list = outline[range.lowerBound]
    let isInPlace = node.position != Node.noPosition && Int(node.position) == range.lowerBound
    guard isInPlace, !(node.flags.contains(.edited) && notation.mustRewrite(node, in: arena)) else {
      if let list, list.isBare, node.kind == .dictionary {
        return try ListItemSplice(list: list, node: node, itemStart: itemStart).refill(&self)
      }
      let text = try notation.text(of: node, in: arena, style: style(ofItemAt: itemStart), replacing: range)
      return replace(range, with: text)
    }
    guard node.flags.contains(.edited), node.kind.isContainer, let list else { return }
    pending.append(
      Pending(
        items: ListItemSplice(list: list, node: node, itemStart: itemStart),
        path: PropertyPath(path.steps + step.steps)))
  }

  /// How to lay out what takes the place of the item at an offset.
  func style(ofItemAt offset: Int) -> TextStyle {
    layout.beginsLine(offset) ? style(base: layout.indentation(ofLineAt: offset)) : .compact
  }

  /// The file's own layout from an indentation on.
  func style(base: [UInt8]) -> TextStyle {
    TextStyle(base: base, unit: layout.unit, lineEnd: layout.lineEnd)
  }
}
