/// Writes values of one arena as XML.
struct XMLValueWriter {
  let arena: Arena
  let options: WritingOptions
  let style: XMLStyle
  /// The white space of the deepest level so far; that of any other level is its beginning.
  private var indentation: [UInt8]
  /// How much more may be written: a unit for each value and for each sixteen bytes of text or data.
  private var budget: Int
  private let wholeBudget: Int

  /// Makes a writer.
  init(_ arena: Arena, options: WritingOptions, style: XMLStyle) {
    self.arena = arena
    self.options = options
    self.style = style
    indentation = style.base
    wholeBudget = Limits.expansion(
      sourceBytes: arena.source.count + arena.side.count + arena.nodes.count)
    budget = wholeBudget
  }

  /// Writes a value whose first line is already indented, without a line end behind it.
  ///
  /// - Parameters:
  ///   - node: A value of the arena.
  ///   - level: The containers around it, as far as the style is concerned.
  ///   - output: Where the XML goes.
  /// - Throws: `WriteFault.loss`, whose path begins at the value; `LimitFault.expansion`.
  mutating func write(_ node: Node, level: Int, to output: inout OutputBuffer) throws(PlistError) {
    try spend(1)
    switch node.kind {
    case .string:
      output.append("<string>")
      try appendText(node, to: &output)
      output.append("</string>")
    case .integer:
      output.append("<integer>")
      appendInteger(node, to: &output)
      output.append("</integer>")
    case .boolean: if node.payload != 0 { output.append("<true/>") } else { output.append("<false/>") }
    case .real:
      if node.flags.contains(.single) { try accept(.realWidth) }
      output.append("<real>")
      XMLReal.append(Double(bitPattern: node.payload), layout: options.layout, to: &output.bytes)
      output.append("</real>")
    case .date: try appendDate(node, to: &output)
    case .data: try appendData(node, level: level, to: &output)
    case .uid: appendUID(node, level: level, to: &output)
    case .array: try appendArray(node, level: level, to: &output)
    case .dictionary: try appendDictionary(node, level: level, to: &output)
    case .set:
      try accept(.set)
      try appendArray(node, level: level, to: &output)
    case .null:
      try accept(.null)
      // Keeps the elements behind it where they are; in a dictionary the whole entry is left out.
      output.append("<string></string>")
    }
  }

  /// Ends a line and indents the next one.
  @inline(__always)
  mutating func newLine(_ level: Int, to output: inout OutputBuffer) {
    guard !style.isCompact else { return }
    if style.lineEnd.count == 1 {
      output.append(style.lineEnd[0])
    } else {
      output.append(contentsOf: style.lineEnd)
    }
    let count = style.base.count &+ level &* style.unit.count
    while indentation.count < count { indentation.append(contentsOf: style.unit) }
    unsafe indentation.withUnsafeBytes { bytes in
      unsafe output.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  private mutating func appendArray(
    _ node: Node, level: Int, to output: inout OutputBuffer
  ) throws(PlistError) {
    guard node.count > 0 else { return output.append("<array/>") }
    output.append("<array>")
    for (ordinal, child) in node.children.enumerated() {
      newLine(level &+ 1, to: &output)
      do throws(PlistError) {
        try write(arena.nodes[child], level: level &+ 1, to: &output)
      } catch {
        throw error.beneath(.index(ordinal))
      }
      try output.flushIfFull()
    }
    newLine(level, to: &output)
    output.append("</array>")
  }

  private mutating func appendDictionary(
    _ node: Node, level: Int, to output: inout OutputBuffer
  ) throws(PlistError) {
    guard node.count > 0 else { return output.append("<dict/>") }
    let chosen =
      options.layout == .apple || node.flags.contains(.duplicateKeys) ? chosenEntries(of: node) : nil
    if arena.isTakenForUID(node, writing: chosen) { try accept(.uidDictionary) }
    output.append("<dict>")
    if let chosen {
      for ordinal in chosen {
        try appendEntry(node.offset &+ 2 &* ordinal, level: level &+ 1, to: &output)
      }
    } else {
      for key in stride(from: node.offset, to: node.offset &+ node.childCount, by: 2) {
        try appendEntry(key, level: level &+ 1, to: &output)
      }
    }
    newLine(level, to: &output)
    output.append("</dict>")
  }

  /// Writes the entry whose key is the node at an index.
  private mutating func appendEntry(
    _ index: Int, level: Int, to output: inout OutputBuffer
  ) throws(PlistError) {
    do throws(PlistError) {
      let value = arena.nodes[index &+ 1]
      if value.kind == .null { return try accept(.null) }
      newLine(level, to: &output)
      output.append("<key>")
      try appendText(arena.nodes[index], to: &output)
      output.append("</key>")
      newLine(level, to: &output)
      try write(value, level: level, to: &output)
    } catch {
      throw error.beneath(.key(Text(wtf8: arena.wtf8(of: arena.nodes[index]))))
    }
    try output.flushIfFull()
  }

  /// The ordinals of the entries to write: the effective ones, in Apple's order where its layout is wanted.
  private func chosenEntries(of node: Node) -> [Int] {
    let value = Value(node, in: arena)
    let entries = value.entries
    var chosen: [(key: Text, ordinal: Int)] = []
    let index = node.flags.contains(.duplicateKeys) ? DictionaryIndex(value) : nil
    for (ordinal, entry) in entries.enumerated() {
      let key = Text(wtf8: arena.wtf8(of: entry.key.node))
      if let index, index.ordinal(of: key) != ordinal { continue }
      chosen.append((key, ordinal))
    }
    if options.layout == .apple { chosen.sort { $0.key < $1.key } }
    return chosen.map(\.ordinal)
  }

  private func appendInteger(_ node: Node, to output: inout OutputBuffer) {
    let isNegative = !node.flags.contains(.unsigned) && Int64(bitPattern: node.payload) < 0
    if isNegative { output.append(UInt8(ascii: "-")) }
    output.bytes.append(decimal: isNegative ? 0 &- node.payload : node.payload)
  }

  private mutating func appendDate(_ node: Node, to output: inout OutputBuffer) throws(PlistError) {
    let seconds = Double(bitPattern: node.payload)
    output.append("<date>")
    if !XMLDate.append(seconds, to: &output.bytes) {
      try accept(.unrepresentableDate)
      // Apple's distant past and future, and the reference date for what is no number.
      output.append(
        seconds.isNaN
          ? "2001-01-01T00:00:00Z" : seconds < 0 ? "0001-01-01T00:00:00Z" : "4001-01-01T00:00:00Z")
    } else if seconds.rounded(.down) != seconds {
      try accept(.dateFraction)
    }
    output.append("</date>")
  }

  private mutating func appendUID(_ node: Node, level: Int, to output: inout OutputBuffer) {
    output.append("<dict>")
    newLine(level &+ 1, to: &output)
    output.append("<key>CF$UID</key>")
    newLine(level &+ 1, to: &output)
    output.append("<integer>")
    output.bytes.append(decimal: node.payload)
    output.append("</integer>")
    newLine(level, to: &output)
    output.append("</dict>")
  }

  /// Writes base64 in Apple's folding: lines of 76 columns, of which each level up to the eighth takes eight.
  private mutating func appendData(
    _ node: Node, level: Int, to output: inout OutputBuffer
  ) throws(PlistError) {
    try spend(node.count / 16)
    output.append("<data>")
    let arena = arena
    let bytes = arena.bytes(of: node)
    guard !style.isCompact else {
      Base64.encode(bytes, 0..<bytes.byteCount, to: &output.bytes)
      return output.append("</data>")
    }
    let depth = min(level + style.baseLevel, 8)
    let lineBytes = (76 - 8 * depth) / 4 * 3
    // The lines are never indented deeper than the eighth level.
    let lineLevel = max(min(level, depth - style.baseLevel), 0)
    for offset in stride(from: 0, to: bytes.byteCount, by: lineBytes) {
      newLine(lineLevel, to: &output)
      Base64.encode(bytes, offset..<min(offset + lineBytes, bytes.byteCount), to: &output.bytes)
      try output.flushIfFull()
    }
    newLine(level, to: &output)
    output.append("</data>")
  }

  /// Goes on if the user has agreed to a loss.
  func accept(_ loss: Loss) throws(PlistError) {
    guard options.accepting.contains(loss) else { throw PlistError(.write(.loss(loss, path: .root))) }
  }

  @inline(__always)
  mutating func spend(_ units: Int) throws(PlistError) {
    budget &-= units
    guard budget >= 0 else { throw PlistError(.limit(.expansion(budget: wholeBudget))) }
  }
}

extension Arena {
  /// Whether a reader of XML would take a dictionary for a keyed archive's reference.
  ///
  /// - Parameters:
  ///   - node: The dictionary.
  ///   - chosen: The ordinals of the entries that are written; nil for all. Those with null never are.
  /// - Returns: Whether one entry only is written, `CF$UID` with a number.
  func isTakenForUID(_ node: Node, writing chosen: [Int]? = nil) -> Bool {
    guard node.kind == .dictionary else { return false }
    var only: Int?
    for place in 0..<(chosen?.count ?? node.count) {
      let key = node.offset &+ 2 &* (chosen?[place] ?? place)
      if nodes[key &+ 1].kind == .null { continue }
      guard only == nil else { return false }
      only = key
    }
    guard let only, nodes[only].hasText("CF$UID", in: self) else { return false }
    let kind = nodes[only &+ 1].kind
    return kind == .integer || kind == .real
  }
}

extension PlistError {
  /// The error as seen from a container around the value it is about.
  func beneath(_ step: PropertyPath.Step) -> PlistError {
    guard case .write(.loss(let loss, let path)) = fault else { return self }
    return PlistError(.write(.loss(loss, path: PropertyPath([step] + path.steps))), at: location)
  }
}

extension [UInt8] {
  /// Appends a number in decimal.
  @inline(__always)
  mutating func append(decimal number: UInt64) {
    guard number > 9 else { return append(0x30 &+ UInt8(truncatingIfNeeded: number)) }
    var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    var first = 20
    var rest = number
    while rest > 0 {
      first &-= 1
      digits[first] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    for index in first..<20 { append(digits[index]) }
  }
}
