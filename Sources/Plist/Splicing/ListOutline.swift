/// Where the lists that a splice changes, and the items of these, begin and end in the source.
///
/// A document keeps only where values begin. A reader of a format whose containers are lists, with signs between items or
/// after each, tells an outline of everything it meets when the source is read once more.
struct ListOutline {
  /// An element of an array, or an entry of a dictionary.
  struct Item {
    var key: Range<Int>?
    var value: Range<Int>
    /// The comma or semicolon that belongs to it.
    var separator: Range<Int>?

    /// Where the key or, in an array, the value begins.
    var start: Int { key?.lowerBound ?? value.lowerBound }

    /// Where the value ends, or the comma or semicolon.
    var end: Int { separator?.upperBound ?? value.upperBound }

    /// Whether one word is key and value.
    var isShortcut: Bool { key == value }
  }

  /// A container.
  struct List {
    /// From the opening to the closing bracket.
    let range: Range<Int>
    /// What stands between the brackets.
    let content: Range<Int>
    var items: [Item]

    /// Whether there are no brackets: a dictionary that is a whole file.
    var isBare: Bool { range == content }
  }

  /// The outermost value.
  private(set) var root: Range<Int> = 0..<0
  /// How deeper lists are indented: an outer list, and its first item, which begins on another line.
  private(set) var indented: (list: Int, item: Int)?
  private let source: Bytes
  private let wanted: Set<Int>
  private var lists: [Int: List] = [:]
  private var open: [Open] = []

  private struct Open {
    let start: Int
    let contentStart: Int
    let isWanted: Bool
    let isRecorded: Bool
    var hasItems = false
    var key: Range<Int>?
    var items: [Item] = []
  }

  /// Makes an outline to be filled.
  ///
  /// - Parameters:
  ///   - source: The decoded text.
  ///   - wanted: The positions of the lists whose items are asked for.
  init(_ source: Bytes, of wanted: Set<Int>) {
    self.source = source
    self.wanted = wanted
  }

  /// The list at a position that was asked for, or the outermost value if it is one.
  subscript(position: Int) -> List? { lists[position] }

  /// Notes that a list begins.
  mutating func begin(at start: Int, contentStart: Int) {
    noteItem(at: start)
    let isWanted = wanted.contains(start)
    // The outermost one may be refilled, and what is directly inside a wanted one may take its place: see `adopt`.
    let isRecorded = isWanted || open.last?.isWanted ?? true
    open.append(Open(start: start, contentStart: contentStart, isWanted: isWanted, isRecorded: isRecorded))
  }

  /// Notes that the innermost list ends.
  mutating func end(contentEnd: Int, end: Int) {
    guard let list = open.popLast() else { return }
    let range = list.start..<end
    if list.isRecorded {
      lists[list.start] = List(range: range, content: list.contentStart..<contentEnd, items: list.items)
    }
    add(value: range)
  }

  /// Notes a key; its value comes next.
  mutating func key(_ range: Range<Int>) {
    noteItem(at: range.lowerBound)
    if !open.isEmpty { open[open.count - 1].key = range }
  }

  /// Notes a value that is no list.
  mutating func value(_ range: Range<Int>) {
    noteItem(at: range.lowerBound)
    add(value: range)
  }

  /// Notes the comma or semicolon of the last item.
  mutating func separator(at offset: Int) {
    guard let list = open.last, list.isRecorded, !list.items.isEmpty else { return }
    open[open.count - 1].items[list.items.count - 1].separator = offset..<offset + 1
  }

  /// Gives the items of the list at `inner` to the one around it at `outer`, which only says what kind of list it is.
  mutating func adopt(_ inner: Int, at outer: Int) {
    guard let list = lists[inner], let range = lists[outer]?.range else { return }
    lists[outer] = List(range: range, content: list.content, items: list.items)
  }

  private mutating func add(value: Range<Int>) {
    guard let list = open.last else {
      root = value
      return
    }
    guard list.isRecorded else { return }
    open[open.count - 1].items.append(Item(key: list.key, value: value))
    open[open.count - 1].key = nil
  }

  private mutating func noteItem(at start: Int) {
    guard indented == nil, let list = open.last, !list.hasItems else { return }
    open[open.count - 1].hasItems = true
    let isOnOtherLine = (list.contentStart..<start).contains { source[$0] == 0x0A || source[$0] == 0x0D }
    // A list without brackets has no indentation of its own.
    if isOnOtherLine, list.contentStart > list.start { indented = (list.start, start) }
  }
}

extension SourceLayout {
  /// Looks at the file of an outline.
  ///
  /// - Parameters:
  ///   - source: The decoded text.
  ///   - outline: Where its lists are.
  ///   - unit: What each level adds to the indentation if the file has no indented line.
  ///   - comments: How the format writes comments.
  /// - Complexity: O(*n*) in the line that is indented first.
  init(_ source: Bytes, outline: ListOutline, unit: [UInt8], comments: Comments) {
    self.init(source, unit: unit, comments: comments)
    guard let indented = outline.indented else { return }
    let outer = indentation(ofLineAt: indented.list)
    let inner = indentation(ofLineAt: indented.item)
    self.unit = inner.starts(with: outer) ? Array(inner[outer.count...]) : unit
  }
}
