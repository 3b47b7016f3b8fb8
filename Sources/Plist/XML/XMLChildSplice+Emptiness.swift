// A container gets its first items in such a way that taking them out again gives the bytes it had. Only what stands
// before the end tag can tell what it was like while it was empty:
//
// | empty | filled, if it begins a line | filled, within a line |
// |---|---|---|
// | `<dict/>` | items on lines of their own, a line end and indentation | items |
// | `<dict></dict>` | items on the same line | items and a space |
// | white space | items and the white space | items and the white space |
// | comments | behind them, on lines of their own if the end tag is | behind them |
//
// White space that would be taken for what another row leaves gets one line end, or one space, more.
extension XMLChildSplice {
  /// Fills a container that has no items.
  func fill(with items: Range<Int>, in splice: inout XMLSplice) throws(PlistError) {
    let content = container.contentStart..<container.contentEnd
    let beginsLine = splice.layout.beginsLine(itemStart)
    // On lines of their own, or on the line of the end tag if that is not on one.
    let isOnOneLine =
      !beginsLine || !container.isEmptyTag && !splice.layout.beginsLine(container.contentEnd)
    let outer = splice.layout.indentation(ofLineAt: itemStart)
    let style = isOnOneLine ? .compact : splice.style(base: outer + splice.layout.unit)
    let texts = try texts(of: items, style: style, like: nil, in: splice)
    let lines = texts.flatMap { style.lineEnd + style.base + $0 }
    let closing = closing(in: splice)
    if container.isEmptyTag {
      let name = node.kind == .dictionary ? "dict" : "array"
      return splice.replace(
        container.end - 2..<container.end,
        with: Array(">".utf8) + lines + closing.bare + Array("</\(name)>".utf8))
    }
    if splice.layout.isSpace(content) {
      return splice.replace(content, with: lines + closing.filled(splice.arena.source.array(content)))
    }
    // Comments: the items go behind them.
    guard !isOnOneLine else {
      return splice.replace(container.contentEnd..<container.contentEnd, with: lines)
    }
    let place = splice.layout.indentationStart(before: container.contentEnd)
    splice.replace(place..<place, with: texts.flatMap { style.base + $0 + style.lineEnd })
  }

  /// Takes all items out of a container that has nothing else but white space.
  func empty(in splice: inout XMLSplice) {
    let closing = closing(in: splice)
    let space = splice.arena.source.array((container.children.last?.end ?? 0)..<container.contentEnd)
    if space == closing.bare {
      return splice.replace(container.contentStart - 1..<container.end, with: Array("/>".utf8))
    }
    splice.replace(container.contentStart..<container.contentEnd, with: closing.emptied(space))
  }

  /// Whether there is nothing but white space around the items of the source.
  func isSpaced(in splice: XMLSplice) -> Bool {
    var start = container.contentStart
    for child in container.children {
      guard splice.layout.isSpace(start..<child.start) else { return false }
      start = child.end
    }
    return splice.layout.isSpace(start..<container.contentEnd)
  }

  private func closing(in splice: XMLSplice) -> Closing {
    guard splice.layout.beginsLine(itemStart) else { return Closing(bare: [], more: [0x20]) }
    let lineEnd = splice.layout.lineEnd
    return Closing(bare: lineEnd + splice.layout.indentation(ofLineAt: itemStart), more: lineEnd)
  }
}

/// What stands between the last item of a container and its end tag, if it was empty once.
private struct Closing {
  /// What stands there if it was written `<dict/>`.
  let bare: [UInt8]
  /// What white space gets in front that would be taken for that.
  let more: [UInt8]

  /// What becomes of the white space of an empty container.
  func filled(_ space: [UInt8]) -> [UInt8] { isLikeBare(space) ? more + space : space }

  /// What `filled` was given.
  func emptied(_ space: [UInt8]) -> [UInt8] {
    space != bare && isLikeBare(space) ? Array(space.dropFirst(more.count)) : space
  }

  private func isLikeBare(_ space: [UInt8]) -> Bool {
    var rest = space[...]
    while rest.count > bare.count, rest.starts(with: more) { rest = rest.dropFirst(more.count) }
    return rest.elementsEqual(bare)
  }
}
