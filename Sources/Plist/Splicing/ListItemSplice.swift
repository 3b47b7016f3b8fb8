/// Makes the items of one list of the source what an edited node says: each is kept, changed in its place, removed or
/// inserted.
struct ListItemSplice {
  let list: ListOutline.List
  let node: Node
  /// Where the list, or its key, begins.
  let itemStart: Int

  private var width: Int { node.kind == .dictionary ? 2 : 1 }

  /// Works out the replacements.
  func apply<Notation>(to splicer: inout ListSplicer<Notation>) throws(PlistError) {
    let places = sourceOrdinals(in: splicer.arena)
    if node.count == 0, isBlankWithoutItems(in: splicer) { return splicer.replace(list.content, with: []) }
    var sourceNext = 0
    var newNext = 0
    // Between two kept items, what is gone and what is new are paired off in order: those change in their place.
    while newNext <= node.count {
      var keptNew = newNext
      while keptNew < node.count, places[keptNew] == nil { keptNew += 1 }
      let keptSource = keptNew < node.count ? places[keptNew] ?? list.items.count : list.items.count
      let changed = min(keptNew - newNext, keptSource - sourceNext)
      for index in 0..<changed { try change(sourceNext + index, to: newNext + index, in: &splicer) }
      if sourceNext + changed < keptSource {
        remove(sourceNext + changed..<keptSource, in: &splicer)
      } else if newNext + changed < keptNew {
        try insert(newNext + changed..<keptNew, before: keptSource, in: &splicer)
      }
      if keptNew < node.count { try change(keptSource, to: keptNew, in: &splicer) }
      sourceNext = keptSource + 1
      newNext = keptNew + 1
    }
  }

  /// For each item of the node, which item of the source it was; nil where it is new or has moved.
  private func sourceOrdinals(in arena: Arena) -> [Int?] {
    var ordinals: [Int: Int] = [:]
    for (ordinal, item) in list.items.enumerated() {
      ordinals[item.start] = ordinal
      ordinals[item.value.lowerBound] = ordinal
    }
    var last = -1
    return (0..<node.count).map { item in
      let first = node.offset + width * item
      let found = (first..<first + width).compactMap { ordinals[Int(arena.nodes[$0].position)] }.first
      guard let found, found > last else { return nil }
      last = found
      return found
    }
  }

  /// Whether nothing but white space stands between and around the items.
  private func isBlankWithoutItems<Notation>(in splicer: ListSplicer<Notation>) -> Bool {
    var end = list.content.lowerBound
    for item in list.items {
      guard splicer.layout.isSpace(end..<item.start) else { return false }
      end = item.end
    }
    return splicer.layout.isSpace(end..<list.content.upperBound)
  }

  /// Makes an item of the source an item of the node.
  private func change<Notation>(
    _ source: Int, to ordinal: Int, in splicer: inout ListSplicer<Notation>
  ) throws(PlistError) {
    let item = list.items[source]
    let value = splicer.arena.nodes[node.offset + width * ordinal + width - 1]
    let step = step(to: ordinal, in: splicer.arena)
    guard node.kind == .dictionary, let keyRange = item.key else {
      return try beneath(step) { () throws(PlistError) in
        try splicer.splice(value, over: item.value, itemStart: item.start, at: step)
      }
    }
    let key = splicer.arena.nodes[node.offset + 2 * ordinal]
    let isSameKey = Int(key.position) == keyRange.lowerBound
    try beneath(step) { () throws(PlistError) in
      if item.isShortcut {
        if isSameKey, Int(value.position) == item.value.lowerBound { return }
        let style = splicer.style(ofItemAt: item.start)
        return splicer.replace(
          keyRange, with: try text(ofItem: ordinal, style: style, like: nil, replacing: item, in: splicer))
      }
      if !isSameKey {
        splicer.replace(
          keyRange, with: try splicer.notation.text(ofKey: key, in: splicer.arena, replacing: keyRange))
      }
      try splicer.splice(value, over: item.value, itemStart: item.start, at: step)
    }
  }

  /// Removes neighbouring items with the lines that they had to themselves; comments between them stay.
  private func remove<Notation>(_ items: Range<Int>, in splicer: inout ListSplicer<Notation>) {
    let isTail = items.upperBound == list.items.count
    let previous = items.lowerBound > 0 ? list.items[items.lowerBound - 1] : nil
    if isTail, let previous, let separator = previous.separator,
      list.items[items.upperBound - 1].separator == nil
    {
      // The last item that stays loses its sign.
      let end = previous.value.upperBound
      let start = splicer.layout.isSpace(end..<separator.lowerBound) ? end : separator.lowerBound
      splicer.replace(start..<separator.upperBound, with: [])
    }
    var start = list.items[items.lowerBound].start
    var end = start
    for item in list.items[items] {
      if !splicer.layout.isSpace(end..<item.start) {
        splicer.remove(start..<end)
        start = item.start
      }
      end = item.end
    }
    splicer.remove(start..<end, after: previous?.end, isLast: isTail)
  }

  /// Inserts items of the node before an item of the source, or as the last.
  private func insert<Notation>(
    _ items: Range<Int>, before source: Int, in splicer: inout ListSplicer<Notation>
  ) throws(PlistError) {
    if source > 0 { return try insert(items, after: source - 1, in: &splicer) }
    if !list.items.isEmpty { return try insertBeforeFirst(items, in: &splicer) }
    try fill(items, in: &splicer)
  }

  private func insert<Notation>(
    _ items: Range<Int>, after source: Int, in splicer: inout ListSplicer<Notation>
  ) throws(PlistError) {
    let previous = list.items[source]
    if previous.separator == nil {
      let end = previous.value.upperBound
      splicer.replace(end..<end, with: [splicer.notation.separator(in: node.kind)])
    }
    // A sign after the last item of an array is kept up.
    let endsLast = previous.separator != nil
    // What follows on the line, such as a comment, belongs to the previous item; another item does not.
    let lineRest = splicer.layout.lineRest(from: previous.end)
    let hasOwnLine = lineRest != nil || source + 1 == list.items.count
    guard splicer.layout.beginsLine(previous.start), hasOwnLine else {
      let between = space(near: source, in: splicer)
      let texts = try texts(of: items, style: .compact, like: previous, endsLast: endsLast, in: splicer)
      return splicer.replace(previous.end..<previous.end, with: texts.flatMap { between + $0 })
    }
    let base = splicer.layout.indentation(ofLineAt: previous.start)
    let texts = try texts(
      of: items, style: splicer.style(base: base), like: previous, endsLast: endsLast, in: splicer)
    let place = lineRest ?? previous.end
    splicer.replace(place..<place, with: texts.flatMap { splicer.layout.lineEnd + base + $0 })
  }

  private func insertBeforeFirst<Notation>(
    _ items: Range<Int>, in splicer: inout ListSplicer<Notation>
  ) throws(PlistError) {
    let next = list.items[0]
    let hasOwnLine = list.items.count == 1 || splicer.layout.lineRest(from: next.end) != nil
    guard splicer.layout.beginsLine(next.start), hasOwnLine else {
      let between = space(near: 0, in: splicer)
      let texts = try texts(of: items, style: .compact, like: next, endsLast: true, in: splicer)
      return splicer.replace(next.start..<next.start, with: texts.flatMap { $0 + between })
    }
    let base = splicer.layout.indentation(ofLineAt: next.start)
    let texts = try texts(
      of: items, style: splicer.style(base: base), like: next, endsLast: true, in: splicer)
    if !list.isBare, let place = splicer.layout.lineRest(from: list.content.lowerBound) {
      // Just after the opening bracket's line: a comment above the first item stays with it.
      return splicer.replace(place..<place, with: texts.flatMap { splicer.layout.lineEnd + base + $0 })
    }
    let place = splicer.layout.indentationStart(before: next.start)
    splicer.replace(place..<place, with: texts.flatMap { base + $0 + splicer.layout.lineEnd })
  }

  /// Fills a list that has no items.
  private func fill<Notation>(
    _ items: Range<Int>, in splicer: inout ListSplicer<Notation>
  ) throws(PlistError) {
    let end = list.content.upperBound
    if !list.isBare, splicer.layout.isSpace(list.content) {
      let style = splicer.style(ofItemAt: itemStart)
      return splicer.replace(
        list.range,
        with: try splicer.notation.text(of: node, in: splicer.arena, style: style, replacing: nil))
    }
    // Comments: the items go behind them.
    let outer = list.isBare ? [] : splicer.layout.indentation(ofLineAt: itemStart)
    let style = splicer.style(base: list.isBare ? [] : outer + splicer.layout.unit)
    let lines = try texts(of: items, style: style, like: nil, endsLast: false, in: splicer).flatMap {
      style.base + $0 + style.lineEnd
    }
    guard splicer.layout.beginsLine(end) else {
      return splicer.replace(end..<end, with: style.lineEnd + lines + outer)
    }
    let place = splicer.layout.indentationStart(before: end)
    splicer.replace(place..<place, with: lines)
  }

  /// Fills a list without brackets anew.
  func refill<Notation>(_ splicer: inout ListSplicer<Notation>) throws(PlistError) {
    let style = splicer.style(base: [])
    let texts = try texts(of: 0..<node.count, style: style, like: nil, endsLast: true, in: splicer)
    splicer.replace(list.content, with: texts.flatMap { $0 + style.lineEnd })
  }
}

// MARK: - Text

extension ListItemSplice {
  /// The white space that stands between the items of a line.
  private func space<Notation>(near ordinal: Int, in splicer: ListSplicer<Notation>) -> [UInt8] {
    let ranges = [
      ordinal > 0 ? list.items[ordinal - 1].end..<list.items[ordinal].start : nil,
      ordinal + 1 < list.items.count ? list.items[ordinal].end..<list.items[ordinal + 1].start : nil,
    ]
    for case let range? in ranges where splicer.layout.blankEnd(from: range.lowerBound) == range.upperBound {
      return splicer.arena.source.array(range)
    }
    return [0x20]
  }

  /// The text of new items, each with the sign that separates it from the next.
  ///
  /// - Parameters:
  ///   - items: The ordinals of the items in the node.
  ///   - style: How to lay them out.
  ///   - sibling: An item of the source, whose way to assign a value to a key is taken over.
  ///   - endsLast: Whether the sign stands after the last one too, in formats that have it only between items.
  ///   - splicer: The work that they are part of.
  /// - Returns: One text for each item.
  /// - Throws: `WriteFault.loss`, `LimitFault.expansion`.
  private func texts<Notation>(
    of items: Range<Int>, style: TextStyle, like sibling: ListOutline.Item?, endsLast: Bool,
    in splicer: ListSplicer<Notation>
  ) throws(PlistError) -> [[UInt8]] {
    let endsLast = endsLast || splicer.notation.endsItems(of: node.kind)
    var texts: [[UInt8]] = []
    for item in items {
      var text: [UInt8] = []
      try beneath(step(to: item, in: splicer.arena)) { () throws(PlistError) in
        text = try self.text(ofItem: item, style: style, like: sibling, replacing: nil, in: splicer)
      }
      if endsLast || item + 1 < items.upperBound { text.append(splicer.notation.separator(in: node.kind)) }
      texts.append(text)
    }
    return texts
  }

  private func text<Notation>(
    ofItem ordinal: Int, style: TextStyle, like sibling: ListOutline.Item?,
    replacing old: ListOutline.Item?, in splicer: ListSplicer<Notation>
  ) throws(PlistError) -> [UInt8] {
    let arena = splicer.arena
    let value = arena.nodes[node.offset + width * ordinal + width - 1]
    let valueText = try splicer.notation.text(of: value, in: arena, style: style, replacing: old?.value)
    guard node.kind == .dictionary else { return valueText }
    let key = arena.nodes[node.offset + 2 * ordinal]
    return try splicer.notation.text(ofKey: key, in: arena, replacing: old?.key)
      + assignment(like: sibling, in: splicer) + valueText
  }

  /// What stands between a key and its value: as with a sibling, if it has nothing there but the sign and white space.
  private func assignment<Notation>(
    like sibling: ListOutline.Item?, in splicer: ListSplicer<Notation>
  ) -> [UInt8] {
    let usual = splicer.notation.assignment
    guard let sibling, let key = sibling.key, key.upperBound <= sibling.value.lowerBound else { return usual }
    let text = splicer.arena.source.array(key.upperBound..<sibling.value.lowerBound)
    let signs = text.filter { !$0.isXMLSpace }
    return signs == usual.filter { !$0.isXMLSpace } ? text : usual
  }

  /// The way from the list to one of its items.
  private func step(to ordinal: Int, in arena: Arena) -> PropertyPath {
    guard node.kind == .dictionary else { return PropertyPath([.index(ordinal)]) }
    return PropertyPath([.key(Text(wtf8: arena.wtf8(of: arena.nodes[node.offset + 2 * ordinal])))])
  }

  /// Runs `body` and puts a step before the path of a loss.
  private func beneath(
    _ step: PropertyPath, _ body: () throws(PlistError) -> Void
  ) throws(PlistError) {
    do throws(PlistError) { try body() } catch { throw error.beneath(step.steps) }
  }
}

extension ListSplicer {
  /// Removes a range of items with the white space that they no longer need.
  ///
  /// - Parameters:
  ///   - range: From the first one's start to the last one's end.
  ///   - previous: Where the item before them ends, if there is one.
  ///   - isLast: Whether no item follows.
  fileprivate mutating func remove(_ range: Range<Int>, after previous: Int? = nil, isLast: Bool = false) {
    guard !range.isEmpty else { return }
    let lineStart = layout.indentationStart(before: range.lowerBound)
    let rest = layout.blankEnd(from: range.upperBound)
    let beginsLine = layout.beginsLine(range.lowerBound)
    let lineEnd = layout.lineEndEnd(at: rest)
    if beginsLine, let lineEnd { return replace(lineStart..<lineEnd, with: []) }
    if let previous, isLast || rest == range.upperBound, layout.isSpace(previous..<range.lowerBound) {
      return replace(previous..<range.upperBound, with: [])
    }
    // At the end of a line the blanks before go too, elsewhere those behind.
    if !beginsLine, lineEnd != nil { return replace(lineStart..<range.upperBound, with: []) }
    replace(range.lowerBound..<rest, with: [])
  }
}
