/// Makes the children of one container of the source what an edited node says: an item, which is an element of an array
/// or a key and its value, is kept, changed in its place, removed or inserted.
struct XMLChildSplice {
  let container: XMLOutline.Container
  let node: Node
  /// Where the container, or its key, begins.
  let itemStart: Int
  private var width: Int { node.kind == .dictionary ? 2 : 1 }

  init(container: XMLOutline.Container, node: Node, itemStart: Int) {
    self.container = container
    self.node = node
    self.itemStart = itemStart
  }

  /// An item of the source: the range from its first element's start to its last one's end.
  private func source(_ ordinal: Int) -> (first: XMLOutline.Element, last: XMLOutline.Element) {
    (container.children[width * ordinal], container.children[width * ordinal + width - 1])
  }

  private var sourceCount: Int { container.children.count / width }

  /// Works out the replacements.
  func apply(to splice: inout XMLSplice) throws(PlistError) {
    if node.count == 0, sourceCount > 0, isSpaced(in: splice) { return empty(in: &splice) }
    let places = sourceOrdinals(in: splice.arena)
    var sourceNext = 0
    var newNext = 0
    // Between two kept items, what is gone and what is new are paired off in order: those change in their place.
    while newNext <= node.count {
      var keptNew = newNext
      while keptNew < node.count, places[keptNew] == nil { keptNew += 1 }
      let keptSource = keptNew < node.count ? places[keptNew] ?? sourceCount : sourceCount
      let changed = min(keptNew - newNext, keptSource - sourceNext)
      for index in 0..<changed {
        try change(sourceNext + index, to: newNext + index, in: &splice)
      }
      if sourceNext + changed < keptSource {
        remove(sourceNext + changed..<keptSource, in: &splice)
      } else if newNext + changed < keptNew {
        try insert(newNext + changed..<keptNew, before: keptSource, in: &splice)
      }
      if keptNew < node.count { try change(keptSource, to: keptNew, in: &splice) }
      sourceNext = keptSource + 1
      newNext = keptNew + 1
    }
  }

  /// For each item of the node, which item of the source it was; nil where it is new or has moved.
  private func sourceOrdinals(in arena: Arena) -> [Int?] {
    var ordinals: [UInt32: Int] = [:]
    for (index, child) in container.children.enumerated() {
      ordinals[UInt32(truncatingIfNeeded: child.start)] = index / width
    }
    var last = -1
    return (0..<node.count).map { item in
      let first = node.offset + width * item
      let found = (first..<first + width).compactMap { ordinals[arena.nodes[$0].position] }.first
      guard let found, found > last else { return nil }
      last = found
      return found
    }
  }

  /// Makes an item of the source an item of the node.
  private func change(_ source: Int, to item: Int, in splice: inout XMLSplice) throws(PlistError) {
    let elements = self.source(source)
    let first = splice.arena.nodes[node.offset + width * item]
    let value = splice.arena.nodes[node.offset + width * item + width - 1]
    try beneath(item, in: splice.arena) { () throws(PlistError) in
      if node.kind == .dictionary, Int(first.position) != elements.first.start {
        splice.replace(elements.first.range, with: try splice.text(ofKey: first))
      }
      try splice.splice(
        value, over: elements.last, itemStart: elements.first.start, at: step(to: item, in: splice.arena))
    }
  }

  /// The way to an item of the node.
  private func step(to item: Int, in arena: Arena) -> PropertyPath {
    guard node.kind == .dictionary else { return PropertyPath([.index(item)]) }
    return PropertyPath([.key(Text(wtf8: arena.wtf8(of: arena.nodes[node.offset + 2 * item])))])
  }

  /// Removes neighbouring items with the lines that they had to themselves; comments stay.
  private func remove(_ items: Range<Int>, in splice: inout XMLSplice) {
    var start: Int?
    var end = 0
    for element in container.children[width * items.lowerBound..<width * items.upperBound] {
      if let first = start, !splice.layout.isSpace(end..<element.start) {
        splice.remove(first..<end)
        start = element.start
      }
      start = start ?? element.start
      end = element.end
    }
    if let start { splice.remove(start..<end) }
  }

  /// Inserts items of the node before an item of the source, or as the last.
  private func insert(
    _ items: Range<Int>, before source: Int, in splice: inout XMLSplice
  ) throws(PlistError) {
    if source > 0 { return try insert(items, after: source - 1, in: &splice) }
    if sourceCount > 0 { return try insert(items, beforeFirst: true, in: &splice) }
    try fill(with: items, in: &splice)
  }

  private func insert(
    _ items: Range<Int>, after source: Int, in splice: inout XMLSplice
  ) throws(PlistError) {
    let previous = self.source(source)
    guard splice.layout.beginsLine(previous.first.start) else {
      let between = separator(near: source, in: splice)
      let texts = try texts(of: items, style: .compact, like: source, in: splice)
      return splice.replace(
        previous.last.end..<previous.last.end, with: texts.flatMap { between + $0 })
    }
    let base = splice.layout.indentation(ofLineAt: previous.first.start)
    let texts = try texts(of: items, style: splice.style(base: base), like: source, in: splice)
    // What follows on the line, such as a comment, belongs to the previous item.
    let place = splice.layout.lineRest(from: previous.last.end) ?? previous.last.end
    splice.replace(place..<place, with: texts.flatMap { splice.layout.lineEnd + base + $0 })
  }

  private func insert(
    _ items: Range<Int>, beforeFirst: Bool, in splice: inout XMLSplice
  ) throws(PlistError) {
    let next = source(0).first
    guard splice.layout.beginsLine(next.start) else {
      let between = separator(near: 0, in: splice)
      let texts = try texts(of: items, style: .compact, like: 0, in: splice)
      return splice.replace(next.start..<next.start, with: texts.flatMap { $0 + between })
    }
    let base = splice.layout.indentation(ofLineAt: next.start)
    let texts = try texts(of: items, style: splice.style(base: base), like: 0, in: splice)
    if let place = splice.layout.lineRest(from: container.contentStart) {
      // Just after the start tag's line: a comment above the first item stays with it.
      return splice.replace(place..<place, with: texts.flatMap { splice.layout.lineEnd + base + $0 })
    }
    let place = splice.layout.indentationStart(before: next.start)
    splice.replace(place..<place, with: texts.flatMap { base + $0 + splice.layout.lineEnd })
  }

  /// What stands between the items of a line.
  private func separator(near ordinal: Int, in splice: XMLSplice) -> [UInt8] {
    let ranges = [
      ordinal > 0 ? source(ordinal - 1).last.end..<source(ordinal).first.start : nil,
      ordinal + 1 < sourceCount ? source(ordinal).last.end..<source(ordinal + 1).first.start : nil,
    ]
    for case let range? in ranges where splice.layout.isSpace(range) {
      return splice.arena.source.array(range)
    }
    return []
  }

  /// The XML of new items.
  ///
  /// - Parameters:
  ///   - items: The ordinals of the items in the node.
  ///   - style: How to lay them out.
  ///   - sibling: An item of the source, whose white space between key and value is taken over.
  ///   - splice: The work that they are part of.
  /// - Returns: One text for each item.
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  func texts(
    of items: Range<Int>, style: TextStyle, like sibling: Int?, in splice: XMLSplice
  ) throws(PlistError) -> [[UInt8]] {
    var between = style.lineEnd + style.base
    if node.kind == .dictionary, let sibling {
      let elements = source(sibling)
      let range = elements.first.end..<elements.last.start
      if splice.layout.isSpace(range) { between = splice.arena.source.array(range) }
    }
    var texts: [[UInt8]] = []
    for item in items {
      let first = splice.arena.nodes[node.offset + width * item]
      let value = splice.arena.nodes[node.offset + width * item + width - 1]
      var text: [UInt8] = []
      try beneath(item, in: splice.arena) { () throws(PlistError) in
        if node.kind == .dictionary { text += try splice.text(ofKey: first) + between }
        text += try splice.text(of: value, style: style)
      }
      texts.append(text)
    }
    return texts
  }

  /// Runs `body` and puts an item's step before the path of a loss.
  private func beneath(
    _ item: Int, in arena: Arena, _ body: () throws(PlistError) -> Void
  ) throws(PlistError) {
    do throws(PlistError) {
      try body()
    } catch {
      throw error.beneath(step(to: item, in: arena).steps)
    }
  }
}

extension XMLSplice {
  /// Removes a range of elements with the white space that they no longer need.
  fileprivate mutating func remove(_ range: Range<Int>) {
    let lineStart = layout.indentationStart(before: range.lowerBound)
    let rest = layout.blankEnd(from: range.upperBound)
    let beginsLine = layout.beginsLine(range.lowerBound)
    if beginsLine, let lineEnd = layout.lineEndEnd(at: rest) {
      return replace(lineStart..<lineEnd, with: [])
    }
    // At the end of a line the blanks before go too, elsewhere those behind.
    if !beginsLine, layout.lineEndEnd(at: rest) != nil {
      return replace(lineStart..<range.upperBound, with: [])
    }
    replace(range.lowerBound..<rest, with: [])
  }
}
