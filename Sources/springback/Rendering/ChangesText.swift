/// The text of changes in the colours of its lines.
enum ChangesText {
  /// Writes lines as they are; on a stream with colour each in the colour of what it says.
  ///
  /// The first character tells: file headers have three of theirs, values one.
  static func write(_ text: some StringProtocol, to output: inout Output) {
    guard output.colorsResults else {
      output.write(String(text))
      return
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      if let style = style(of: line) {
        output.write(String(line), as: style)
      } else {
        output.write(String(line))
      }
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
