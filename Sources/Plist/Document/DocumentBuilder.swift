/// Builds a new document value by value, in document order.
///
/// ```swift
/// var builder = DocumentBuilder()
/// try builder.beginDictionary()
/// try builder.key("SBEnableDashBoard")
/// builder.boolean(false)
/// try builder.end()
/// let document = builder.finish(format: .binary)
/// ```
///
/// Order is the caller's duty: in a dictionary keys and values alternate, and exactly one value stands outside all
/// containers. A breach is a programming error and traps.
public struct DocumentBuilder {
  private var arena = ArenaBuilder()

  /// Makes an empty builder.
  public init() {}

  /// Appends a null, which only binary property lists can hold.
  public mutating func null() { value(Node(inline: .null, 0, at: Node.noPosition)) }

  /// Appends a boolean.
  public mutating func boolean(_ boolean: Bool) {
    value(Node(inline: .boolean, boolean ? 1 : 0, at: Node.noPosition))
  }

  /// Appends an integer.
  public mutating func integer(_ integer: Int64) {
    value(Node(inline: .integer, UInt64(bitPattern: integer), at: Node.noPosition))
  }

  /// Appends an integer from 0 to 2^64 − 1.
  public mutating func unsigned(_ integer: UInt64) {
    value(Node(inline: .integer, integer, flags: integer >> 63 != 0 ? .unsigned : [], at: Node.noPosition))
  }

  /// Appends a real of 64 bits.
  public mutating func real(_ real: Double) {
    value(Node(inline: .real, real.bitPattern, at: Node.noPosition))
  }

  /// Appends a real of 32 bits.
  public mutating func single(_ real: Float) {
    value(Node(inline: .real, Double(real).bitPattern, flags: .single, at: Node.noPosition))
  }

  /// Appends a date, in seconds since 2001-01-01T00:00:00Z.
  public mutating func date(_ seconds: Double) {
    value(Node(inline: .date, seconds.bitPattern, at: Node.noPosition))
  }

  /// Appends a keyed archive's reference.
  public mutating func uid(_ uid: UInt32) { value(Node(inline: .uid, UInt64(uid), at: Node.noPosition)) }

  /// Appends a string.
  ///
  /// - Throws: `LimitFault.sourceTooLarge` above 4 GiB of text.
  /// - Complexity: O(*n*).
  public mutating func string(_ text: Text) throws(PlistError) {
    checkValueIsDue()
    try arena.append(text: text)
  }

  /// Appends data.
  ///
  /// - Throws: `LimitFault.sourceTooLarge` above 4 GiB of bytes.
  /// - Complexity: O(*n*).
  public mutating func data(_ bytes: [UInt8]) throws(PlistError) {
    let offset = try arena.appendSide(bytes)
    value(
      Node(
        .data, count: UInt32(truncatingIfNeeded: bytes.count), from: offset, flags: .side, at: Node.noPosition
      ))
  }

  /// Appends the key of the entry whose value comes next.
  ///
  /// - Throws: `LimitFault.sourceTooLarge` above 4 GiB of text.
  /// - Complexity: O(*n*).
  public mutating func key(_ text: Text) throws(PlistError) {
    precondition(arena.container == .dictionary && arena.childCount.isMultiple(of: 2), "no key is due")
    try arena.append(text: text)
  }

  /// Opens an array.
  ///
  /// - Throws: `LimitFault.tooDeep`.
  public mutating func beginArray() throws(PlistError) { try begin(.array) }

  /// Opens a dictionary.
  ///
  /// - Throws: `LimitFault.tooDeep`.
  public mutating func beginDictionary() throws(PlistError) { try begin(.dictionary) }

  /// Opens a set, which only binary property lists can hold.
  ///
  /// - Throws: `LimitFault.tooDeep`.
  public mutating func beginSet() throws(PlistError) { try begin(.set) }

  /// Closes the innermost container.
  ///
  /// - Throws: `LimitFault.sourceTooLarge` when there are too many values.
  public mutating func end() throws(PlistError) {
    _ = try endWithoutDuplicates()
  }

  /// Closes the innermost container, and tells whether its keys all differ.
  mutating func endWithoutDuplicates() throws(PlistError) -> Bool {
    precondition(
      arena.container != .dictionary || arena.childCount.isMultiple(of: 2), "the last key has no value")
    return try arena.end(source: .empty) == nil
  }

  /// Appends a copy of a value of any document.
  ///
  /// - Throws: `LimitFault.tooDeep`, `LimitFault.expansion` when shared objects expand beyond the budget,
  ///   `LimitFault.sourceTooLarge`.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func copy(_ value: Value) throws(PlistError) {
    var budget = ExpansionBudget(for: value)
    let source = value.arena
    var walk = Traversal(of: source)
    try copy(value.node, of: source, &walk, &budget)
    while let step = walk.next() {
      switch step {
      case .child(let index):
        if walk.isInDictionary {
          let key = source.nodes[index - 1]
          try budget.spend(0, bytes: key.count)
          try self.key(Text(wtf8: source.wtf8(of: key)))
        }
        try copy(source.nodes[index], of: source, &walk, &budget)
      case .end: try end()
      }
    }
  }

  /// Appends a copy of a scalar, or begins a container, which the walk then enters.
  private mutating func copy(
    _ node: Node, of source: Arena, _ walk: inout Traversal, _ budget: inout ExpansionBudget
  ) throws(PlistError) {
    try budget.spend(bytes: node.kind == .string || node.kind == .data ? node.count : 0)
    switch node.kind {
    case .string: try string(Text(wtf8: source.wtf8(of: node)))
    case .data: try data(source.bytes(of: node).array())
    case .array, .set, .dictionary:
      try begin(node.kind)
      walk.enter(node)
    default: value(node.moved(to: Node.noPosition))
    }
  }

  /// Ends the building.
  ///
  /// - Parameter format: The format that writing it keeps by default.
  /// - Returns: The document.
  public consuming func finish(format: Format) -> Document {
    Document(arena.finish(format: format, source: .empty), original: .empty)
  }

  private mutating func value(_ node: Node) {
    checkValueIsDue()
    arena.append(node)
  }

  private mutating func begin(_ kind: Kind) throws(PlistError) {
    checkValueIsDue()
    try arena.begin(kind, at: Node.noPosition)
  }

  private func checkValueIsDue() {
    precondition(
      arena.container != .dictionary || !arena.childCount.isMultiple(of: 2), "a key is due, not a value")
    precondition(arena.depth > 0 || arena.childCount == 0, "a document has one root")
  }
}

extension Document {
  /// Makes a document of one value by building it.
  ///
  /// - Throws: What `build` throws.
  public init(
    format: Format = .binary, _ build: (inout DocumentBuilder) throws(PlistError) -> Void
  ) throws(PlistError) {
    var builder = DocumentBuilder()
    try build(&builder)
    self = builder.finish(format: format)
  }

  /// A document that is one boolean.
  public static func boolean(_ boolean: Bool) -> Document {
    var builder = DocumentBuilder()
    builder.boolean(boolean)
    return builder.finish(format: .binary)
  }

  /// A document that is one integer.
  public static func integer(_ integer: Int64) -> Document {
    var builder = DocumentBuilder()
    builder.integer(integer)
    return builder.finish(format: .binary)
  }

  /// A document that is a copy of one value.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*) in the number of values.
  public init(copying value: Value, format: Format) throws(PlistError) {
    var builder = DocumentBuilder()
    try builder.copy(value)
    self = builder.finish(format: format)
  }
}
