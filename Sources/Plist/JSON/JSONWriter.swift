/// Writes values as the typed JSON that `JSONReader` describes, so that reading gives the same values back.
struct JSONWriter {
  private let isPretty: Bool
  private var budget: ExpansionBudget

  private init(_ budget: ExpansionBudget, isPretty: Bool) {
    self.isPretty = isPretty
    self.budget = budget
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
    _ value: Value, isPretty: Bool, spending budget: inout ExpansionBudget, to output: inout OutputBuffer
  ) throws(PlistError) {
    var writer = JSONWriter(budget, isPretty: isPretty)
    try writer.write(value, indent: 0, to: &output)
    budget = writer.budget
  }

  private mutating func write(_ value: Value, indent: Int, to output: inout OutputBuffer) throws(PlistError) {
    let isText = value.kind == .string || value.kind == .data
    try budget.spend(bytes: isText ? value.node.count : 0)
    try output.flushIfFull()
    switch value.kind {
    case .null: output.append("null")
    case .boolean: output.append(contentsOf: (value.boolean == true ? "true" : "false").utf8)
    case .integer: writeInteger(value, to: &output)
    case .real: writeReal(value, to: &output)
    case .date: form("$date", quoted: DateText.text(value.date ?? 0), to: &output)
    case .uid: form("$uid", String(value.uid ?? 0), to: &output)
    case .data:
      openForm("$data", to: &output)
      output.append(0x22)
      output.append(contentsOf: Base64.text(value.data ?? []))
      output.append(0x22)
      output.append(0x7D)
    case .string: writeString(value, to: &output)
    case .array: try writeElements(value, indent: indent, to: &output)
    case .set:
      openForm("$set", to: &output)
      try writeElements(value, indent: indent, to: &output)
      output.append(0x7D)
    case .dictionary: try writeDictionary(value, indent: indent, to: &output)
    }
  }

  private func openForm(_ key: String, to output: inout OutputBuffer) {
    output.append(contentsOf: "{\"\(key)\":\(isPretty ? " " : "")".utf8)
  }

  private func form(_ key: String, _ content: String, to output: inout OutputBuffer) {
    openForm(key, to: &output)
    output.append(contentsOf: content.utf8)
    output.append(0x7D)
  }

  private func form(_ key: String, quoted content: String, to output: inout OutputBuffer) {
    form(key, "\"\(content)\"", to: &output)
  }

  private func writeInteger(_ value: Value, to output: inout OutputBuffer) {
    let text = IntegerText.text(value)
    // Beyond 2^53 readers that keep numbers as doubles would round.
    if let signed = value.integer, signed.magnitude <= 1 << 53 {
      output.append(contentsOf: text.utf8)
    } else {
      form("$int", quoted: text, to: &output)
    }
  }

  private func writeReal(_ value: Value, to output: inout OutputBuffer) {
    let real = value.real ?? 0
    let key = value.isSingle ? "$real32" : "$real"
    let text = value.isSingle ? RealText.text(single: Float(real)) : RealText.text(real)
    if real.isFinite { form(key, text, to: &output) } else { form(key, quoted: text, to: &output) }
  }

  private func writeString(_ value: Value, to output: inout OutputBuffer) {
    let text = Text(wtf8: value.arena.wtf8(of: value.node))
    guard text.isWellFormed else {
      form("$units", "[" + text.units.map { String($0) }.joined(separator: ",") + "]", to: &output)
      return
    }
    writeQuoted(text, to: &output)
  }

  private func writeQuoted(_ text: Text, to output: inout OutputBuffer) {
    var quoted: [UInt8] = []
    quoted.reserveCapacity(text.bytes.count + 2)
    JSONText.append(quoted: text.bytes, to: &quoted)
    output.append(contentsOf: quoted)
  }

  private mutating func newLine(_ indent: Int, to output: inout OutputBuffer) {
    guard isPretty else { return }
    // Checked with the next value.
    budget.charge(0, bytes: 2 * indent)
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: 2 * indent))
  }

  private mutating func writeElements(
    _ value: Value, indent: Int, to output: inout OutputBuffer
  ) throws(PlistError) {
    output.append(0x5B)
    for (index, element) in value.elements.enumerated() {
      if index > 0 { output.append(0x2C) }
      newLine(indent + 1, to: &output)
      try write(element, indent: indent + 1, to: &output)
    }
    if value.count > 0 { newLine(indent, to: &output) }
    output.append(0x5D)
  }

  private mutating func writeDictionary(
    _ value: Value, indent: Int, to output: inout OutputBuffer
  ) throws(PlistError) {
    let entries = value.effectiveEntries
    let needsForm = entries.count == 1 && entries[0].key.bytes.first == 0x24
    if needsForm { openForm("$dict", to: &output) }
    output.append(0x7B)
    for (index, entry) in entries.enumerated() {
      if index > 0 { output.append(0x2C) }
      newLine(indent + 1, to: &output)
      try budget.spend(0, bytes: entry.key.bytes.count)
      writeQuoted(entry.key, to: &output)
      output.append(0x3A)
      if isPretty { output.append(0x20) }
      try write(entry.value, indent: indent + 1, to: &output)
    }
    if !entries.isEmpty { newLine(indent, to: &output) }
    output.append(0x7D)
    if needsForm { output.append(0x7D) }
  }
}

extension Value {
  /// The entries that Apple's readers find, in document order: one for each key.
  ///
  /// - Complexity: O(*n*) in the keys' bytes.
  package var effectiveEntries: [(key: Text, value: Value)] {
    guard hasDuplicateKeys else { return entries.map { (Text(wtf8: arena.wtf8(of: $0.key.node)), $0.value) } }
    let index = DictionaryIndex(self)
    return entries.enumerated().compactMap { ordinal, entry in
      let key = Text(wtf8: arena.wtf8(of: entry.key.node))
      return index.ordinal(of: key) == ordinal ? (key, entry.value) : nil
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
    try JSONWriter.write(self, isPretty: pretty, spending: &budget, to: &output)
    return output.finish()
  }
}
