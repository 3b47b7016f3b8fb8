import Testing

@testable import Plist

@Suite struct DocumentEditorTests {
  private func sample() throws(PlistError) -> Document {
    try Document(format: .xml) { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("list")
      try builder.beginArray()
      for number in 0..<3 { builder.integer(Int64(number)) }
      try builder.end()
      try builder.key("name")
      try builder.string("Übung")
      try builder.key("é")
      builder.boolean(true)
      try builder.key("e\u{301}")
      builder.boolean(false)
      try builder.end()
    }
  }

  @Test func lookupComparesCodeUnits() throws {
    let root = try sample().root
    #expect(root["é"]?.boolean == true)
    #expect(root["e\u{301}"]?.boolean == false)
    #expect(!root.hasDuplicateKeys)
  }

  @Test func editsTouchOnlyTheirPath() throws {
    let document = try sample()
    var editor = DocumentEditor(document)
    try editor.replace(at: [0, 1], with: Document.boolean(true).root)
    try editor.insert(Document.integer(9).root, into: [0], at: 3)
    try editor.insert(Document.integer(7).root, key: "new", into: [], at: 1)
    editor.remove(at: [2])
    let edited = editor.finish()
    #expect(edited.root.entries.map { $0.key.text } == ["list", "new", "é", "e\u{301}"])
    #expect(edited.root["list"]?.elements.map(\.kind) == [.integer, .boolean, .integer, .integer])
    #expect(edited.root["new"]?.integer == 7)
    #expect(document.root["name"]?.string == "Übung")
    #expect(document.root.count == 4)
  }

  @Test func replacingTheRootWorks() throws {
    var editor = DocumentEditor(try sample())
    try editor.replace(at: [], with: Document.integer(1).root)
    #expect(editor.finish().root.integer == 1)
  }

  @Test func removingOneOfTwoEqualKeysEndsTheDuplication() throws {
    let document = try Document(format: .xml) { (builder) throws(PlistError) in
      try builder.beginDictionary()
      for number in 0..<3 {
        try builder.key(number == 1 ? "b" : "a")
        builder.integer(Int64(number))
      }
      try builder.end()
    }
    #expect(document.root.hasDuplicateKeys)
    #expect(document.root["a"]?.integer == 2)
    var editor = DocumentEditor(document)
    editor.remove(at: [0])
    #expect(!editor.finish().root.hasDuplicateKeys)
  }
}
