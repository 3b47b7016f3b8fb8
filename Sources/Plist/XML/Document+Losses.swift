extension Document {
  /// What is read back of the document once it has been written in a format with every loss agreed to.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - layout: How it is written: Apple's own layout of XML keeps control characters.
  /// - Returns: The document, as though read; nil for the text formats, where types change in more ways than are told here.
  /// - Throws: `WriteFault.keysFallTogether`, `WriteFault.unreadableUID`, `LimitFault`.
  /// - Complexity: O(*n*).
  package func withLosses(of format: Format, _ layout: WritingOptions.Layout) throws(PlistError) -> Document?
  {
    switch format {
    case .binary: return self
    case .xml:
      var copy = LossyCopy(of: arena, layout: layout)
      return try copy.document()
    case .openStep, .json: return nil
    }
  }
}

/// Copies values as XML leaves them: told once more and apart from the writer, to check it by.
private struct LossyCopy {
  private let arena: Arena
  private let layout: WritingOptions.Layout
  private var builder = DocumentBuilder()
  private var walk: Traversal
  private var budget: ExpansionBudget

  init(of arena: Arena, layout: WritingOptions.Layout) {
    self.arena = arena
    self.layout = layout
    walk = Traversal(of: arena)
    budget = ExpansionBudget(for: Value(arena.root, in: arena))
  }

  mutating func document() throws(PlistError) -> Document {
    do throws(PlistError) {
      try visit(arena.root)
      while let step = walk.next() {
        switch step {
        case .child(let index):
          if walk.isInDictionary { try builder.key(text(of: arena.nodes[index - 1])) }
          try visit(arena.nodes[index])
        case .end:
          guard try builder.endWithoutDuplicates() else {
            throw PlistError(.write(.keysFallTogether(path: .root)))
          }
        }
      }
    } catch { throw error.beneath(walk.path.steps) }
    return builder.finish(format: .xml)
  }

  private mutating func visit(_ node: Node) throws(PlistError) {
    try budget.spend(bytes: node.kind == .string || node.kind == .data ? node.count : 0)
    switch node.kind {
    case .null: try builder.string("")
    case .string: try builder.string(text(of: node))
    case .real:
      let real = Double(bitPattern: node.payload)
      builder.real(layout == .apple && real == 0 ? 0 : real)
    case .date: builder.date(date(Double(bitPattern: node.payload)))
    case .array, .set:
      try builder.beginArray()
      walk.enter(node)
    case .dictionary: try visit(dictionary: node)
    case .boolean, .integer, .data, .uid: try builder.copy(Value(node, in: arena))
    }
  }

  private mutating func visit(dictionary node: Node) throws(PlistError) {
    let ordinals = Value(node, in: arena).effectiveOrdinals
    switch arena.takenForUID(node, writing: ordinals) {
    case .uid(let uid): return builder.uid(uid)
    case .unreadable: throw PlistError(.write(.unreadableUID(path: .root)))
    case .no: break
    }
    try builder.beginDictionary()
    let arena = arena
    walk.enter(
      node, ordinals: ordinals.filter { arena.nodes[node.offset + 2 * $0 + 1].kind != .null })
  }

  private func date(_ seconds: Double) -> Double {
    guard seconds.isFinite, DateText.hasDay(seconds) else {
      return seconds.isNaN ? 0 : seconds < 0 ? Self.distantPast : Self.distantFuture
    }
    return seconds.rounded(.down)
  }

  /// 0001-01-01 and 4001-01-01.
  private static let distantPast = -63_113_904_000.0
  private static let distantFuture = 63_113_904_000.0

  /// The text with U+FFFD for each character that XML does not have.
  private func text(of node: Node) -> Text {
    let bytes = arena.wtf8(of: node)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let count = Self.lostBytes(bytes[offset...], layout)
      if count > 0 { text += [0xEF, 0xBF, 0xBD] } else { text.append(bytes[offset]) }
      offset += max(count, 1)
    }
    return Text(wtf8: text)
  }

  /// The bytes of the character that a text begins with, if XML does not have it; else 0.
  private static func lostBytes(_ text: ArraySlice<UInt8>, _ layout: WritingOptions.Layout) -> Int {
    let first = text.prefix(3)
    switch first.first {
    case 0x09, 0x0A, 0x0D: return 0
    case .some(..<0x20): return layout == .apple ? 0 : 1
    case 0xED where first.count == 3 && first[first.startIndex + 1] >= 0xA0: return 3
    case 0xEF where first.elementsEqual([0xEF, 0xBF, 0xBE]) || first.elementsEqual([0xEF, 0xBF, 0xBF]):
      return layout == .apple ? 0 : 3
    default: return 0
    }
  }
}
