/// Writes values of one arena as OpenStep text, in the layout of NSDictionary's and NSArray's descriptions.
struct OpenStepWriter {
  private let arena: Arena
  private let options: WritingOptions
  private let style: TextStyle
  private let words: OpenStepWords
  private var budget: ExpansionBudget
  /// Of each open container, whether an item of it was written.
  private var hasItems: [Bool] = []

  /// Makes a writer.
  init(_ arena: Arena, options: WritingOptions, style: TextStyle, words: OpenStepWords = OpenStepWords()) {
    self.arena = arena
    self.options = options
    self.style = style
    self.words = words
    budget = ExpansionBudget(for: Value(arena.root, in: arena))
  }

  /// Writes a whole document.
  ///
  /// - Throws: `WriteFault.loss` with the path of what OpenStep text cannot hold, `LimitFault.expansion`, and what the
  ///   buffer's receiver throws.
  /// - Complexity: O(*n*) in the output, which shared values cannot expand without limit.
  static func write(
    _ document: Document, options: WritingOptions, to output: inout OutputBuffer
  ) throws(PlistError) {
    var writer = OpenStepWriter(document.arena, options: options, style: TextStyle(options.spacing))
    try writer.write(document.arena.root, to: &output)
    output.append(0x0A)
  }

  /// Writes a value whose first line is already indented, without a line end behind it.
  ///
  /// - Throws: `WriteFault.loss`, whose path begins at the value; `LimitFault.expansion`.
  mutating func write(_ root: Node, to output: inout OutputBuffer) throws(PlistError) {
    var walk = Traversal(of: arena)
    do throws(PlistError) {
      try append(root, &walk, to: &output)
      while let step = walk.next() {
        switch step {
        case .child(let index):
          let isEntry = walk.isInDictionary
          if isEntry, arena.nodes[index].kind == .null {
            // Left out with its key.
            try options.accept(.null)
            continue
          }
          let depth = walk.depth
          separate(isEntry: isEntry, depth: depth, to: &output)
          try appendChild(index, isEntry: isEntry, &walk, to: &output)
          // Containers end with their last item.
          if isEntry, walk.depth == depth { output.append(UInt8(ascii: ";")) }
        case .end(let container):
          let isDictionary = container.kind == .dictionary
          if hasItems.popLast() == true {
            if style.isCompact, isDictionary { output.append(0x20) }
            newLine(walk.depth, to: &output)
          }
          output.append(isDictionary ? UInt8(ascii: "}") : UInt8(ascii: ")"))
          if walk.isInDictionary { output.append(UInt8(ascii: ";")) }
        }
        try output.flushIfFull()
      }
    } catch {
      throw error.beneath(walk.path.steps)
    }
  }

  /// Writes what stands between an item and what is before it.
  private mutating func separate(isEntry: Bool, depth: Int, to output: inout OutputBuffer) {
    if hasItems.last == true {
      if !isEntry { output.append(UInt8(ascii: ",")) }
      if style.isCompact { output.append(0x20) }
    } else {
      hasItems[hasItems.count - 1] = true
    }
    newLine(depth, to: &output)
  }

  private mutating func newLine(_ level: Int, to output: inout OutputBuffer) {
    guard !style.isCompact else { return }
    let indentation = style.indentation(level)
    // Checked with the next value.
    budget.charge(0, bytes: indentation.count)
    output.append(contentsOf: style.lineEnd)
    output.append(contentsOf: indentation)
  }

  private mutating func appendChild(
    _ index: Int, isEntry: Bool, _ walk: inout Traversal, to output: inout OutputBuffer
  ) throws(PlistError) {
    if isEntry {
      try appendText(arena.nodes[index - 1], to: &output)
      output.append(" = ")
    }
    try append(arena.nodes[index], &walk, to: &output)
  }

  /// Writes a scalar, or the start of a container, which the walk then enters.
  private mutating func append(
    _ node: Node, _ walk: inout Traversal, to output: inout OutputBuffer
  ) throws(PlistError) {
    try budget.spend()
    switch node.kind {
    case .string: try appendText(node, to: &output)
    case .data: try appendData(node, to: &output)
    case .array, .set:
      if node.kind == .set { try options.accept(.set) }
      output.append(UInt8(ascii: "("))
      walk.enter(node)
      hasItems.append(false)
    case .dictionary:
      output.append(UInt8(ascii: "{"))
      walk.enter(node, ordinals: Value(node, in: arena).effectiveOrdinals)
      hasItems.append(false)
    case .boolean, .integer, .real, .date, .uid, .null: try appendTyped(node, to: &output)
    }
  }

  /// Writes a value that has a typed form only, or with leave the string that comes nearest.
  private func appendTyped(_ node: Node, to output: inout OutputBuffer) throws(PlistError) {
    let value = Value(node, in: arena)
    let typed: (letter: String, loss: Loss)
    let text: String
    switch node.kind {
    case .boolean:
      typed = ("B", .booleanType)
      text = node.payload != 0 ? "YES" : "NO"
    case .integer:
      typed = ("I", .numberType)
      text = IntegerText.text(value)
    case .real:
      typed = ("R", .numberType)
      text = RealText.text(value.real ?? 0)
      if options.usesTypedForms, value.isSingle { try options.accept(.realWidth) }
    case .date:
      typed = ("D", .dateType)
      text = try date(value.date ?? 0)
    case .uid:
      typed = ("I", .uidType)
      text = String(node.payload)
      if options.usesTypedForms { try options.accept(.uidType) }
    default:
      // Keeps the elements behind it where they are.
      try options.accept(.null)
      return output.append("\"\"")
    }
    guard options.usesTypedForms else {
      try options.accept(typed.loss)
      return words.append(Array(text.utf8), to: &output.bytes)
    }
    let content = node.kind == .boolean ? String(text.prefix(1)) : text
    output.append(contentsOf: "<*\(typed.letter)\(content)>".utf8)
  }

  private func date(_ seconds: Double) throws(PlistError) -> String {
    guard options.usesTypedForms || DateText.hasDay(seconds) else { return DateText.text(seconds) }
    guard DateText.hasDay(seconds) else {
      try options.accept(.unrepresentableDate)
      // Apple's distant past and future, and the reference date for what is no number.
      return seconds.isNaN || seconds == 0
        ? "2001-01-01 00:00:00 +0000"
        : seconds < 0 ? "0001-01-01 00:00:00 +0000" : "4001-01-01 00:00:00 +0000"
    }
    guard options.usesTypedForms, seconds.rounded(.down) != seconds else { return GNUstepDate.text(seconds) }
    try options.accept(.dateFraction)
    return GNUstepDate.text(seconds.rounded(.down))
  }

  private mutating func appendText(_ node: Node, to output: inout OutputBuffer) throws(PlistError) {
    try budget.spend(0, bytes: node.count)
    words.append(arena.wtf8(of: node), to: &output.bytes)
  }

  /// Writes data in groups of four bytes.
  private mutating func appendData(_ node: Node, to output: inout OutputBuffer) throws(PlistError) {
    try budget.spend(0, bytes: node.count)
    output.append(UInt8(ascii: "<"))
    let arena = arena
    let bytes = arena.bytes(of: node)
    for offset in 0..<bytes.byteCount {
      if offset > 0, offset.isMultiple(of: 4) { output.append(0x20) }
      let byte = bytes.byte(at: offset)
      output.append(Self.digits[Int(byte >> 4)])
      output.append(Self.digits[Int(byte & 15)])
    }
    output.append(UInt8(ascii: ">"))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
