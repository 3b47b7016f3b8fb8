/// Writes values of one arena as JSON: typed, as `JSONReader` describes, so that reading gives the same values back; or
/// plain, as other programs want it, which refuses what JSON has no type for.
struct JSONWriter {
  private let arena: Arena
  private let options: WritingOptions
  private let style: TextStyle
  private var budget: ExpansionBudget
  private var open: [Open] = []

  /// A container that has not ended.
  private struct Open {
    var hasItems = false
    /// Whether an object around it says what it is.
    let isWrapped: Bool
  }

  /// Makes a writer.
  init(_ arena: Arena, options: WritingOptions, style: TextStyle, spending budget: ExpansionBudget) {
    self.arena = arena
    self.options = options
    self.style = style
    self.budget = budget
  }

  /// The layout of files: elements and entries on lines of their own.
  static let pretty = TextStyle(unit: [0x20, 0x20])

  /// Writes a whole document.
  ///
  /// - Throws: `WriteFault.scalarRoot`; `WriteFault.loss` with the path of what plain JSON cannot hold;
  ///   `LimitFault.expansion`, and what the buffer's receiver throws.
  /// - Complexity: O(*n*) in the output, which shared values cannot expand without limit.
  static func write(
    _ document: Document, options: WritingOptions, to output: inout OutputBuffer
  ) throws(PlistError) {
    let root = document.root
    // Anything in a typed form is an object.
    let isObject =
      root.kind.isContainer || options.usesTypedForms && (root.kind == .date || root.kind == .data)
    guard isObject else { throw PlistError(.write(.scalarRoot(root.kind))) }
    var writer = JSONWriter(
      document.arena, options: options,
      style: options.spacing == .usual ? pretty : TextStyle(options.spacing),
      spending: ExpansionBudget(for: root))
    try writer.write(document.arena.root, to: &output)
    output.append(0x0A)
  }

  /// Appends a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isPretty: Whether elements and entries have lines of their own, indented by two spaces.
  ///   - budget: What may be written; what was is taken off.
  ///   - output: What is written to.
  /// - Throws: `LimitFault.expansion`, and what the buffer's receiver throws.
  /// - Complexity: O(*n*).
  static func write(
    typed value: Value, isPretty: Bool, spending budget: inout ExpansionBudget, to output: inout OutputBuffer
  ) throws(PlistError) {
    var writer = JSONWriter(
      value.arena, options: WritingOptions(usesTypedForms: true), style: isPretty ? pretty : .compact,
      spending: budget)
    try writer.write(value.node, to: &output)
    budget = writer.budget
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
          beginItem(walk.depth, to: &output)
          if walk.isInDictionary {
            try append(key: arena.nodes[index - 1], to: &output)
            output.append(UInt8(ascii: ":"))
            if !style.isCompact { output.append(0x20) }
          }
          try append(arena.nodes[index], &walk, to: &output)
        case .end(let container): end(container, walk.depth, to: &output)
        }
        try output.flushIfFull()
      }
    } catch {
      throw error.beneath(walk.path.steps)
    }
  }

  private mutating func beginItem(_ depth: Int, to output: inout OutputBuffer) {
    if open.last?.hasItems == true { output.append(UInt8(ascii: ",")) }
    open[open.count - 1].hasItems = true
    newLine(depth, to: &output)
  }

  private mutating func end(_ container: Node, _ depth: Int, to output: inout OutputBuffer) {
    guard let ended = open.popLast() else { return }
    if ended.hasItems { newLine(depth, to: &output) }
    output.append(container.kind == .dictionary ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    if ended.isWrapped { output.append(UInt8(ascii: "}")) }
  }

  private mutating func newLine(_ level: Int, to output: inout OutputBuffer) {
    guard !style.isCompact else { return }
    let indentation = style.indentation(level)
    // Checked with the next value.
    budget.charge(0, bytes: indentation.count)
    output.append(contentsOf: style.lineEnd)
    output.append(contentsOf: indentation)
  }

  /// Writes a scalar, or the start of a container, which the walk then enters.
  private mutating func append(
    _ node: Node, _ walk: inout Traversal, to output: inout OutputBuffer
  ) throws(PlistError) {
    try budget.spend(bytes: node.kind == .string || node.kind == .data ? node.count : 0)
    let value = Value(node, in: arena)
    switch node.kind {
    case .null: output.append("null")
    case .boolean: if node.payload != 0 { output.append("true") } else { output.append("false") }
    case .integer: append(integer: value, to: &output)
    case .real: try append(real: value, to: &output)
    case .date: try append(.date, quoted: DateText.text(value.date ?? 0), losing: .dateType, to: &output)
    case .data:
      let base64 = String(decoding: Base64.text(value.data ?? []), as: UTF8.self)
      try append(.data, quoted: base64, losing: .dataType, to: &output)
    case .uid: try append(.uid, String(node.payload), losing: .uidType, to: &output)
    case .string: try append(string: node, to: &output)
    case .array, .set:
      let isWrapped = node.kind == .set && options.usesTypedForms
      if isWrapped { begin(.set, to: &output) } else if node.kind == .set { try options.accept(.set) }
      output.append(UInt8(ascii: "["))
      open.append(Open(isWrapped: isWrapped))
      walk.enter(node)
    case .dictionary:
      let ordinals = value.effectiveOrdinals
      let isWrapped = try needsWrapper(value, ordinals)
      if isWrapped { begin(.dictionary, to: &output) }
      output.append(UInt8(ascii: "{"))
      open.append(Open(isWrapped: isWrapped))
      walk.enter(node, ordinals: ordinals)
    }
  }

  /// Whether an object must say that a dictionary is one.
  private func needsWrapper(_ dictionary: Value, _ ordinals: [Int]) throws(PlistError) -> Bool {
    guard ordinals.count == 1, let key = dictionary.entries[ordinals[0]].key.text,
      key.bytes.first == UInt8(ascii: "$")
    else { return false }
    if options.usesTypedForms { return true }
    // Plain JSON may have other keys with a dollar sign.
    if JSONForm(key: key.bytes) != nil { try options.accept(.typedForm) }
    return false
  }
}

// MARK: - Scalars

extension JSONWriter {
  private func begin(_ form: JSONForm, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "{"))
    output.append(contentsOf: form.quoted)
    output.append(UInt8(ascii: ":"))
    if !style.isCompact { output.append(0x20) }
  }

  private func append(
    _ form: JSONForm, _ content: String, losing loss: Loss?, to output: inout OutputBuffer
  ) throws(PlistError) {
    guard options.usesTypedForms else {
      if let loss { try options.accept(loss) }
      return output.append(contentsOf: content.utf8)
    }
    begin(form, to: &output)
    output.append(contentsOf: content.utf8)
    output.append(UInt8(ascii: "}"))
  }

  private func append(
    _ form: JSONForm, quoted content: String, losing loss: Loss?, to output: inout OutputBuffer
  ) throws(PlistError) {
    try append(form, "\"\(content)\"", losing: loss, to: &output)
  }

  private func append(integer value: Value, to output: inout OutputBuffer) {
    let text = IntegerText.text(value)
    // Beyond 2^53 readers that keep numbers as doubles would round.
    let isExact = value.integer.map { $0.magnitude <= 1 << 53 } ?? false
    guard options.usesTypedForms, !isExact else { return output.append(contentsOf: text.utf8) }
    begin(.integer, to: &output)
    output.append(contentsOf: "\"\(text)\"}".utf8)
  }

  private func append(real value: Value, to output: inout OutputBuffer) throws(PlistError) {
    let real = value.real ?? 0
    let form: JSONForm = value.isSingle ? .single : .real
    if options.usesTypedForms {
      let text = value.isSingle ? RealText.text(single: Float(real)) : RealText.text(real)
      if real.isFinite { return try append(form, text, losing: nil, to: &output) }
      return try append(form, quoted: text, losing: nil, to: &output)
    }
    if value.isSingle { try options.accept(.realWidth) }
    guard real.isFinite else {
      try options.accept(.notFinite)
      return output.append("null")
    }
    // A point or an exponent tells a real from an integer.
    output.append(contentsOf: RealText.text(real).utf8)
  }

  private func append(string node: Node, to output: inout OutputBuffer) throws(PlistError) {
    let text = Text(wtf8: arena.wtf8(of: node))
    guard !options.usesTypedForms || text.isWellFormed else {
      begin(.units, to: &output)
      output.append(contentsOf: "[\(text.units.map { String($0) }.joined(separator: ","))]}".utf8)
      return
    }
    try append(quoted: text, to: &output)
  }

  private mutating func append(key node: Node, to output: inout OutputBuffer) throws(PlistError) {
    try budget.spend(0, bytes: node.count)
    try append(quoted: Text(wtf8: arena.wtf8(of: node)), to: &output)
  }

  private func append(quoted text: Text, to output: inout OutputBuffer) throws(PlistError) {
    var bytes = text.bytes
    if !options.usesTypedForms, !text.isWellFormed {
      try options.accept(.loneSurrogate)
      bytes = Array(String(decoding: text.units, as: UTF16.self).utf8)
    }
    JSONText.append(quoted: bytes, to: &output.bytes)
  }

  /// Appends the text of a key.
  ///
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  mutating func write(key node: Node, to output: inout OutputBuffer) throws(PlistError) {
    try append(key: node, to: &output)
  }
}

extension Value {
  /// The entries that Apple's readers find, in document order: one for each key.
  ///
  /// - Complexity: O(*n*) in the keys' bytes.
  package var effectiveEntries: [(key: Text, value: Value)] {
    effectiveOrdinals.map { ordinal in
      let entry = entries[ordinal]
      return (Text(wtf8: arena.wtf8(of: entry.key.node)), entry.value)
    }
  }

  /// Writes the value as typed JSON, which `Document(typedJSON:)` reads back to the same value.
  ///
  /// Of several entries with one key the effective one is written. Reals always have their form, so that no other
  /// program's way of writing numbers changes a type.
  ///
  /// - Parameter pretty: Whether elements and entries have lines of their own.
  /// - Returns: The JSON in UTF-8.
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  public func typedJSON(pretty: Bool = false) throws(PlistError) -> [UInt8] {
    var budget = ExpansionBudget(for: self)
    return try typedJSON(pretty: pretty, spending: &budget)
  }

  /// Writes the value as `typedJSON(pretty:)` does, as one of several that share a budget.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  package func typedJSON(
    pretty: Bool = false, spending budget: inout ExpansionBudget
  ) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    try JSONWriter.write(typed: self, isPretty: pretty, spending: &budget, to: &output)
    return output.finish()
  }
}
