/// Gives the bytes of an edited JSON document: those of its source with only the changed items' bytes replaced.
enum JSONSplicer {
  /// Returns the edited file in the encoding it had.
  ///
  /// - Throws: `WriteFault.loss` with its path when JSON cannot hold a new value. Typed forms are written where the file
  ///   has some already.
  /// - Complexity: O(*n*).
  static func bytes(of document: Document, options: WritingOptions) throws(PlistError) -> [UInt8] {
    let arena = document.arena
    guard document.original.count > 0 else { return try document.bytes(as: .json, options: options) }
    if arena.root.isUntouched { return document.original.array() }
    let outline = try JSONReader.outline(
      arena.source, encoding: document.encoding, of: arena.editedContainers)
    var options = options
    options.usesTypedForms = options.usesTypedForms || document.usesTypedForms
    let layout = SourceLayout(arena.source, outline: outline, unit: [0x20, 0x20], comments: .none)
    var splicer = ListSplicer(
      arena, outline: outline, layout: layout, notation: JSONNotation(options: options))
    try splicer.spliceRoot()
    return document.original(replacing: splicer.replacements)
  }
}

/// How JSON writes lists.
struct JSONNotation: ListNotation {
  let options: WritingOptions

  var assignment: [UInt8] { Array(": ".utf8) }

  func separator(in kind: Kind) -> UInt8 { UInt8(ascii: ",") }

  func endsItems(of kind: Kind) -> Bool { false }

  func mustRewrite(_ container: Node, in arena: Arena) -> Bool {
    guard container.kind == .dictionary, container.count == 1 else { return false }
    return JSONForm(key: arena.wtf8(of: arena.nodes[container.offset])) != nil
  }

  func text(ofKey key: Node, in arena: Arena, replacing old: Range<Int>?) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    var writer = writer(arena, style: .compact)
    try writer.write(key: key, to: &output)
    return output.finish()
  }

  func text(
    of node: Node, in arena: Arena, style: TextStyle, replacing old: Range<Int>?
  ) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    var writer = writer(arena, style: style)
    try writer.write(node, to: &output)
    return output.finish()
  }

  private func writer(_ arena: Arena, style: TextStyle) -> JSONWriter {
    JSONWriter(
      arena, options: options, style: style, spending: ExpansionBudget(for: Value(arena.root, in: arena)))
  }
}
