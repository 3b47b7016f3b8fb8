/// Rows of cells in columns.
struct Table {
  /// A text and what it means.
  struct Cell: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    var text: String
    var style: Style?

    init(_ text: String, _ style: Style? = nil) {
      self.text = Printable.text(text)
      self.style = style
    }

    init(stringLiteral value: String) { self.init(value) }
  }

  private static let gap = "  "

  private let headings: [String]
  private var rows: [[Cell]] = []

  /// Creates a table without rows.
  init(_ headings: String...) { self.init(headings) }

  /// Creates a table without rows.
  init(_ headings: [String]) { self.headings = headings }

  /// Whether there is no row.
  var isEmpty: Bool { rows.isEmpty }

  /// Appends a row with a cell for each column.
  mutating func append(_ cells: Cell...) { append(cells) }

  /// Appends a row with a cell for each column.
  mutating func append(_ cells: [Cell]) {
    precondition(cells.count == headings.count, "a cell for each column")
    rows.append(cells)
  }

  /// Writes the headings and the rows; nothing when there are no rows.
  func write(to output: inout Output) {
    guard !rows.isEmpty else { return }
    let heading = headings.map { Cell($0, .heading) }
    let widths = headings.indices.map { column in
      ([heading] + rows).reduce(0) { max($0, DisplayWidth.columns(of: $1[column].text)) }
    }
    for row in [heading] + rows { write(row, widths, to: &output) }
  }

  private func write(_ row: [Cell], _ widths: [Int], to output: inout Output) {
    // Space that nothing follows would only break lines of narrow terminals.
    let last = row.lastIndex { !$0.text.isEmpty } ?? 0
    for (column, cell) in row[...last].enumerated() {
      if let style = cell.style { output.write(cell.text, as: style) } else { output.write(cell.text) }
      if column < last {
        let space = widths[column] - DisplayWidth.columns(of: cell.text)
        output.write(String(repeating: " ", count: space) + Table.gap)
      }
    }
    output.write("\n")
  }
}
