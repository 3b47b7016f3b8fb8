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
  let source: Bytes
  private let encoding: TextEncoding
  /// Whether an object whose only key begins with `$` must name a type.
  private let isStrict: Bool
  var offset = 0
  var builder = ArenaBuilder()
  private var open: [Open] = []
  private var duplicates: [Node] = []
  /// Where the objects with one entry begin, from the first `$dict` on.
  private var singles: Set<Int>?
  /// Hears of every item, when the source is read once more for a splice.
  private var outline: ListOutline?

  /// An array or object that has not ended.
  private struct Open {
    let start: Int
    /// Whether it is a dictionary even if its only key names a type.
    let isPlain: Bool
  }

  private init(_ source: Bytes, encoding: TextEncoding, isStrict: Bool) {
    self.source = source
    self.encoding = encoding
    self.isStrict = isStrict
    offset = encoding.characterSet == .utf8 ? encoding.byteOrderMarkCount : 0
  }

  /// Reads JSON that someone wrote for this program: UTF-8, and any object whose only key begins with `$` is a value.
  ///
  /// - Throws: `JSONFault` with its place, `LimitFault`.
  /// - Complexity: O(*n*).
  static func read(typed bytes: Bytes) throws(PlistError) -> Document {
    try read(bytes, bytes, encoding: .utf8, isStrict: true)
  }

  /// Reads a JSON file: in any encoding that its byte order mark tells, and an object whose only key begins with `$` but
  /// names no type is a dictionary.
  ///
  /// - Throws: `JSONFault` with its place, `LimitFault`, `FormatFault` for an encoding that is not read or broken.
  /// - Complexity: O(*n*).
  static func read(file bytes: Bytes) throws(PlistError) -> Document {
    let encoding = try TextEncoding.detected(in: bytes)
    let source = try TextDecoder.utf8(of: bytes, in: encoding)
    return try read(source, bytes, encoding: encoding, isStrict: false)
  }

  private static func read(
    _ source: Bytes, _ original: Bytes, encoding: TextEncoding, isStrict: Bool
  ) throws(PlistError) -> Document {
    guard source.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: source.count)))
    }
    var reader = JSONReader(source, encoding: encoding, isStrict: isStrict)
    try reader.document()
    let builder = reader.builder
    var places = TextPlaces(source, encoding: encoding)
    let warnings = reader.duplicates.map { key in
      Warning(
        .duplicateKey, Text(wtf8: builder.bytes(of: key, source: source)),
        at: places.location(of: Int(key.position)))
    }
    return Document(
      reader.builder.finish(format: .json, source: source), original: original, encoding: encoding,
      warnings: warnings)
  }

  /// Finds where the items of lists are in a file that has been read.
  ///
  /// - Throws: As `read(file:)`.
  /// - Complexity: O(*n*).
  static func outline(
    _ source: Bytes, encoding: TextEncoding, of wanted: Set<Int>
  ) throws(PlistError) -> ListOutline {
    let outline = ListOutline(source, of: wanted)
    var reader = JSONReader(source, encoding: encoding, isStrict: false)
    reader.outline = outline
    try reader.document()
    return reader.outline ?? outline
  }

  private mutating func document() throws(PlistError) {
    while true {
      var isValueDue = try valueStart()
      while !isValueDue {
        skipSpace()
        if builder.depth == 0 {
          if offset < source.count { throw error(.trailingContent) }
          return
        }
        isValueDue = try valueEnd()
      }
    }
  }

  /// Reads a scalar, or a container up to its first value.
  ///
  /// - Returns: Whether a value comes next.
  private mutating func valueStart() throws(PlistError) -> Bool {
    skipSpace()
    let start = offset
    let position = UInt32(truncatingIfNeeded: start)
    switch next {
    case UInt8(ascii: "{"):
      try begin(.dictionary, isPlain: isWrapped())
      if next == UInt8(ascii: "}") { return try end(.dictionary) }
      try key()
      return true
    case UInt8(ascii: "["):
      try begin(.array, isPlain: true)
      return next == UInt8(ascii: "]") ? try end(.array) : true
    case UInt8(ascii: "\""): builder.append(try string(expected: .value))
    case UInt8(ascii: "-"), .some(0x30...0x39): try number()
    case UInt8(ascii: "t") where take("true"): builder.append(Node(inline: .boolean, 1, at: position))
    case UInt8(ascii: "f") where take("false"): builder.append(Node(inline: .boolean, 0, at: position))
    case UInt8(ascii: "n") where take("null"): builder.append(Node(inline: .null, 0, at: position))
    default: throw unexpected(.value)
    }
    outline?.value(start..<offset)
    return false
  }

  /// Reads what follows a value in its container.
  ///
  /// - Returns: Whether a value comes next; otherwise the container has ended.
  private mutating func valueEnd() throws(PlistError) -> Bool {
    let isArray = builder.container == .array
    switch next {
    case UInt8(ascii: ","):
      outline?.separator(at: offset)
      offset += 1
      if !isArray {
        skipSpace()
        try key()
      }
      return true
    case UInt8(ascii: "]") where isArray: return try end(.array)
    case UInt8(ascii: "}") where !isArray: return try end(.dictionary)
    default: throw unexpected(isArray ? .commaOrBracket : .commaOrBrace)
    }
  }

  private mutating func begin(_ kind: Kind, isPlain: Bool) throws(PlistError) {
    guard builder.depth < Limits.depth else {
      throw PlistError(.limit(.tooDeep(maximum: Limits.depth)), at: location(offset))
    }
    try builder.begin(kind, at: UInt32(truncatingIfNeeded: offset))
    outline?.begin(at: offset, contentStart: offset + 1)
    open.append(Open(start: offset, isPlain: isPlain))
    offset += 1
    skipSpace()
  }

  private mutating func key() throws(PlistError) {
    let start = offset
    builder.append(try string(expected: .key))
    outline?.key(start..<offset)
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
    offset += 1
  }

  /// Ends the innermost container, whose bracket is next.
  ///
  /// - Returns: That no value comes next.
  private mutating func end(_ kind: Kind) throws(PlistError) -> Bool {
    guard let ended = open.popLast() else { return false }
    outline?.end(contentEnd: offset, end: offset + 1)
    offset += 1
    if kind == .dictionary, !ended.isPlain, let form = try form() {
      let value = builder.dissolve()[1]
      let typed = try typed(form, value, at: UInt32(truncatingIfNeeded: ended.start))
      if typed.kind.isContainer { outline?.adopt(Int(value.position), at: ended.start) }
      builder.append(typed)
    } else if let key = try builder.end(source: source) {
      duplicates.append(key)
    }
    return false
  }

  /// The form that the only key of the innermost open object names, if it has one entry.
  private func form() throws(PlistError) -> JSONForm? {
    guard builder.childCount == 2, let key = builder.firstKey(source: source),
      key.first == UInt8(ascii: "$")
    else { return nil }
    if let form = JSONForm(key: key) { return form }
    guard isStrict else { return nil }
    throw error(.unknownType(Text(wtf8: key)), at: Int(builder.containerPosition ?? 0))
  }

  /// Whether the object that comes next is the one value of `$dict`.
  private mutating func isWrapped() -> Bool {
    guard builder.container == .dictionary, let around = open.last, !around.isPlain, builder.childCount == 1,
      let key = builder.firstKey(source: source), JSONForm(key: key) == .dictionary
    else { return false }
    return isSingle(around.start)
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
}

// MARK: - Bytes

extension JSONReader {
  var next: UInt8? { offset < source.count ? source[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard offset + count <= source.count else { return false }
    for index in 0..<count where unsafe source[offset + index] != word.utf8Start[index] { return false }
    offset += count
    return true
  }

  func error(_ fault: JSONFault, at place: Int? = nil) -> PlistError {
    PlistError(.json(fault), at: location(place ?? offset))
  }

  private func location(_ place: Int) -> SourceLocation {
    var places = TextPlaces(source, encoding: encoding)
    return places.location(of: place)
  }

  private func unexpected(_ expected: JSONFault.Expected) -> PlistError {
    error(next.map { .unexpectedByte($0, expected: expected) } ?? .unexpectedEnd(expected: expected))
  }
}

extension ArenaBuilder {
  /// The WTF-8 bytes of a string node.
  func bytes(of node: Node, source: Bytes) -> [UInt8] {
    let range = node.offset..<(node.offset + node.count)
    return node.flags.contains(.side) ? Array(side[range]) : source.array(range)
  }

  /// The first key of the innermost open dictionary.
  func firstKey(source: Bytes) -> [UInt8]? {
    firstWaiting.flatMap { $0.kind == .string ? bytes(of: $0, source: source) : nil }
  }
}

extension Document {
  /// Reads typed JSON, the one notation in which every value has a JSON form.
  ///
  /// - Throws: `JSONFault` with its place, `LimitFault`.
  /// - Complexity: O(*n*).
  public init(typedJSON bytes: [UInt8]) throws(PlistError) { self = try JSONReader.read(typed: Bytes(bytes)) }
}
