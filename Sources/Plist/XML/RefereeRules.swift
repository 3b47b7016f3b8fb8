/// The rules of XML property lists over a stream of events, told once more and apart from the scanner.
struct RefereeRules {
  private var builder = ArenaBuilder()
  private var open: [XMLElement] = []
  private var scalar: [UInt8] = []
  private var scalarIsEmptyTag = false
  /// Whether the open `<plist>` has its value.
  private var hasRoot = false

  /// Whether one value has been read and nothing is open.
  var isComplete: Bool { open.isEmpty && builder.isComplete }

  /// The arena of a complete document.
  consuming func finish() -> Arena { builder.finish(format: .xml, source: .empty) }

  /// A start tag.
  mutating func start(_ name: String, isEmpty: Bool) throws(PlistError) {
    guard let element = XMLElement(name: name.utf8) else {
      throw PlistError(.xml(.unknownElement(name, suggestion: nil)))
    }
    let parent = open.last
    if let parent, !parent.isContainer {
      throw PlistError(.xml(.elementInScalar(found: name, inside: parent)))
    }
    guard element != .plist else {
      if parent != nil { throw PlistError(.xml(.nestedPlist)) }
      open.append(element)
      return
    }
    let needsKey = parent == .dict && builder.childCount.isMultiple(of: 2)
    if needsKey != (element == .key) {
      throw PlistError(
        .xml(needsKey ? .keyExpected(found: element) : .keyAsValue(inside: parent ?? .plist)))
    }
    if parent == .plist || parent == nil {
      if hasRoot { throw PlistError(.xml(.secondValue(element))) }
      hasRoot = true
    }
    open.append(element)
    switch element {
    case .dict where !isEmpty: try builder.begin(.dictionary, at: Node.noPosition)
    case .array where !isEmpty: try builder.begin(.array, at: Node.noPosition)
    case .dict, .array:
      builder.append(
        Node(element == .dict ? .dictionary : .array, count: 0, from: 0, at: Node.noPosition))
    default:
      scalar = []
      scalarIsEmptyTag = isEmpty
    }
    isEmptyContainer = isEmpty
  }

  /// Whether the innermost element is a container written `<dict/>`, which has been appended already.
  private var isEmptyContainer = false

  /// Text or a CDATA section.
  mutating func text(_ bytes: [UInt8], isSection: Bool) throws(PlistError) {
    guard let element = open.last else { return }
    if element.isContainer {
      if isSection { throw PlistError(.xml(.sectionBetweenElements)) }
      guard bytes.allSatisfy(\.isXMLSpace) else {
        throw PlistError(
          .xml(.textBetweenElements(String(decoding: bytes.prefix(32), as: UTF8.self), inside: element)))
      }
      return
    }
    if element == .true || element == .false { throw PlistError(.xml(.contentInBoolean(element))) }
    scalar += bytes
  }

  /// A comment or instruction.
  mutating func aside() throws(PlistError) {
    if let element = open.last, !element.isContainer { throw PlistError(.xml(.markupInScalar(element))) }
  }

  /// An end tag.
  mutating func end() throws(PlistError) {
    guard let element = open.popLast() else { throw PlistError(.xml(.noElement)) }
    let wasEmptyContainer = isEmptyContainer
    isEmptyContainer = false
    switch element {
    case .plist: if !hasRoot { throw PlistError(.xml(.emptyPlist)) }
    case .dict where !wasEmptyContainer: try endDictionary()
    case .array where !wasEmptyContainer: _ = try builder.end(source: .empty)
    case .dict, .array: break
    case .true, .false: append(inline: .boolean, element == .true ? 1 : 0)
    case .key, .string: try builder.append(text: Text(wtf8: scalar))
    case .integer, .real, .date, .data: try endScalar(element)
    }
  }

  private mutating func endDictionary() throws(PlistError) {
    guard builder.childCount.isMultiple(of: 2) else { throw PlistError(.xml(.valueExpected(key: ""))) }
    if let entry = builder.onlyEntry, isUID(entry.key),
      entry.value.kind == .integer || entry.value.kind == .real
    {
      guard entry.value.kind == .integer, entry.value.payload <= UInt64(UInt32.max) else {
        throw PlistError(.xml(.uidOutOfRange))
      }
      return builder.collapse(Node(inline: .uid, entry.value.payload, at: Node.noPosition))
    }
    _ = try builder.end(source: .empty)
  }

  private func isUID(_ key: Node) -> Bool {
    builder.side[key.offset..<(key.offset + key.count)].elementsEqual("CF$UID".utf8)
  }

  private mutating func endScalar(_ element: XMLElement) throws(PlistError) {
    if scalarIsEmptyTag || element != .data && scalar.isEmpty {
      throw PlistError(.xml(.emptyScalar(element)))
    }
    let bytes = scalar
    let malformed = PlistError(
      .xml(.malformedScalar(element, text: String(decoding: bytes.prefix(64), as: UTF8.self))))
    let span = bytes.span
    switch element {
    case .integer:
      guard case .number(let number) = unsafe XMLScalar.integer(span.bytes, 0..<bytes.count) else {
        throw malformed
      }
      append(inline: .integer, number.bits, flags: number.isUnsigned ? .unsigned : [])
    case .real:
      guard case .number(let number) = unsafe XMLScalar.real(span.bytes, 0..<bytes.count) else {
        throw malformed
      }
      append(inline: .real, number.bitPattern)
    case .date:
      guard case .seconds(let seconds) = unsafe XMLDate.read(span.bytes, 0..<bytes.count) else {
        throw malformed
      }
      append(inline: .date, seconds.bitPattern)
    default: try endData(bytes)
    }
  }

  private mutating func endData(_ base64: [UInt8]) throws(PlistError) {
    var data: [UInt8] = []
    do throws(Base64.Failure) {
      _ = try unsafe Base64.decode(base64.span.bytes, 0..<base64.count, to: &data)
    } catch {
      throw PlistError(.xml(.malformedBase64(error.fault)))
    }
    let offset = try builder.appendSide(data)
    builder.append(
      Node(
        .data, count: UInt32(truncatingIfNeeded: data.count), from: offset, flags: .side,
        at: Node.noPosition))
  }

  private mutating func append(inline kind: Kind, _ payload: UInt64, flags: Node.Flags = []) {
    builder.append(Node(inline: kind, payload, flags: flags, at: Node.noPosition))
  }
}
