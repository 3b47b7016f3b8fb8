/// Strings as OpenStep text writes them.
struct OpenStepWords {
  /// Whether strings that need no quotes have them all the same, as in `.strings` files.
  var quotesAll = false

  /// Appends a string: bare where that is the same to every reader, else in quotes.
  ///
  /// What could end a line or steer a terminal, and a surrogate that stands alone, is escaped; other characters beyond
  /// ASCII are written as they are.
  ///
  /// - Parameters:
  ///   - text: WTF-8.
  ///   - output: What is written to.
  /// - Complexity: O(*n*).
  func append(_ text: some Collection<UInt8>, to output: inout [UInt8]) {
    if !quotesAll, !Self.needsQuotes(text) { return output.append(contentsOf: text) }
    output.append(UInt8(ascii: "\""))
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x07: output.append(contentsOf: "\\a".utf8)
      case 0x08: output.append(contentsOf: "\\b".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0B: output.append(contentsOf: "\\v".utf8)
      case 0x0C: output.append(contentsOf: "\\f".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case ..<0x20, 0x7F: Self.append(unit: UInt16(byte), to: &output)
      case 0xC2...0xEF:
        if let (unit, count) = Self.unitToEscape(text[index...]) {
          Self.append(unit: unit, to: &output)
          text.formIndex(&index, offsetBy: count)
          continue
        }
        output.append(byte)
      default: output.append(byte)
      }
      text.formIndex(after: &index)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a string cannot stand without quotes.
  ///
  /// Apple's reader takes `-` and `:` too, but others do not; like Xcode this quotes those, `//`, which begins a comment
  /// elsewhere, and `___`. A word that begins with `bplist` would look like a binary property list at the head of a file.
  static func needsQuotes(_ text: some Collection<UInt8>) -> Bool {
    guard !text.isEmpty, !text.starts(with: "bplist".utf8), !text.starts(with: "NIBArchive".utf8) else {
      return true
    }
    var slashes = 0
    var underscores = 0
    for byte in text {
      guard byte.isOpenStepBare, byte != UInt8(ascii: "-"), byte != UInt8(ascii: ":") else { return true }
      slashes = byte == UInt8(ascii: "/") ? slashes + 1 : 0
      underscores = byte == UInt8(ascii: "_") ? underscores + 1 : 0
      if slashes == 2 || underscores == 3 { return true }
    }
    return false
  }

  /// The code unit of the character at the start of a text, and the number of its bytes, if it must be escaped.
  private static func unitToEscape(_ text: some Collection<UInt8>) -> (unit: UInt16, count: Int)? {
    let head = Array(text.prefix(3))
    let (second, third) = (head.count > 1 ? head[1] : 0, head.count > 2 ? head[2] : 0)
    let isLoneSurrogate = head[0] == 0xED && second >= 0xA0
    let isNoncharacter = head[0] == 0xEF && second == 0xBF && third >= 0xBE
    // A byte order mark in the text could be taken for one of the file.
    let isMark = head[0] == 0xEF && second == 0xBB && third == 0xBF
    guard isLoneSurrogate || isNoncharacter || isMark || JSONText.steers(head[0], second, third) else {
      return nil
    }
    if head[0] < 0xE0 { return (UInt16(head[0] & 0x1F) << 6 | UInt16(second & 0x3F), 2) }
    return (UInt16(head[0] & 0x0F) << 12 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F), 3)
  }

  private static func append(unit: UInt16, to output: inout [UInt8]) {
    output.append(contentsOf: "\\U".utf8)
    output.append(contentsOf: HexText.text(UInt64(unit), width: 4).utf8)
  }
}
