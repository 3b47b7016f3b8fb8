/// Reads a key path in one of its four notations, told by the first character and never guessed again.
///
/// - components: a whole JSON array of strings and integers, `["com.apple.x", 0]`; `[]` is the root;
/// - colon, as PlistBuddy: `:Window\ Settings:0`, `:"New Bookmarks":0`; a colon at the end is the place after the last
///   element; `:` is the root;
/// - pointer (RFC 6901): `/CacheExtra/a~1b`;
/// - dot: `Windows.Main[0]`, `"com.apple.x"`, `a\.b`.
struct PathParser {
  private let word: String
  private let bytes: [UInt8]
  private var offset = 0
  private var steps: [PropertyPath.Step] = []

  private init(_ word: String, _ bytes: [UInt8]) {
    self.word = word
    self.bytes = bytes
  }

  /// Reads a JSON pointer, of which the empty one is the root.
  ///
  /// - Throws: `PathFault.malformed`.
  static func parse(pointer: Text) throws(PlistError) -> PropertyPath {
    var parser = PathParser(pointer.description, pointer.bytes)
    guard parser.bytes.first == 0x2F || parser.bytes.isEmpty else {
      throw parser.malformed(.missingSeparator)
    }
    try parser.pointer()
    return PropertyPath(parser.steps)
  }

  /// Reads a word.
  ///
  /// - Throws: `PathFault.malformed`.
  /// - Complexity: O(*n*).
  static func parse(_ word: String) throws(PlistError) -> PropertyPath {
    var parser = PathParser(word, Array(word.utf8))
    switch parser.bytes.first {
    case nil: throw parser.malformed(.empty)
    case 0x3A: try parser.colon()
    case 0x2F: try parser.pointer()
    case 0x5B:
      if let path = PropertyPath(components: parser.bytes) { return path }
      try parser.dot()
    default: try parser.dot()
    }
    return PropertyPath(parser.steps)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func malformed(_ malformation: PathFault.Malformation, at place: Int? = nil) -> PlistError {
    PlistError(.path(.malformed(word: word, offset: place ?? offset, malformation)))
  }

  private static func isNumber(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Appends the step that a name written plainly stands for.
  private mutating func append(name: [UInt8], isPlain: Bool) {
    let text = Text(wtf8: name)
    steps.append(isPlain && Self.isNumber(name) ? .number(text) : .key(text))
  }

  // MARK: - Pointer

  private mutating func pointer() throws(PlistError) {
    while next == 0x2F {
      offset += 1
      var name: [UInt8] = []
      while let byte = next, byte != 0x2F {
        offset += 1
        guard byte == 0x7E else {
          name.append(byte)
          continue
        }
        guard let digit = next, digit == 0x30 || digit == 0x31 else {
          throw malformed(.badTilde, at: offset - 1)
        }
        name.append(digit == 0x30 ? 0x7E : 0x2F)
        offset += 1
      }
      append(name: name, isPlain: true)
    }
  }

  // MARK: - Colon

  private mutating func colon() throws(PlistError) {
    while next == 0x3A {
      offset += 1
      // PlistBuddy takes several colons for one.
      while next == 0x3A { offset += 1 }
      guard next != nil else {
        if !steps.isEmpty { steps.append(.append) }
        return
      }
      let (name, isPlain) = try colonName()
      append(name: name, isPlain: isPlain)
    }
  }

  /// A name up to the next colon, in which quotes and backslashes work as in a shell.
  private mutating func colonName() throws(PlistError) -> (name: [UInt8], isPlain: Bool) {
    var name: [UInt8] = []
    var isPlain = true
    var quote: (byte: UInt8, offset: Int)?
    while let byte = next, quote != nil || byte != 0x3A {
      offset += 1
      switch byte {
      case 0x5C:
        isPlain = false
        guard let escaped = next else { throw malformed(.trailingBackslash, at: offset - 1) }
        name.append(escaped)
        offset += 1
      case 0x22 where quote == nil || quote?.byte == byte, 0x27 where quote == nil || quote?.byte == byte:
        isPlain = false
        quote = quote == nil ? (byte, offset - 1) : nil
      default: name.append(byte)
      }
    }
    if let quote { throw malformed(.unclosedQuote, at: quote.offset) }
    return (name, isPlain)
  }

  // MARK: - Dot

  private mutating func dot() throws(PlistError) {
    if next == 0x5B { try bracket() } else { try dotName() }
    while let byte = next {
      switch byte {
      case 0x5B: try bracket()
      case 0x2E:
        offset += 1
        try dotName()
      default: throw malformed(.missingSeparator)
      }
    }
  }

  private mutating func dotName() throws(PlistError) {
    switch next {
    case nil, 0x2E, 0x5B: throw malformed(.emptyName)
    case 0x22: try quotedName()
    case 0x3A: throw malformed(.needsQuotes(":"))
    case 0x2F: throw malformed(.needsQuotes("/"))
    default: try bareName()
    }
  }

  private mutating func bareName() throws(PlistError) {
    var name: [UInt8] = []
    var isPlain = true
    while let byte = next, byte != 0x2E, byte != 0x5B {
      switch byte {
      case 0x22: throw malformed(.needsQuotes("\""))
      case 0x5D: throw malformed(.needsQuotes("]"))
      case 0x3D: throw malformed(.needsQuotes("="))
      case 0x5C:
        isPlain = false
        offset += 1
        guard let escaped = next else { throw malformed(.trailingBackslash, at: offset - 1) }
        name.append(escaped)
      default: name.append(byte)
      }
      offset += 1
    }
    append(name: name, isPlain: isPlain)
  }

  private mutating func quotedName() throws(PlistError) {
    let start = offset
    let word = bytes
    do throws(JSONText.StringFault) {
      let text = unsafe word.span.bytes
      let end = try JSONText.scanString(text, from: start + 1).end
      var name: [UInt8] = []
      JSONText.appendUnescaped(text, (start + 1)..<end, to: &name)
      offset = end + 1
      append(name: name, isPlain: false)
    } catch {
      if case .unexpectedEnd = error.fault { throw malformed(.unclosedQuote, at: start) }
      throw malformed(.badEscape, at: error.offset)
    }
  }

  private mutating func bracket() throws(PlistError) {
    let start = offset
    guard let end = bytes[start...].firstIndex(of: 0x5D) else { throw malformed(.unclosedBracket) }
    let content = bytes[(start + 1)..<end]
    offset = end + 1
    guard let step = Self.step(inBrackets: content) else {
      throw malformed(.badBracket(String(decoding: content, as: UTF8.self)), at: start)
    }
    steps.append(step)
  }

  private static func step(inBrackets content: ArraySlice<UInt8>) -> PropertyPath.Step? {
    if content.count == 1 {
      switch content.first {
      case 0x2B: return .append
      case 0x2A: return .every
      case 0x21: return .embedded
      default: break
      }
    }
    guard let colon = content.firstIndex(of: 0x3A) else { return index(content).map { .index($0) } }
    let (lower, upper) = (content[..<colon], content[(colon + 1)...])
    let bounds = (index(lower), index(upper))
    guard lower.isEmpty || bounds.0 != nil, upper.isEmpty || bounds.1 != nil else { return nil }
    return .slice(lower: bounds.0, upper: bounds.1)
  }

  /// A decimal index as it is printed: no leading zeros, no `-0`.
  static func index(_ digits: some Collection<UInt8>) -> Int? {
    guard let first = digits.first, first != 0x2B, let value = Int(String(decoding: digits, as: UTF8.self)),
      String(value).utf8.elementsEqual(digits)
    else { return nil }
    return value
  }
}

extension PropertyPath {
  /// Reads a word in whichever notation it is.
  ///
  /// - Throws: `PathFault.malformed`, with the offset in the word.
  /// - Complexity: O(*n*).
  public init(parsing word: String) throws(PlistError) { self = try PathParser.parse(word) }

  /// Makes a path of keys that are taken as they are.
  public init(keys: some Sequence<Text>) { self.init(keys.map { .key($0) }) }

  /// Reads a whole JSON array of strings and integers; nil for anything else.
  fileprivate init?(components bytes: [UInt8]) {
    guard let array = try? Document(typedJSON: bytes).root, array.kind == .array else { return nil }
    var steps: [Step] = []
    for element in array.elements {
      if let key = element.text {
        steps.append(.key(key))
      } else if let index = element.integer.flatMap({ Int(exactly: $0) }) {
        steps.append(.index(index))
      } else {
        return nil
      }
    }
    self.init(steps)
  }

  /// The steps as typed JSON has them under `keys`: keys as strings, indices as integers; nil for a path with other steps.
  public var components: [Component]? {
    var components: [Component] = []
    for step in steps {
      switch step {
      case .key(let key): components.append(.key(key))
      case .index(let index): components.append(.index(index))
      case .number, .append, .every, .slice, .embedded: return nil
      }
    }
    return components
  }

  /// A step that names exactly one child.
  public enum Component: Hashable, Sendable {
    case key(Text)
    case index(Int)
  }
}
