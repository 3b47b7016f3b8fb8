import Testing

@testable import Plist

@Suite struct XMLSplicerTests {
  /// A source, an edit and what comes out.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let edit: @Sendable (inout DocumentEditor) throws(PlistError) -> Void
    let result: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a replaced value leaves its line alone",
      source: "<dict>\n  <key>a</key> <true/> <!-- c -->\n</dict>",
      edit: { (editor) throws(PlistError) in try editor.replace(at: [0], with: Document.boolean(false).root)
      },
      result: "<dict>\n  <key>a</key> <false/> <!-- c -->\n</dict>"),
    Case(
      name: "a new entry goes behind the comment of the last",
      source: "<dict>\n  <key>a</key>\n  <true/> <!-- c -->\n</dict>\n",
      edit: { (editor) throws(PlistError) in
        try editor.insert(Document.integer(1).root, key: "b", into: [], at: 1)
      },
      result:
        "<dict>\n  <key>a</key>\n  <true/> <!-- c -->\n  <key>b</key>\n  <integer>1</integer>\n</dict>\n"),
    Case(
      name: "a first entry goes above the comment of the next",
      source: "<dict>\n\t<!-- c -->\n\t<key>a</key>\n\t<true/>\n</dict>\n",
      edit: { (editor) throws(PlistError) in
        try editor.insert(Document.integer(1).root, key: "b", into: [], at: 0)
      },
      result:
        "<dict>\n\t<key>b</key>\n\t<integer>1</integer>\n\t<!-- c -->\n\t<key>a</key>\n\t<true/>\n</dict>\n"),
    Case(
      name: "a removed entry takes its lines and leaves comments",
      source: "<dict>\n\t<key>a</key>\n\t<!-- c -->\n\t<true/>\n\t<key>b</key>\n\t<true/>\n</dict>\n",
      edit: { (editor) throws(PlistError) in editor.remove(at: [0]) },
      result: "<dict>\n\t<!-- c -->\n\t<key>b</key>\n\t<true/>\n</dict>\n"),
    Case(
      name: "one line stays one line", source: "<dict><key>a</key><true/><key>b</key><array/></dict>",
      edit: { (editor) throws(PlistError) in
        try editor.insert(Document.integer(1).root, into: [1], at: 0)
        try editor.insert(Document.integer(2).root, key: "c", into: [], at: 1)
        editor.remove(at: [0])
      },
      result: "<dict><key>c</key><integer>2</integer><key>b</key><array><integer>1</integer></array></dict>"),
    Case(
      name: "an empty element opens with the file's indentation and line ends",
      source: "<dict>\r\n  <key>a</key>\r\n  <dict />\r\n</dict>\r\n",
      edit: { (editor) throws(PlistError) in
        try editor.insert(Document.integer(1).root, key: "x", into: [0], at: 0)
      },
      result:
        "<dict>\r\n  <key>a</key>\r\n  <dict >\r\n    <key>x</key>\r\n    <integer>1</integer>\r\n  </dict>\r\n</dict>\r\n"
    ),
    Case(
      name: "a container is emptied", source: "<array>\n\t<true/>\n\t<false/>\n</array>\n",
      edit: { (editor) throws(PlistError) in
        editor.remove(at: [1])
        editor.remove(at: [0])
      }, result: "<array/>\n"),
    Case(
      name: "an empty pair of tags is filled", source: "<plist>\n\t<array></array>\n</plist>",
      edit: { (editor) throws(PlistError) in try editor.insert(Document.boolean(true).root, into: [], at: 0)
      },
      result: "<plist>\n\t<array><true/></array>\n</plist>"),
    Case(
      name: "the root is replaced", source: "<?xml version=\"1.0\"?>\n<plist>\n<true/>\n</plist>",
      edit: { (editor) throws(PlistError) in try editor.replace(at: [], with: Document.integer(1).root) },
      result: "<?xml version=\"1.0\"?>\n<plist>\n<integer>1</integer>\n</plist>"),
    Case(
      name: "a key is renamed", source: "<dict>\n\t<key>a</key><!-- c -->\n\t<true/>\n</dict>",
      edit: { (editor) throws(PlistError) in try editor.rename(at: [0], to: "b<") },
      result: "<dict>\n\t<key>b&lt;</key><!-- c -->\n\t<true/>\n</dict>"),
    Case(
      name: "elements between others on one line", source: "<array> <true/> <true/> </array>",
      edit: { (editor) throws(PlistError) in
        try editor.insert(Document.integer(1).root, into: [], at: 1)
        editor.remove(at: [2])
      }, result: "<array> <true/> <integer>1</integer> </array>"),
  ]

  @Test(arguments: cases) func splices(_ example: Case) throws {
    let document = try Document(reading: Array(example.source.utf8))
    var editor = DocumentEditor(document)
    try example.edit(&editor)
    let edited = editor.finish()
    let bytes = try edited.editedBytes()
    #expect(String(decoding: bytes, as: UTF8.self) == example.result)
    #expect(try Document(reading: bytes).root.isIdentical(to: edited.root, ordered: true))
  }

  /// However an empty container is written, taking out again what it was given gives the first bytes.
  @Test(
    arguments: [
      "<dict/>", "<dict />", "<dict></dict>", "<dict> </dict>", "<dict>\n</dict>", "<dict>\n\n</dict>",
      "<dict>\n\n\n</dict>", "<dict>\n  </dict>", "<dict>\n\n  </dict>", "<dict>\r\n  </dict>",
      "<dict><!-- c --></dict>", "<dict>\n  <!-- c -->\n</dict>",
    ], ["", "<array>\n  ", "<array><true/>", "<array>\n  <array>"])
  func fillingAndEmptyingGivesTheFirstBytes(empty: String, head: String) throws {
    let isNested = head.hasSuffix("<array>")
    let source = head + empty + (isNested ? "</array>" : "") + (head.isEmpty ? "" : "\n</array>")
    let path = head.isEmpty ? [] : isNested ? [0, 0] : [head.contains("true") ? 1 : 0]
    let document = try Document(reading: Array(source.utf8))
    for count in 1...2 {
      var editor = DocumentEditor(document)
      for number in 0..<count {
        try editor.insert(
          Document.integer(1).root, key: Text("k\(number)"), into: path, at: number)
      }
      let filled = try Document(reading: try editor.finish().editedBytes())
      editor = DocumentEditor(filled)
      for _ in 0..<count { editor.remove(at: path + [0]) }
      #expect(
        String(decoding: try editor.finish().editedBytes(), as: UTF8.self) == source,
        "\(String(decoding: filled.original.array(), as: UTF8.self))")
    }
  }

  @Test func noEditGivesTheOriginalBytes() throws {
    let source = Array("\u{FEFF}<?xml version='1.0'?> <!-- c --><array >\r<true />\n</array>\0".utf8)
    let document = try Document(reading: source)
    #expect(try document.editedBytes() == source)
    #expect(try DocumentEditor(document).finish().editedBytes() == source)
  }

  @Test func aCharacterThatTheEncodingLacksIsAReference() throws {
    var source = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<array>\n\t<string>".utf8)
    source += [0xE9] + Array("</string>\n</array>\n".utf8)
    let document = try Document(reading: source)
    #expect(document.root.elements[0].string == "é")
    var editor = DocumentEditor(document)
    let text = try Document { (builder) throws(PlistError) in try builder.string("ü€") }
    try editor.insert(text.root, into: [], at: 1)
    let bytes = try editor.finish().editedBytes()
    let added = Array("\n\t<string>".utf8) + [0xFC] + Array("&#8364;</string>".utf8)
    #expect(bytes == source.dropLast(10) + added + source.suffix(10))
    #expect(try Document(reading: bytes).root.elements[1].string == "ü€")
  }

  @Test func aDictionaryDoesNotBecomeAReference() throws {
    let source = "<dict><key>CF$UID</key><integer>1</integer><key>x</key><true/></dict>"
    var editor = DocumentEditor(try Document(reading: Array(source.utf8)))
    editor.remove(at: [1])
    let edited = editor.finish()
    #expect(throws: PlistError(.write(.loss(.uidDictionary, path: .root)))) { try edited.editedBytes() }
  }

  @Test func aLossIsToldWithItsPath() throws {
    var editor = DocumentEditor(try Document(reading: Array("<dict><key>a</key><array/></dict>".utf8)))
    let text = try Document { (builder) throws(PlistError) in try builder.string("\u{1}") }
    try editor.insert(text.root, into: [0], at: 0)
    let edited = editor.finish()
    let path = PropertyPath([.key("a"), .index(0)])
    #expect(throws: PlistError(.write(.loss(.controlCharacter, path: path)))) { try edited.editedBytes() }
  }
}
