/// Scans an XML property list's bytes straight into an arena.
///
/// One pass over UTF-8. The usual tags are told by comparing eight bytes at a time and text is skipped sixteen bytes at
/// a time; whatever is unusual (attributes, comments, references, faults) goes through slower functions that read the
/// same bytes again with all care.
struct XMLScanner: ~Copyable, ~Escapable {
  let source: Bytes
  let bytes: RawSpan
  let encoding: TextEncoding
  /// The offset of the next byte to look at.
  var offset: Int
  var builder = ArenaBuilder()
  /// The text of the last element whose `XMLText` says that it is decoded.
  var decoded: [UInt8] = []
  /// What was accepted with a warning, in order.
  var findings: [Finding] = []

  /// A warning before its place is worked out.
  struct Finding {
    let code: Warning.Code
    let subject: Text?
    let offset: Int
  }

  /// Starts at the beginning of a document.
  ///
  /// - Parameters:
  ///   - source: The text as UTF-8, not checked yet, which stays as long as the scanner.
  ///   - encoding: How the original bytes were encoded, for the places of faults.
  @_lifetime(borrow source)
  init(_ source: borrowing Bytes, encoding: TextEncoding) {
    self.source = copy source
    bytes = source.span
    self.encoding = encoding
    offset = encoding.characterSet == .utf8 ? encoding.byteOrderMarkCount : 0
    // Element-dense files have a node every 36 bytes or so; what is not used is never touched.
    builder.reserve(nodes: min(bytes.byteCount / 36, 1 << 24))
  }

  /// Ends the scanning of a whole document.
  consuming func finish() -> Arena {
    let source = source
    return builder.finish(format: .xml, source: source)
  }

  /// Scans the whole document.
  ///
  /// - Throws: As `XMLReader.read`.
  mutating func scanDocument() throws(PlistError) {
    try scanProlog()
    let start = offset
    let first = try nextTag(inside: nil)
    guard first.element == .plist, first.form != .end else {
      offset = start
      try scanValue(inside: nil)
      return try scanEpilog()
    }
    guard first.form == .start else { throw fault(.emptyPlist, at: start) }
    let next = try nextElement(inside: .plist, openedAt: start)
    guard next.tag.form != .end else {
      if next.tag.element == .plist { throw fault(.emptyPlist, at: start) }
      throw mismatchedEnd(next.tag.element.name, of: .plist, openedAt: start, at: next.offset)
    }
    offset = next.offset
    try scanValue(inside: .plist)
    let end = try nextElement(inside: .plist, openedAt: start)
    guard end.tag.form == .end else { throw fault(.secondValue(end.tag.element), at: end.offset) }
    guard end.tag.element == .plist else {
      throw mismatchedEnd(end.tag.element.name, of: .plist, openedAt: start, at: end.offset)
    }
    try scanEpilog()
  }

  /// Scans one value and everything in it.
  ///
  /// - Parameter outer: The element around it, if there is one.
  /// - Throws: `XMLFault`, `LimitFault`, `FormatFault.invalidEncoding`.
  private mutating func scanValue(inside outer: XMLElement?) throws(PlistError) {
    var inner = outer
    var needsKey = false
    while true {
      skipWhitespace()
      let start = offset
      let tag = try nextTag(inside: inner)
      switch tag.form {
      case .skipped: continue
      case .end:
        try end(tag.element, needsKey: needsKey, outer: outer, at: start)
        if builder.depth == 0 { return }
        inner = builder.container == .dictionary ? .dict : .array
        needsKey = inner == .dict
        continue
      case .start, .empty: break
      }
      if tag.element == .key, needsKey {
        try scanString(tag, at: start)
        needsKey = false
        continue
      }
      if needsKey { throw fault(.keyExpected(found: tag.element), at: start) }
      switch tag.element {
      case .dict, .array:
        if tag.form == .start {
          try begin(tag.element, at: start)
          inner = tag.element
          needsKey = tag.element == .dict
          continue
        }
        builder.append(
          Node(tag.element == .dict ? .dictionary : .array, count: 0, from: 0, at: position(start)))
      case .string: try scanString(tag, at: start)
      case .integer: try scanInteger(tag, at: start)
      case .true, .false: try scanBoolean(tag, at: start)
      case .data: try scanData(tag, at: start)
      case .real: try scanReal(tag, at: start)
      case .date: try scanDate(tag, at: start)
      case .key: throw misplacedKey(inside: inner, at: start)
      case .plist: throw fault(.nestedPlist, at: start)
      }
      if builder.depth == 0 { return }
      needsKey = inner == .dict
    }
  }

  @inline(__always)
  private mutating func begin(_ element: XMLElement, at start: Int) throws(PlistError) {
    guard builder.depth < Limits.depth else {
      throw PlistError(.limit(.tooDeep(maximum: Limits.depth)), at: location(start))
    }
    try builder.begin(element == .dict ? .dictionary : .array, at: position(start))
  }

  /// Closes the innermost container, which an end tag at `start` must belong to.
  @inline(__always)
  private mutating func end(
    _ element: XMLElement, needsKey: Bool, outer: XMLElement?, at start: Int
  ) throws(PlistError) {
    let isDictionary = builder.container == .dictionary
    guard builder.depth > 0, element == (isDictionary ? .dict : .array) else {
      throw unexpectedEnd(of: element, outer: outer, at: start)
    }
    if isDictionary {
      guard needsKey else { throw missingValue(at: start) }
      if builder.childCount == 2, try collapseUID() { return }
    }
    if let duplicate = try builder.end(source: source) {
      let key = duplicate.flags.contains(.side) ? builder.side.array(of: duplicate) : array(of: duplicate)
      findings.append(
        Finding(code: .duplicateKey, subject: Text(wtf8: key), offset: Int(duplicate.position)))
    }
  }

  /// Makes a dictionary with the one key `CF$UID` and a number a keyed archive's reference, as Apple's reader does.
  ///
  /// CoreFoundation also takes reals and cuts what does not fit; that would change the value.
  private mutating func collapseUID() throws(PlistError) -> Bool {
    guard let entry = builder.onlyEntry, entry.key.count == 6,
      (entry.key.flags.contains(.side) ? builder.side.array(of: entry.key) : array(of: entry.key))
        .elementsEqual("CF$UID".utf8), entry.value.kind == .integer || entry.value.kind == .real
    else { return false }
    guard entry.value.kind == .integer, entry.value.payload <= UInt64(UInt32.max) else {
      throw fault(.uidOutOfRange, at: Int(entry.value.position))
    }
    builder.collapse(
      Node(inline: .uid, entry.value.payload, at: builder.containerPosition ?? Node.noPosition))
    return true
  }

  /// The bytes of a node whose text is in the source.
  private func array(of node: Node) -> [UInt8] { bytes.array(node.offset..<(node.offset + node.count)) }

  /// An offset as nodes keep it: sources are below 4 GiB.
  @inline(__always)
  func position(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: offset) }
}

extension [UInt8] {
  /// The bytes of a node whose text is in this side buffer.
  fileprivate func array(of node: Node) -> [UInt8] { Array(self[node.offset..<(node.offset + node.count)]) }
}
