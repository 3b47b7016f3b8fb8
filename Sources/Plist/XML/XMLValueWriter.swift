/// Writes values of one arena as XML.
struct XMLValueWriter {
  let arena: Arena
  let options: WritingOptions
  let style: TextStyle
  /// The white space of the deepest level so far; that of any other level is its beginning.
  private var indentation: [UInt8]
  /// How much more may be written: a unit for each value and for each sixteen bytes of text or data.
  private var budget: Int
  private let wholeBudget: Int

  /// Makes a writer.
  init(_ arena: Arena, options: WritingOptions, style: TextStyle) {
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
  ///   - root: A value of the arena.
  ///   - output: Where the XML goes.
  /// - Throws: `WriteFault.loss`, whose path begins at the value; `LimitFault.expansion`.
  mutating func write(_ root: Node, to output: inout OutputBuffer) throws(PlistError) {
    var walk = Traversal(of: arena)
    do throws(PlistError) {
      try append(root, &walk, to: &output)
      while let step = walk.next() {
        switch step {
        case .child(let index): try appendChild(index, &walk, to: &output)
        case .end(let container):
          newLine(walk.depth, to: &output)
          if container.kind == .dictionary { output.append("</dict>") } else { output.append("</array>") }
        }
        try output.flushIfFull()
      }
    } catch {
      throw error.beneath(walk.path.steps)
    }
  }

  /// Writes an element or entry of the container that the walk is in, on a line of its own.
  @inline(__always)
  private mutating func appendChild(
    _ index: Int, _ walk: inout Traversal, to output: inout OutputBuffer
  ) throws(PlistError) {
    let node = arena.nodes[index]
    if walk.isInDictionary {
      // Left out with its key.
      if node.kind == .null { return try accept(.null) }
      newLine(walk.depth, to: &output)
      output.append("<key>")
      try appendText(arena.nodes[index &- 1], to: &output)
      output.append("</key>")
    }
    newLine(walk.depth, to: &output)
    try append(node, &walk, to: &output)
  }

  /// Writes a scalar, or the start of a container, which the walk then enters.
  @inline(__always)
  private mutating func append(
    _ node: Node, _ walk: inout Traversal, to output: inout OutputBuffer
  ) throws(PlistError) {
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
      if options.layout == .apple, node.payload == 1 << 63 { try accept(.zeroSign) }
      output.append("<real>")
      XMLReal.append(Double(bitPattern: node.payload), layout: options.layout, to: &output.bytes)
      output.append("</real>")
    case .date: try appendDate(node, to: &output)
    case .data: try appendData(node, level: walk.depth, to: &output)
    case .uid: appendUID(node, level: walk.depth, to: &output)
    case .array: beginArray(node, &walk, to: &output)
    case .dictionary: try beginDictionary(node, &walk, to: &output)
    case .set:
      try accept(.set)
      beginArray(node, &walk, to: &output)
    case .null:
      try accept(.null)
      // Keeps the elements behind it where they are.
      output.append("<string></string>")
    }
  }

  private func beginArray(_ node: Node, _ walk: inout Traversal, to output: inout OutputBuffer) {
    guard node.count > 0 else { return output.append("<array/>") }
    output.append("<array>")
    walk.enter(node)
  }

  private mutating func beginDictionary(
    _ node: Node, _ walk: inout Traversal, to output: inout OutputBuffer
  ) throws(PlistError) {
    guard node.count > 0 else { return output.append("<dict/>") }
    let chosen =
      options.layout == .apple || node.flags.contains(.duplicateKeys) ? chosenEntries(of: node) : nil
    switch arena.takenForUID(node, writing: chosen) {
    case .no: break
    case .uid: try accept(.uidDictionary)
    case .unreadable: throw PlistError(.write(.unreadableUID(path: .root)))
    }
    output.append("<dict>")
    if let chosen { walk.enter(node, ordinals: chosen) } else { walk.enter(node) }
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
    // Checked with the next value.
    budget &-= count >> 4
    while indentation.count < count { indentation.append(contentsOf: style.unit) }
    unsafe indentation.withUnsafeBytes { bytes in
      unsafe output.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  /// The ordinals of the entries to write: the effective ones, in Apple's order where its layout is wanted.
  private func chosenEntries(of node: Node) -> [Int] {
    let chosen = Value(node, in: arena).effectiveOrdinals
    guard options.layout == .apple else { return chosen }
    let keyed = chosen.map {
      (key: Text(wtf8: arena.wtf8(of: arena.nodes[node.offset + 2 * $0])), ordinal: $0)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.ordinal)
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

extension PlistError {
  /// The error as seen from a container around the value it is about.
  func beneath(_ steps: [PropertyPath.Step]) -> PlistError {
    guard case .write(let fault) = fault else { return self }
    return PlistError(.write(fault.beneath(steps)), at: location)
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
