/// Works out what to replace in the source of an edited document.
struct XMLSplice {
  /// New text, as UTF-8, for a range of the decoded source.
  struct Replacement {
    let range: Range<Int>
    let text: [UInt8]
  }

  private(set) var replacements: [Replacement] = []
  let arena: Arena
  private let outline: XMLOutline
  private let options: WritingOptions
  let layout: XMLSourceLayout

  /// Starts the work.
  init(_ arena: Arena, outline: XMLOutline, options: WritingOptions) {
    self.arena = arena
    self.outline = outline
    self.options = options
    layout = XMLSourceLayout(arena.source, root: outline.root.range)
  }

  /// Works out everything.
  ///
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  mutating func spliceRoot() throws(PlistError) {
    try splice(arena.root, over: outline.root, itemStart: outline.root.start)
  }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    replacements.append(Replacement(range: range, text: text))
  }

  /// Makes an element of the source what a node is now.
  ///
  /// - Parameters:
  ///   - node: The node in its place.
  ///   - element: The element, if the source has it.
  ///   - itemStart: Where the element or, in a dictionary, its key begins: whose line and indentation count.
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  mutating func splice(_ node: Node, over element: XMLOutline.Element, itemStart: Int) throws(PlistError) {
    guard node.position != Node.noPosition, Int(node.position) == element.start else {
      let style = style(ofItemAt: itemStart)
      return replace(element.range, with: try text(of: node, style: style))
    }
    guard node.flags.contains(.edited), node.kind.isContainer, let container = outline[node.position] else {
      return
    }
    if arena.isTakenForUID(node), !options.accepting.contains(.uidDictionary) {
      throw PlistError(.write(.loss(.uidDictionary, path: .root)))
    }
    var children = XMLChildSplice(container: container, node: node, itemStart: itemStart)
    try children.apply(to: &self)
  }

  /// How to lay out what takes the place of the item at an offset.
  func style(ofItemAt offset: Int) -> XMLStyle {
    guard layout.beginsLine(offset) else { return .compact }
    return style(base: layout.indentation(ofLineAt: offset))
  }

  /// The file's own layout from an indentation on.
  func style(base: [UInt8]) -> XMLStyle {
    XMLStyle(
      base: base, unit: layout.unit, lineEnd: layout.lineEnd,
      baseLevel: layout.unit.isEmpty ? 0 : base.count / layout.unit.count)
  }

  /// The XML of a new value.
  func text(of node: Node, style: XMLStyle) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    var writer = XMLValueWriter(arena, options: options, style: style)
    try writer.write(node, level: 0, to: &output)
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
