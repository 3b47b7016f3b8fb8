/// Sets help in lines of a given width: paragraphs, and rows of a name beside its explanation.
struct HelpPage {
  /// A name and its explanation.
  struct Row {
    var label: HelpText
    var explanation: String
  }

  /// A longer label has its explanation on the next line.
  private static let longestLabel = 24
  private static let indent = 2
  private static let gap = 2
  /// Explanations are never squeezed below this, however narrow the page.
  private static let narrowestExplanation = 20

  private(set) var help = HelpText()
  private let width: Int
  private let labelWidth: Int

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - width: the columns a line may take.
  ///   - rows: every row the page will have, so that all explanations begin in one column.
  init(width: Int, rows: [Row]) {
    self.width = width
    labelWidth = rows.map(\.label.count).filter { $0 <= HelpPage.longestLabel }.max() ?? 0
  }

  /// Appends an empty line, unless the page is empty.
  private mutating func separate() {
    if !help.pieces.isEmpty { help.append("\n") }
  }

  /// Appends paragraphs; they are divided by empty lines, and one that begins with a space is kept as it is.
  mutating func appendParagraphs(_ text: String) {
    var paragraph: [Substring] = []
    for line in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.allSatisfy({ $0 == " " }) else {
        paragraph.append(line)
        continue
      }
      if let first = paragraph.first {
        separate()
        let isKept = first.hasPrefix(" ")
        let lines = isKept ? paragraph.map { String($0) } : wrapped(paragraph.joined(separator: " "), width)
        for line in lines { help.append(line + "\n") }
      }
      paragraph = []
    }
  }

  /// Appends a line of pieces that must stay whole, broken between them; later lines are indented.
  mutating func appendUsage(_ heading: String, command: String, words: [HelpText]) {
    separate()
    help.append(heading, .heading)
    help.append(" ")
    help.append(command, .literal)
    let start = heading.count + 1 + command.count
    var column = start
    for word in words {
      if column + 1 + word.count > width, column > start {
        help.append("\n" + String(repeating: " ", count: start))
        column = start
      }
      help.append(" ")
      help.append(word)
      column += 1 + word.count
    }
    help.append("\n")
  }

  /// Appends a heading and its rows, or nothing when there are none.
  mutating func appendSection(_ heading: String, rows: [Row]) {
    guard !rows.isEmpty else { return }
    separate()
    help.append(heading, .heading)
    help.append("\n")
    for row in rows { append(row) }
  }

  private mutating func append(_ row: Row) {
    let column = HelpPage.indent + labelWidth + HelpPage.gap
    let room = max(width - column, HelpPage.narrowestExplanation)
    help.append(String(repeating: " ", count: HelpPage.indent))
    help.append(row.label)
    var lines = wrapped(row.explanation, room)[...]
    if row.label.count <= labelWidth, let first = lines.popFirst() {
      help.append(String(repeating: " ", count: labelWidth - row.label.count + HelpPage.gap) + first)
    }
    help.append("\n")
    for line in lines { help.append(String(repeating: " ", count: column) + line + "\n") }
  }

  /// Appends examples: the line to type, and below it what it does.
  mutating func appendExamples(_ heading: String, _ examples: some Sequence<Example>) {
    separate()
    help.append(heading, .heading)
    help.append("\n")
    let margin = HelpPage.indent + 4
    for example in examples {
      help.append("  ")
      help.append(example.line, .literal)
      help.append("\n")
      for line in wrapped(example.help, max(width - margin, HelpPage.narrowestExplanation)) {
        help.append(String(repeating: " ", count: margin) + line + "\n")
      }
    }
  }

  /// Breaks text between words; a word wider than a line stands alone.
  private func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
