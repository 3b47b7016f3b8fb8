/// Works out what to replace in the source of an edited document.
struct XMLSplice {
  /// A container of the source whose children are still to be compared with a node's.
  private struct Pending {
    let children: XMLChildSplice
    let path: PropertyPath
  }

  private(set) var replacements: [SourceReplacement] = []
  private var pending: [Pending] = []
  /// The way from the root to the container whose children are being worked out.
  private var path = PropertyPath.root
  let arena: Arena
  private let outline: XMLOutline
  private let options: WritingOptions
  let layout: SourceLayout

  /// Starts the work.
  init(_ arena: Arena, outline: XMLOutline, options: WritingOptions) {
    self.arena = arena
    self.outline = outline
    self.options = options
    layout = SourceLayout(xml: arena.source, root: outline.root.range)
  }

  /// Works out everything.
  ///
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  mutating func spliceRoot() throws(PlistError) {
    try splice(arena.root, over: outline.root, itemStart: outline.root.start, at: .root)
    while let next = pending.popLast() {
      path = next.path
      do throws(PlistError) { try next.children.apply(to: &self) } catch {
        throw error.beneath(path.steps)
      }
    }
  }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    replacements.append(SourceReplacement(range: range, text: text))
  }

  /// Makes an element of the source what a node is now.
  ///
  /// - Parameters:
  ///   - node: The node in its place.
  ///   - element: The element, if the source has it.
  ///   - itemStart: Where the element or, in a dictionary, its key begins: whose line and indentation count.
  ///   - step: The way to it from the container that is being worked out.
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  mutating func splice(
    _ node: Node, over element: XMLOutline.Element, itemStart: Int, at step: PropertyPath
  ) throws(PlistError) {
    guard node.position != Node.noPosition, Int(node.position) == element.start else {
      let style = style(ofItemAt: itemStart)
      return replace(element.range, with: try text(of: node, style: style))
    }
    guard node.flags.contains(.edited), node.kind.isContainer, let container = outline[node.position] else {
      return
    }
    switch arena.takenForUID(node) {
    case .no: break
    case .uid where options.accepting.contains(.uidDictionary): break
    case .uid: throw PlistError(.write(.loss(.uidDictionary, path: .root)))
    case .unreadable: throw PlistError(.write(.unreadableUID(path: .root)))
    }
    pending.append(
      Pending(
        children: XMLChildSplice(container: container, node: node, itemStart: itemStart),
        path: PropertyPath(path.steps + step.steps)))
  }

  /// How to lay out what takes the place of the item at an offset.
  func style(ofItemAt offset: Int) -> TextStyle {
    guard layout.beginsLine(offset) else { return .compact }
    return style(base: layout.indentation(ofLineAt: offset))
  }

  /// The file's own layout from an indentation on.
  func style(base: [UInt8]) -> TextStyle {
    TextStyle(
      base: base, unit: layout.unit, lineEnd: layout.lineEnd,
      baseLevel: layout.unit.isEmpty ? 0 : base.count / layout.unit.count)
  }

  /// The XML of a new value.
  func text(of node: Node, style: TextStyle) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    var writer = XMLValueWriter(arena, options: options, style: style)
    try writer.write(node, to: &output)
    return output.finish()
  }

  /// The XML of a new key.
  func text(ofKey node: Node) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    var writer = XMLValueWriter(arena, options: options, style: .compact)
    output.append("<key>")
    try writer.appendText(node, to: &output)
    output.append("</key>")
    return output.finish()
  }
}
