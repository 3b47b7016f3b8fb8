import Testing

@testable import Plist

/// Random edits of random files in many layouts and encodings.
@Suite struct XMLSplicerPropertyTests {
  @Test(arguments: 0..<400) func editsAreReadBackTheSame(seed: Int) throws {
    var random = RandomXMLDocument(seed: seed)
    let source = try RandomFile.bytes(of: try random.document(), random: &random)
    let document = try Document(reading: source)
    var editor = DocumentEditor(document)
    for _ in 0..<1 + random.generator.below(8) { try edit(&editor, random: &random) }
    let edited = editor.finish()
    let bytes = try edited.editedBytes()
    let again = try Document(reading: bytes)
    #expect(again.root.isIdentical(to: edited.root, ordered: true), "\(show(source))\n→\n\(show(bytes))")
    #expect(again.encoding == document.encoding)
    if document.encoding == .utf8 {
      #expect(comments(bytes).count >= survivingComments(edited, source: source))
    }
  }

  /// One replaced scalar changes nothing outside its element.
  @Test(arguments: 0..<200) func aReplacementTouchesItsElementOnly(seed: Int) throws {
    var random = RandomXMLDocument(seed: seed)
    let source = try RandomFile.bytes(of: try random.document(), random: &random)
    let document = try Document(reading: source)
    guard document.encoding == .utf8, document.root.count > 0 else { return }
    let outline = try XMLOutline(
      document.arena.source, encoding: .utf8, of: [Int(document.arena.root.position)])
    let container = try #require(outline[document.arena.root.position])
    let ordinal = random.generator.below(document.root.count)
    let element = container.children[document.root.kind == .dictionary ? 2 * ordinal + 1 : ordinal]
    var editor = DocumentEditor(document)
    try editor.replace(at: [ordinal], with: Document.integer(42).root)
    let bytes = try editor.finish().editedBytes()
    var expected = Array(source[..<element.start])
    expected += Array("<integer>42</integer>".utf8)
    expected += source[element.end...]
    #expect(bytes == expected)
  }

  private func edit(_ editor: inout DocumentEditor, random: inout RandomXMLDocument) throws(PlistError) {
    var path: [Int] = []
    var container = editor.current().root
    while random.generator.below(3) > 0 {
      let inner = children(container).enumerated().filter { $0.element.kind.isContainer }
      guard let next = inner.randomElement(using: &random.generator) else { break }
      path.append(next.offset)
      container = next.element
    }
    guard container.kind.isContainer else { return }
    let ordinal = random.generator.below(container.count + 1)
    let isDictionary = container.kind == .dictionary
    switch random.generator.below(5) {
    case 0 where ordinal < container.count:
      editor.remove(at: path + [ordinal])
      // What XML would take for a keyed archive's reference is refused; not the subject here.
      if editor.current().arena.takenForUID(editor.current().root.node) != .no {
        throw PlistError(.xml(.noElement))
      }
    case 1 where ordinal < container.count:
      try editor.replace(at: path + [ordinal], with: try random.value().root)
    case 2 where isDictionary && ordinal < container.count:
      try editor.rename(at: path + [ordinal], to: Text("new \(random.generator.below(1 << 40))"))
    default:
      let value = try random.value().root
      if isDictionary {
        try editor.insert(
          value, key: Text("n\(random.generator.below(1 << 40))é€"), into: path, at: ordinal)
      } else {
        try editor.insert(value, into: path, at: ordinal)
      }
    }
  }

  private func children(_ value: Value) -> [Value] {
    value.kind == .dictionary ? value.entries.map(\.value) : Array(value.elements)
  }

  private func show(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func comments(_ bytes: [UInt8]) -> [Substring] {
    show(bytes).split(separator: "<!-- mark ").dropFirst().map { $0.prefix { $0 != " " } }
  }

  /// The comments that stand directly in the root, which no edit may take away.
  private func survivingComments(_ edited: Document, source: [UInt8]) -> Int {
    guard edited.root.position != nil,
      let outline = try? XMLOutline(
        Bytes(source), encoding: .utf8, of: [Int(edited.arena.root.position)]),
      let container = outline[edited.arena.root.position]
    else { return 0 }
    var outside: [UInt8] = []
    var end = container.contentStart
    for child in container.children {
      outside += source[end..<child.start]
      end = child.end
    }
    return comments(outside + source[end..<container.contentEnd]).count
  }
}

/// Random layouts and encodings.
enum RandomFile {
  static func bytes(of document: Document, random: inout RandomXMLDocument) throws(PlistError) -> [UInt8] {
    let styles = [
      TextStyle(), TextStyle(unit: Array("  ".utf8)), .compact, TextStyle(unit: []),
      TextStyle(unit: Array("    ".utf8), lineEnd: [0x0D, 0x0A]), TextStyle(base: [0x09]),
    ]
    let style = styles[random.generator.below(styles.count)]
    var output = OutputBuffer()
    var writer = XMLValueWriter(document.arena, options: WritingOptions(), style: style)
    try writer.write(document.arena.root, to: &output)
    let (encoding, name) = encodings[random.generator.below(encodings.count)]
    let lineEnd = style.isCompact ? "" : String(decoding: style.lineEnd, as: UTF8.self)
    let head = "<?xml version=\"1.0\"\(name.map { " encoding=\"\($0)\"" } ?? "")?>\(lineEnd)<plist>\(lineEnd)"
    let text =
      Array(head.utf8) + style.base + commented(output.finish(), random: &random)
      + Array("\(lineEnd)</plist>\(lineEnd)".utf8)
    var bytes: [UInt8] = encoding.hasByteOrderMark ? mark(encoding.characterSet) : []
    unsafe TextEncoder.append(text.span.bytes, in: encoding, to: &bytes) { scalar, output in
      output.append(contentsOf: "&#\(scalar);".utf8)
    }
    return bytes
  }

  private static let encodings: [(TextEncoding, String?)] = [
    (.utf8, nil), (.utf8, "UTF-8"), (TextEncoding(.utf8, byteOrderMark: true), nil),
    (TextEncoding(.utf16LittleEndian, byteOrderMark: true), "UTF-16"),
    (TextEncoding(.utf16BigEndian, byteOrderMark: true), nil),
    (TextEncoding(.utf32LittleEndian, byteOrderMark: true), nil), (TextEncoding(.ascii), "US-ASCII"),
    (TextEncoding(.latin1), "ISO-8859-1"), (TextEncoding(.windows1252), "windows-1252"),
  ]

  private static func mark(_ characterSet: TextEncoding.CharacterSet) -> [UInt8] {
    switch characterSet {
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    default: [0xEF, 0xBB, 0xBF]
    }
  }

  /// Puts comments behind some tags, on their line or one of their own.
  private static func commented(_ text: [UInt8], random: inout RandomXMLDocument) -> [UInt8] {
    var result: [UInt8] = []
    var number = 0
    for (offset, byte) in text.enumerated() {
      result.append(byte)
      // Between elements: a tag has just ended, and white space or another tag follows.
      guard byte == UInt8(ascii: ">"), offset + 1 < text.count, random.generator.below(12) == 0,
        endsElement(text, at: offset)
      else { continue }
      number += 1
      let before = random.generator.below(2) == 0 ? " " : "\n"
      result += Array("\(before)<!-- mark \(number) -->".utf8)
    }
    return result
  }

  /// Whether the tag that ends at an offset is an end tag or a container's start tag, so that elements may follow.
  private static func endsElement(_ text: [UInt8], at end: Int) -> Bool {
    guard let start = text[..<end].lastIndex(of: UInt8(ascii: "<")) else { return false }
    let tag = String(decoding: text[start...end], as: UTF8.self)
    return tag.hasPrefix("</") || tag.hasSuffix("/>") || tag == "<dict>" || tag == "<array>"
  }
}
