/// Where the elements that a splice needs begin and end in the source: a document keeps only where they begin.
struct XMLOutline {
  /// An element with its tags.
  struct Element {
    let start: Int
    let end: Int

    var range: Range<Int> { start..<end }
  }

  /// A container with its children, keys among them.
  struct Container {
    let start: Int
    /// After the start tag.
    let contentStart: Int
    /// Before the end tag; equal to the end where the tag is both.
    let contentEnd: Int
    let end: Int
    let children: [Element]

    /// Whether it is written `<dict/>`.
    var isEmptyTag: Bool { contentEnd == end }
  }

  /// The outermost value.
  let root: Element
  private let containers: [Int: Container]

  /// Goes through a source once.
  ///
  /// - Parameters:
  ///   - source: The text of a document that has been read.
  ///   - encoding: Its original encoding.
  ///   - wanted: The positions of the containers whose children are asked for.
  /// - Throws: `PlistError` if the source is not what was read.
  /// - Complexity: O(*n*).
  init(_ source: Bytes, encoding: TextEncoding, of wanted: Set<Int>) throws(PlistError) {
    var scanner = XMLScanner(source, encoding: encoding)
    var pass = Pass(wanted: wanted)
    try scanner.scanProlog()
    while pass.root == nil {
      scanner.skipWhitespace()
      let start = scanner.offset
      let tag = try scanner.nextTag(inside: .plist)
      switch tag.form {
      case .skipped: continue
      case .empty: pass.close(start: start, end: scanner.offset, isEmptyTag: true)
      case .end: pass.end(at: start, end: scanner.offset)
      case .start where tag.element == .plist: continue
      case .start where tag.element.isContainer: pass.open(start: start, contentStart: scanner.offset)
      case .start:
        try scanner.skipScalar(tag.element, at: start)
        pass.close(start: start, end: scanner.offset, isEmptyTag: false)
      }
    }
    guard let root = pass.root else { throw PlistError(.xml(.noElement)) }
    self.root = root
    containers = pass.containers
  }

  /// The container at a position that was asked for.
  subscript(position: UInt32) -> Container? { containers[Int(position)] }

  /// The containers that are open, and what has been found.
  private struct Pass {
    let wanted: Set<Int>
    var root: Element?
    var containers: [Int: Container] = [:]
    private var openStack: [Open] = []

    private struct Open {
      let start: Int
      let contentStart: Int
      let isWanted: Bool
      var children: [Element] = []
    }

    init(wanted: Set<Int>) { self.wanted = wanted }

    mutating func open(start: Int, contentStart: Int) {
      openStack.append(Open(start: start, contentStart: contentStart, isWanted: wanted.contains(start)))
    }

    mutating func close(start: Int, end: Int, isEmptyTag: Bool) {
      if isEmptyTag, wanted.contains(start) {
        containers[start] = Container(
          start: start, contentStart: end, contentEnd: end, end: end, children: [])
      }
      add(Element(start: start, end: end))
    }

    mutating func end(at tagStart: Int, end: Int) {
      guard let open = openStack.popLast() else { return }
      if open.isWanted {
        containers[open.start] = Container(
          start: open.start, contentStart: open.contentStart, contentEnd: tagStart, end: end,
          children: open.children)
      }
      add(Element(start: open.start, end: end))
    }

    private mutating func add(_ element: Element) {
      if openStack.isEmpty {
        root = element
      } else if openStack[openStack.count - 1].isWanted {
        openStack[openStack.count - 1].children.append(element)
      }
    }
  }
}

extension XMLScanner {
  /// Skips the text and end tag of an element that holds text only.
  mutating func skipScalar(_ element: XMLElement, at start: Int) throws(PlistError) {
    while let less = firstOffset(of: UInt8(ascii: "<"), from: offset) {
      offset = less
      guard matches("<![CDATA[") else { return try scanEnd(of: element, at: start) }
      try skip(9, past: "]]>", as: .section)
    }
    throw fault(.unexpectedEnd(.element(element), openedAtLine: line(start)), at: offset)
  }
}
