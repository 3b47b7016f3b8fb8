/// The text of changes in the colours of its lines.
enum ChangesText {
  /// Writes lines as they are; to a terminal without what could steer it, and with colour each line in the colour of
  /// what it says.
  ///
  /// The first character tells: file headers have three of theirs, values one.
  static func write(_ text: some StringProtocol, to output: inout Output) {
    guard output.resultTerminal.isTerminal || output.colorsResults else {
      output.write(String(text))
      return
    }
    for line in text.split(separator: "\n") {
      let shown = line.split(separator: "\t").map { Printable.text(String($0)) }.joined(separator: "\t")
      if let style = style(of: line) { output.write(shown, as: style) } else { output.write(shown) }
      output.write("\n")
    }
  }

  private static func style(of line: some StringProtocol) -> Style? {
    if line.hasPrefix("--- ") || line.hasPrefix("+++ ") { return .heading }
    return switch line.first {
    case "@": .key
    case "+": .added
    case "-": .removed
    default: nil
    }
  }
}
