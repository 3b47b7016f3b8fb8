/// Gives the bytes of an edited document: those of its source with only the changed elements' bytes replaced.
enum XMLSplicer {
  /// Returns the edited file in the encoding it had.
  ///
  /// - Throws: `WriteFault.loss` with its path when XML cannot hold a new value.
  /// - Complexity: O(*n*).
  static func bytes(of document: Document, options: WritingOptions) throws(PlistError) -> [UInt8] {
    let arena = document.arena
    guard document.original.count > 0 else { return try document.bytes(as: .xml, options: options) }
    if arena.root.isUntouched { return document.original.array() }
    var wanted: Set<Int> = []
    collectEdited(arena.root, in: arena, into: &wanted)
    let outline = try XMLOutline(arena.source, encoding: document.encoding, of: wanted)
    var splice = XMLSplice(arena, outline: outline, options: options)
    try splice.spliceRoot()
    return assemble(document, splice.replacements)
  }

  /// Finds the containers of the source that an edit changed.
  private static func collectEdited(_ node: Node, in arena: Arena, into positions: inout Set<Int>) {
    guard node.kind.isContainer, node.flags.contains(.edited), node.position != Node.noPosition else {
      return
    }
    positions.insert(Int(node.position))
    for child in node.children { collectEdited(arena.nodes[child], in: arena, into: &positions) }
  }

  /// Puts replacements into the original bytes.
  private static func assemble(_ document: Document, _ unsorted: [XMLSplice.Replacement]) -> [UInt8] {
    // Made in document order but for insertions at one place, whose order counts: the sort keeps it.
    let replacements = unsorted.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.element.range.upperBound, left.offset)
        < (right.element.range.lowerBound, right.element.range.upperBound, right.offset)
    }
    var places = TextPlaces(document.arena.source, encoding: document.encoding)
    func original(_ offset: Int) -> Int {
      document.encoding.characterSet == .utf8 ? offset : places.location(of: offset).offset
    }
    var output: [UInt8] = []
    output.reserveCapacity(document.original.count + replacements.reduce(0) { $0 + $1.element.text.count })
    var done = 0
    for (_, replacement) in replacements {
      let lower = max(original(replacement.range.lowerBound), done)
      unsafe output.append(contentsOf: document.original.buffer[done..<lower])
      unsafe TextEncoder.append(replacement.text.span.bytes, in: document.encoding, to: &output) {
        scalar, output in
        // Only text holds such characters: names and numbers are ASCII.
        output.append(contentsOf: "&#\(scalar);".utf8)
      }
      done = max(original(replacement.range.upperBound), lower)
    }
    unsafe output.append(contentsOf: document.original.buffer[done...])
    return output
  }
}
