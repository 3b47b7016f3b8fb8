import Foundation

/// A table as Markdown has it.
struct MarkdownTable {
  private var rows: [[String]]

  init(_ header: [String]) { rows = [header, header.map { _ in "---" }] }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String { rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined() }
}

extension Double {
  /// With three significant digits at most.
  var short: String {
    self >= 100
      ? String(format: "%.0f", self)
      : self >= 10 ? String(format: "%.1f", self) : String(format: "%.3g", self)
  }
}

extension Int {
  var megabytes: String { (Double(self) / 1e6).short + " MB" }
}
