/// Text that is safe to show on a terminal, whatever the bytes it came from.
enum Printable {
  /// Returns text for bytes: control characters as `\n` or `\u{1B}`, and bytes that are not UTF-8 as `\xNN`.
  ///
  /// A name in a hostile file could otherwise move the cursor, retitle the window or forge a line of output;
  /// directional controls could show it as another name.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    let bytes = Array(bytes)
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        append(Unicode.UTF8.decode(encoded), to: &text)
        offset += encoded.count
      case .error(let length):
        for byte in bytes[offset..<offset + length] { text += "\\x" + hexadecimal(UInt32(byte)) }
        offset += length
      case .emptyInput:
        return text
      }
    }
  }

  /// Returns a text with its control characters shown as `\n` or `\u{1B}`.
  static func text(_ string: String) -> String {
    text(string.utf8)
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      text += "\\u{" + hexadecimal(scalar.value) + "}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
  }
}
