import Plist

/// Writes JSON (RFC 8259) value by value, in the order in which it is told.
///
/// What is written is always valid UTF-8, and safe to show on a terminal: control characters are escaped, those
/// beyond ASCII and those of direction included.
struct JSONWriter {
  /// How the values are laid out.
  enum Layout: Sendable {
    /// Without any space.
    case compact
    /// A line for each member, two spaces deeper at each level.
    case pretty
  }

  private struct Level {
    var isObject: Bool
    var isEmpty = true
  }

  private let layout: Layout
  private var bytes: [UInt8] = []
  private var levels: [Level] = []
  private var keyIsWritten = false
  /// Whether a whole value has been written.
  private(set) var isComplete = false

  init(_ layout: Layout = .compact) {
    self.layout = layout
  }

  /// Returns what has been written since the last time, and keeps none of it.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

// MARK: - Containers

extension JSONWriter {
  mutating func beginObject() { begin(Level(isObject: true), UInt8(ascii: "{")) }
  mutating func endObject() { end(isObject: true, UInt8(ascii: "}")) }
  mutating func beginArray() { begin(Level(isObject: false), UInt8(ascii: "[")) }
  mutating func endArray() { end(isObject: false, UInt8(ascii: "]")) }

  /// Writes the key of the next member of an object.
  mutating func key(_ name: String) { key(Array(name.utf8)) }

  /// Writes the key of the next member of an object, from UTF-8.
  mutating func key(_ name: [UInt8]) {
    precondition(
      levels.last?.isObject == true && !keyIsWritten, "a key stands in an object, before its value")
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    keyIsWritten = true
  }

  private mutating func begin(_ level: Level, _ bracket: UInt8) {
    beginValue()
    bytes.append(bracket)
    levels.append(level)
  }

  private mutating func end(isObject: Bool, _ bracket: UInt8) {
    precondition(levels.last?.isObject == isObject && !keyIsWritten, "an end matches its beginning")
    let isEmpty = levels.removeLast().isEmpty
    if !isEmpty { breakLine() }
    bytes.append(bracket)
    endValue()
  }

  private mutating func separate() {
    guard let last = levels.indices.last else { return }
    if !levels[last].isEmpty { bytes.append(UInt8(ascii: ",")) }
    levels[last].isEmpty = false
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * levels.count))
  }

  private mutating func beginValue() {
    guard let level = levels.last else {
      precondition(!isComplete, "one value is a whole document")
      return
    }
    precondition(level.isObject == keyIsWritten, "each value in an object has a key")
    if keyIsWritten { keyIsWritten = false } else { separate() }
  }

  private mutating func endValue() {
    isComplete = levels.isEmpty
  }
}

// MARK: - Scalars

extension JSONWriter {
  mutating func string(_ text: String) { string(Array(text.utf8)) }

  /// Writes a string from UTF-8; what is none is replaced by U+FFFD.
  mutating func string(_ text: [UInt8]) {
    beginValue()
    appendQuoted(text)
    endValue()
  }

  /// Writes the name of a file: a string, or `{"$data": …}` in base64 where the name is not UTF-8, so that it is
  /// never taken for another.
  mutating func fileName(_ name: [UInt8]) {
    if String(validating: name, as: UTF8.self) != nil {
      string(name)
      return
    }
    beginObject()
    member("$data", String(decoding: Base64.text(name), as: UTF8.self))
    endObject()
  }

  mutating func integer(_ value: some BinaryInteger) { verbatim(value.description.utf8) }
  mutating func bool(_ value: Bool) { verbatim((value ? "true" : "false").utf8) }
  mutating func null() { verbatim("null".utf8) }

  /// Writes the shortest decimal that reads back as this number; null for those JSON has no form of.
  mutating func real(_ value: Double) { verbatim((value.isFinite ? value.description : "null").utf8) }

  /// Writes a value that is JSON already.
  mutating func verbatim(_ json: some Sequence<UInt8>) {
    beginValue()
    bytes.append(contentsOf: json)
    endValue()
  }
}

// MARK: - Members

extension JSONWriter {
  /// Writes a member; nil is null.
  mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a member; nil is null.
  mutating func member(_ name: String, _ value: Int?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member; nil is null.
  mutating func member(_ name: String, _ value: Bool?) {
    key(name)
    if let value { bool(value) } else { null() }
  }
}

// MARK: - Escapes

extension JSONWriter {
  private mutating func appendQuoted(_ text: [UInt8]) {
    let isValid = String(validating: text, as: UTF8.self) != nil
    let text = isValid ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    bytes.append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      let byte = text[index]
      // The text is valid UTF-8, so a lead byte is followed by all of its sequence.
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x00...0x1F, 0x7F: appendEscape(UInt32(byte))
      case 0xC2...0xDF where JSONText.steers(byte, text[index + 1], 0):
        appendEscape(UInt32(byte & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F))
        index += 1
      case 0xE2 where JSONText.steers(byte, text[index + 1], text[index + 2]):
        appendEscape(0x2000 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F))
        index += 2
      default: bytes.append(byte)
      }
      index += 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ unit: UInt32) {
    let digits = String(unit, radix: 16)
    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
  }
}
