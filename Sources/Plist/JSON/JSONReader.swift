/// Reads typed JSON: strict JSON (RFC 8259) in which an object with one key that begins with `$` stands for a value of
/// another type.
///
/// | JSON | value |
/// |---|---|
/// | `5`, `-5` | integer; `{"$int": "18446744073709551615"}` where other readers would round |
/// | `1.5`, `1e3`, `{"$real": 1.0}`, `{"$real": "nan"}` | real of 64 bits; `$real32` of 32 |
/// | `{"$date": "2016-10-13T08:00:00Z"}` | date |
/// | `{"$data": "AAEC"}` | data, base64 |
/// | `{"$uid": 5}` | a keyed archive's reference |
/// | `"a"`, `{"$units": [55296]}` | string; by code units where a surrogate stands alone |
/// | `{"$set": [1, 2]}` | set |
/// | `{"$dict": {"$x": 1}}` | a dictionary whose only key begins with `$` |
struct JSONReader {
  private let source: Bytes
  private var offset = 0
  private var builder = ArenaBuilder()
  private var warnings: [Warning] = []
  /// Where the objects with one entry begin, from the first `$dict` on.
  private var singles: Set<Int>?

  private init(_ source: Bytes) { self.source = source }

  /// Reads a document.
  ///
  /// - Throws: `JSONFault`, `LimitFault`.
  /// - Complexity: O(*n*).
  static func read(_ bytes: Bytes) throws(PlistError) -> Document {
    guard bytes.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: bytes.count)))
    }
    var reader = JSONReader(bytes)
    try reader.value()
    reader.skipSpace()
    if reader.offset < bytes.count { throw reader.error(.trailingContent) }
    let warnings = reader.warnings
    return Document(
      reader.builder.finish(format: .json, source: bytes), original: bytes, warnings: warnings)
  }

  private var next: UInt8? { offset < source.count ? source[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private func error(_ fault: JSONFault, at place: Int? = nil) -> PlistError {
    PlistError(.json(fault), at: location(place ?? offset))
  }

  private func location(_ offset: Int) -> SourceLocation {
    var line = 1
    var column = 1
    for index in 0..<min(offset, source.count) {
      let byte = source[index]
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return .text(line: line, column: column, offset: offset)
  }

  private func unexpected(_ expected: JSONFault.Expected) -> PlistError {
    error(next.map { .unexpectedByte($0, expected: expected) } ?? .unexpectedEnd(expected: expected))
  }

  // Recursion ends at the builder's limit of 512 open containers.
  private mutating func value(isPlain: Bool = false) throws(PlistError) {
    skipSpace()
    let start = UInt32(truncatingIfNeeded: offset)
    switch next {
    case 0x7B: try object(isPlain: isPlain)
    case 0x5B: try array()
    case 0x22: try string(expected: .value)
    case 0x2D, .some(0x30...0x39): try number()
    case 0x74 where take("true"): builder.append(Node(inline: .boolean, 1, at: start))
    case 0x66 where take("false"): builder.append(Node(inline: .boolean, 0, at: start))
    case 0x6E where take("null"): builder.append(Node(inline: .null, 0, at: start))
    default: throw unexpected(.value)
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard offset + count <= source.count else { return false }
    for index in 0..<count where unsafe source[offset + index] != word.utf8Start[index] { return false }
    offset += count
    return true
  }

  private mutating func array() throws(PlistError) {
    try builder.begin(.array, at: UInt32(truncatingIfNeeded: offset))
    offset += 1
    skipSpace()
    if next == 0x5D {
      offset += 1
    } else {
      while true {
        try value()
        skipSpace()
        guard let byte = next, byte == 0x2C || byte == 0x5D else { throw unexpected(.commaOrBracket) }
        offset += 1
        if byte == 0x5D { break }
      }
    }
    _ = try builder.end(source: source)
  }

  /// Reads an object; a plain one is a dictionary even if its only key begins with `$`.
  private mutating func object(isPlain: Bool) throws(PlistError) {
    let start = offset
    try builder.begin(.dictionary, at: UInt32(truncatingIfNeeded: start))
    offset += 1
    skipSpace()
    if next == 0x7D {
      offset += 1
    } else {
      while true {
        skipSpace()
        try string(expected: .key)
        skipSpace()
        guard next == 0x3A else { throw unexpected(.colon) }
        offset += 1
        let isWrapped =
          !isPlain && builder.childCount == 1
          && builder.onlyKey(source: source)?.elementsEqual("$dict".utf8) == true && isSingle(start)
        try value(isPlain: isWrapped)
        skipSpace()
        guard let byte = next, byte == 0x2C || byte == 0x7D else { throw unexpected(.commaOrBrace) }
        offset += 1
        if byte == 0x7D { break }
      }
    }
    if !isPlain, builder.childCount == 2, let form = builder.onlyKey(source: source), form.first == 0x24 {
      let value = builder.dissolve()[1]
      builder.append(try typed(form, value, at: UInt32(truncatingIfNeeded: start)))
      return
    }
    if let key = try builder.end(source: source) {
      warnings.append(
        Warning(
          .duplicateKey, Text(wtf8: builder.bytes(of: key, source: source)), at: location(Int(key.position)))
      )
    }
  }

  /// Whether the object that begins at an offset has one entry, which must be known before its value is read.
  ///
  /// The rest of the text is looked through once, so nesting costs nothing.
  private mutating func isSingle(_ start: Int) -> Bool {
    if let singles { return singles.contains(start) }
    var found: Set<Int> = []
    var open: [(start: Int, hasComma: Bool)] = []
    var index = start
    while index < source.count {
      switch source[index] {
      case 0x22:
        index += 1
        while index < source.count, source[index] != 0x22 { index += source[index] == 0x5C ? 2 : 1 }
      case 0x7B, 0x5B: open.append((index, false))
      case 0x2C: if !open.isEmpty { open[open.count - 1].hasComma = true }
      case 0x7D, 0x5D: if let last = open.popLast(), !last.hasComma { found.insert(last.start) }
      default: break
      }
      index += 1
    }
    singles = found
    return found.contains(start)
  }

  private mutating func string(expected: JSONFault.Expected) throws(PlistError) {
    guard next == 0x22 else { throw unexpected(expected) }
    let position = UInt32(truncatingIfNeeded: offset)
    let first = offset + 1
    let scan: (end: Int, hasEscapes: Bool, isASCII: Bool)
    do {
      scan = try JSONText.scanString(source.span, from: first)
    } catch {
      throw self.error(error.fault, at: error.offset)
    }
    offset = scan.end + 1
    guard scan.hasEscapes else {
      builder.append(
        Node(
          .string, count: UInt32(truncatingIfNeeded: scan.end - first),
          from: UInt32(truncatingIfNeeded: first),
          flags: scan.isASCII ? .ascii : [], at: position))
      return
    }
    let source = source
    let (place, count) = try builder.appendSide { (side) throws(PlistError) in
      JSONText.appendUnescaped(source.span, first..<scan.end, to: &side)
    }
    builder.append(Node(.string, count: count, from: place, flags: .side, at: position))
  }

  private mutating func number() throws(PlistError) {
    let start = offset
    if next == 0x2D { offset += 1 }
    let first = offset
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }
    while isDigit(next) { offset += 1 }
    guard offset > first, offset == first + 1 || source[first] != 0x30 else {
      throw error(.badNumber, at: start)
    }
    var isInteger = true
    if next == 0x2E {
      isInteger = false
      offset += 1
      guard isDigit(next) else { throw error(.badNumber, at: start) }
      while isDigit(next) { offset += 1 }
    }
    if next == 0x65 || next == 0x45 {
      isInteger = false
      offset += 1
      if next == 0x2B || next == 0x2D { offset += 1 }
      guard isDigit(next) else { throw error(.badNumber, at: start) }
      while isDigit(next) { offset += 1 }
    }
    let digits = source.array(start..<offset)
    let position = UInt32(truncatingIfNeeded: start)
    if isInteger, let integer = IntegerText.integer(digits) {
      builder.append(Node(integer, at: position))
    } else if !isInteger, let real = RealText.real(digits) {
      builder.append(Node(inline: .real, real.bitPattern, at: position))
    } else {
      throw error(.numberOutOfRange(String(decoding: digits, as: UTF8.self)), at: start)
    }
  }

  /// The value that a typed form stands for; `value` is what was read after its key.
  private mutating func typed(_ form: [UInt8], _ value: Node, at position: UInt32) throws(PlistError) -> Node
  {
    let place = Int(value.position)
    func text() -> [UInt8]? { value.kind == .string ? builder.bytes(of: value, source: source) : nil }
    /// The digits as they were written, which may say more than the value read from them; or a word in quotes.
    func digits() -> [UInt8]? {
      if let word = text() {
        return ["nan", "inf", "-inf"].contains { word.elementsEqual($0.utf8) } ? word : nil
      }
      guard value.kind == .integer || value.kind == .real else { return nil }
      var end = place
      while end < source.count,
        source[end] == 0x2B || source[end] == 0x2D || source[end] == 0x2E
          || source[end] | 0x20 == 0x65 || source[end] &- 0x30 < 10
      { end += 1 }
      return source.array(place..<end)
    }
    let name = String(decoding: form, as: UTF8.self)
    switch name {
    case "$date":
      if let seconds = text().flatMap({ DateText.seconds(exactly: $0) }) {
        return Node(inline: .date, seconds.bitPattern, at: position)
      }
    case "$real":
      if let real = digits().flatMap({ RealText.real($0) }) {
        return Node(inline: .real, real.bitPattern, at: position)
      }
    case "$real32":
      if let real = digits().flatMap({ RealText.single($0) }) {
        return Node(inline: .real, Double(real).bitPattern, flags: .single, at: position)
      }
    case "$int":
      if let integer = text().flatMap({ IntegerText.integer($0) }) { return Node(integer, at: position) }
    case "$uid":
      if value.kind == .integer, value.payload <= UInt64(UInt32.max) {
        return Node(inline: .uid, value.payload, at: position)
      }
    case "$data":
      if let bytes = text().flatMap({ Base64.bytes($0) }) {
        let offset = try builder.appendSide(bytes)
        return Node(
          .data, count: UInt32(truncatingIfNeeded: bytes.count), from: offset, flags: .side, at: position)
      }
    case "$units":
      let children = value.kind == .array ? Array(builder.nodes[value.children]) : []
      if value.kind == .array, children.allSatisfy({ $0.kind == .integer && $0.payload <= 0xFFFF }) {
        let text = Text(units: children.map { UInt16(truncatingIfNeeded: $0.payload) })
        let offset = try builder.appendSide(text.bytes)
        return Node(
          .string, count: UInt32(truncatingIfNeeded: text.bytes.count), from: offset, flags: .side,
          at: position)
      }
    case "$set":
      if value.kind == .array {
        return Node(.set, count: value.low, from: UInt32(truncatingIfNeeded: value.offset), at: position)
      }
    case "$dict":
      if value.kind == .dictionary {
        var dictionary = value
        dictionary.position = position
        return dictionary
      }
    default: throw error(.unknownType(Text(wtf8: form)), at: Int(position))
    }
    throw error(.badTypedValue(form: name), at: place)
  }
}

extension Node {
  /// An integer of either sign.
  fileprivate init(_ integer: IntegerText.Integer, at position: UInt32) {
    if let signed = integer.signed {
      self.init(inline: .integer, UInt64(bitPattern: signed), at: position)
    } else {
      self.init(inline: .integer, integer.magnitude, flags: .unsigned, at: position)
    }
  }
}

extension ArenaBuilder {
  /// The WTF-8 bytes of a string node.
  fileprivate func bytes(of node: Node, source: Bytes) -> [UInt8] {
    let range = node.offset..<(node.offset + node.count)
    return node.flags.contains(.side) ? Array(side[range]) : source.array(range)
  }

  /// The first key of the innermost open dictionary.
  fileprivate func onlyKey(source: Bytes) -> [UInt8]? {
    firstWaiting.flatMap { $0.kind == .string ? bytes(of: $0, source: source) : nil }
  }
}

extension Document {
  /// Reads typed JSON, the one notation in which every value has a JSON form.
  ///
  /// - Throws: `JSONFault` with its place, `LimitFault`.
  /// - Complexity: O(*n*).
  public init(typedJSON bytes: [UInt8]) throws(PlistError) { self = try JSONReader.read(Bytes(bytes)) }
}
