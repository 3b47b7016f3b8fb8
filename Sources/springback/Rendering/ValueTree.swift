import Plist

/// A value and all it holds as an indented tree for reading.
///
/// Keys are written as key paths write them, so that what is read can be typed.
struct ValueTree {
  /// Longer keys do not push the values of their neighbours to the right.
  private static let widestLabel = 40
  private static let indent = 2

  private let firstDuplicateCounts: Bool
  private var budget: ExpansionBudget
  private let width: Int?

  /// Prepares a tree.
  ///
  /// - Parameters:
  ///   - document: The document whose values are shown.
  ///   - width: The columns of the terminal, where long text is cut; nil where nothing is.
  init(of document: Document, width: Int?) {
    // Values that share their children must not print more than the file explains (as `LimitFault.expansion`).
    budget = ExpansionBudget(for: document.root)
    firstDuplicateCounts = document.format == .binary
    self.width = width
  }

  /// Writes a value: one line for a scalar, a line for each value of a container.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*) in the values shown.
  mutating func write(_ value: Value, to output: inout Output) throws(PlistError) {
    guard value.kind.isContainer, value.count > 0 else {
      try writeText(of: value, at: 0, to: &output)
      output.write("\n")
      return
    }
    try writeChildren(of: value, indent: 0, to: &output)
  }

  private mutating func writeChildren(
    of value: Value, indent: Int, to output: inout Output
  ) throws(PlistError) {
    let labels = labels(of: value)
    let widths = labels.map(DisplayWidth.columns)
    let column = widths.filter { $0 <= ValueTree.widestLabel }.max() ?? 0
    let unread = unreadEntries(of: value)
    for (ordinal, label) in labels.enumerated() {
      let child = value.kind == .dictionary ? value.entries[ordinal].value : value.elements[ordinal]
      try budget.spend(bytes: indent + label.utf8.count + (child.kind == .string ? child.count : 0))
      let space = max(0, column - widths[ordinal]) + 2
      output.write(String(repeating: " ", count: indent))
      output.write(label, as: .key)
      output.write(String(repeating: " ", count: space))
      try writeText(of: child, at: indent + widths[ordinal] + space, to: &output)
      if unread.contains(ordinal) { output.write("  (not read: the key is there again)", as: .dim) }
      output.write("\n")
      try writeChildren(of: child, indent: indent + ValueTree.indent, to: &output)
    }
  }

  private func writeText(of value: Value, at column: Int, to output: inout Output) throws(PlistError) {
    var text = try ValueText.short(value)
    if let width { text = DisplayWidth.cut(text, to: max(width - column, 20)) }
    if value.kind.isContainer { output.write(text, as: .dim) } else { output.write(text) }
  }

  private func labels(of value: Value) -> [String] {
    switch value.kind {
    case .dictionary: value.keys.map { Printable.text(PropertyPath([.key($0)]).description) }
    case .array, .set: (0..<value.count).map { "[\($0)]" }
    default: []
    }
  }

  /// The ordinals of entries that no reader finds, since their key is there more than once.
  private func unreadEntries(of value: Value) -> Set<Int> {
    guard value.hasDuplicateKeys else { return [] }
    var counted: [Text: Int] = [:]
    var unread: Set<Int> = []
    for (ordinal, key) in value.keys.enumerated() {
      if let earlier = counted[key] { unread.insert(firstDuplicateCounts ? ordinal : earlier) }
      if counted[key] == nil || !firstDuplicateCounts { counted[key] = ordinal }
    }
    return unread
  }
}
