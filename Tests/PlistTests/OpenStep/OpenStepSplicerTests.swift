import Testing

@testable import Plist

/// Edits of OpenStep text replace the bytes of what they name, and nothing else.
@Suite struct OpenStepSplicerTests {
  private func edited(
    _ text: String, _ edit: (inout DocumentEditor) throws(PlistError) -> Void
  ) throws -> String {
    let document = try Document(reading: Array(text.utf8))
    var editor = DocumentEditor(document)
    try edit(&editor)
    let result = editor.finish()
    let bytes = try result.editedBytes()
    #expect(try Document(reading: bytes).root.isIdentical(to: result.root, ordered: true))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func string(_ text: String) -> Value {
    var builder = DocumentBuilder()
    try? builder.string(Text(text))
    return builder.finish(format: .openStep).root
  }

  private func value(_ json: String) throws(PlistError) -> Value {
    try Document(typedJSON: Array(json.utf8)).root
  }

  private static let project = """
    // !$*UTF8*$!
    {
    \tobjects = {

    /* Begin PBXBuildFile section */
    \t\tA1 /* main.m in Sources */ = {isa = PBXBuildFile; fileRef = B1 /* main.m */; };
    \t\tA2 /* x.m */ = {isa = PBXBuildFile; fileRef = "B-2"; };
    /* End PBXBuildFile section */
    \t};
    \tchildren = (
    \t\tB1 /* main.m */,
    \t\tB2 /* x.m */,
    \t);
    }

    """

  @Test func aReplacedValueTouchesItselfOnly() throws {
    let text = try edited(Self.project) { (editor) throws(PlistError) in
      try editor.replace(at: [0, 0, 1], with: string("C 9"))
      try editor.replace(at: [1, 1], with: string("B3"))
    }
    #expect(
      text
        == Self.project.replacing("fileRef = B1", with: "fileRef = \"C 9\"").replacing("B2 /*", with: "B3 /*")
    )
  }

  @Test func quotesFollowTheFile() throws {
    #expect(
      try edited("\"a\" = \"b\";\n") { (e) throws(PlistError) in try e.replace(at: [0], with: string("c")) }
        == "\"a\" = \"c\";\n")
    #expect(
      try edited("a = \"b\";\n") { (e) throws(PlistError) in try e.replace(at: [0], with: string("c")) }
        == "a = \"c\";\n")
    #expect(
      try edited("a = \"b c\";\n") { (e) throws(PlistError) in try e.replace(at: [0], with: string("c")) }
        == "a = c;\n")
    #expect(
      try edited("a = b;\n") { (e) throws(PlistError) in try e.replace(at: [0], with: string("b c")) }
        == "a = \"b c\";\n")
    #expect(
      try edited("\"a\" = \"b\";\n") { (e) throws(PlistError) in
        try e.insert(string("d"), key: "c", into: [], at: 1)
      }
        == "\"a\" = \"b\";\n\"c\" = \"d\";\n")
  }

  @Test func newItemsLookLikeTheirSiblings() throws {
    let text = try edited(Self.project) { (editor) throws(PlistError) in
      try editor.insert(string("new"), into: [1], at: 2)
      try editor.insert(string("y"), key: "name", into: [0, 0], at: 2)
      try editor.insert(value(#"{"isa":"X","list":["a"]}"#), key: "A3", into: [0], at: 2)
    }
    #expect(
      text
        == Self.project.replacing("B2 /* x.m */,", with: "B2 /* x.m */,\n\t\tnew,")
        .replacing("B1 /* main.m */; };", with: "B1 /* main.m */; name = y; };")
        .replacing(
          "\"B-2\"; };",
          with: "\"B-2\"; };\n\t\tA3 = {\n\t\t\tisa = X;\n\t\t\tlist = (\n\t\t\t\ta\n\t\t\t);\n\t\t};"))
  }

  @Test func removedItemsTakeTheirLines() throws {
    let text = try edited(Self.project) { (editor) throws(PlistError) in
      editor.remove(at: [1, 0])
      editor.remove(at: [0, 0, 0])
      editor.remove(at: [0, 1])
    }
    #expect(
      text
        == Self.project.replacing("\t\tB1 /* main.m */,\n", with: "").replacing(
          "{isa = PBXBuildFile; fileRef = B1", with: "{fileRef = B1"
        )
        .replacing("\t\tA2 /* x.m */ = {isa = PBXBuildFile; fileRef = \"B-2\"; };\n", with: ""))
  }

  @Test(arguments: [
    ("(a, b, c)", "(a, b)"), ("(\n\ta,\n\tb,\n\tc\n)\n", "(\n\ta,\n\tb\n)\n"), ("(a, b, c,)", "(a, b,)"),
    ("( a , b , c )", "( a , b )"),
    ("(\r\n  a,\r\n  b, // two\r\n  c // three\r\n)", "(\r\n  a,\r\n  b // two\r\n  // three\r\n)"),
  ]) func theLastElementTakesTheCommaBeforeIt(text: String, result: String) throws {
    #expect(try edited(text) { (e) throws(PlistError) in e.remove(at: [2]) } == result)
  }

  private static let appended: [(String, String)] = [
    ("{}", "{\n\tx = y;\n}"), ("{ }\n", "{\n\tx = y;\n}\n"), ("{ /* none */ }", "{ /* none */ \n\tx = y;\n}"),
    ("{\n\t// none\n}\n", "{\n\t// none\n\tx = y;\n}\n"),
    ("// none\n", "// none\nx = y;\n"), ("/* none */", "/* none */\nx = y;\n"),
    ("{a = b;}", "{a = b; x = y;}"), ("{ a = b; }", "{ a = b; x = y; }"),
    ("a = b;", "a = b;\nx = y;"), ("a = b; // c\n\n// d\n", "a = b; // c\nx = y;\n\n// d\n"),
    ("a=b;\n", "a=b;\nx=y;\n"),
    ("{\r\n    a = b;\r\n}\r\n", "{\r\n    a = b;\r\n    x = y;\r\n}\r\n"), ("a;\n", "a;\nx = y;\n"),
    ("a = b;\n}", "a = b;\nx = y;\n}"),
  ]

  @Test(arguments: appended)
  func entriesAreAppended(text: String, result: String) throws {
    let count = try Document(reading: Array(text.utf8)).root.count
    let added = try edited(text) { (e) throws(PlistError) in
      try e.insert(string("y"), key: "x", into: [], at: count)
    }
    #expect(added == result)
    guard count > 0 || text == "{}" else { return }
    #expect(try edited(added) { (e) throws(PlistError) in e.remove(at: [count]) } == text)
  }

  @Test(arguments: [
    ("(a)", "(x, a)"), ("(\n\ta\n)", "(\n\tx,\n\ta\n)"),
    ("(\n\t// first\n\ta\n)", "(\n\tx,\n\t// first\n\ta\n)"), ("()", "(\n\tx\n)"),
    ("(a,)", "(x, a,)"), ("( // all\n\ta)", "( // all\n\tx,\n\ta)"),
  ]) func elementsAreInsertedInFront(text: String, result: String) throws {
    #expect(
      try edited(text) { (e) throws(PlistError) in try e.insert(string("x"), into: [], at: 0) } == result)
  }

  @Test func aKeyThatIsItsOwnValueIsWrittenOut() throws {
    #expect(
      try edited("a;\n'b';\n") { (e) throws(PlistError) in try e.replace(at: [0], with: string("c")) }
        == "a = c;\n'b';\n")
    #expect(
      try edited("{ a; b; }") { (e) throws(PlistError) in try e.rename(at: [1], to: "c d") }
        == "{ a; \"c d\" = b; }")
    #expect(try edited("a = b;\n") { (e) throws(PlistError) in try e.rename(at: [0], to: "c") } == "c = b;\n")
  }

  @Test func entriesWithoutBracesStayWithoutThem() throws {
    #expect(try edited("a = b;\nc = d;\n") { (e) throws(PlistError) in e.remove(at: [0]) } == "c = d;\n")
    #expect(try edited("a = b;\n") { (e) throws(PlistError) in e.remove(at: [0]) } == "{}\n")
    #expect(try edited("/* c */\na = b;\n") { (e) throws(PlistError) in e.remove(at: [0]) } == "/* c */\n")
    #expect(
      try edited("a = b;\n") { (e) throws(PlistError) in
        try e.replace(at: [], with: value(#"{"x":["y"],"z":"1"}"#))
      }
        == "x = (\n\ty\n);\nz = 1;\n")
    #expect(
      try edited("a = b;\n") { (e) throws(PlistError) in try e.replace(at: [], with: value(#"["y"]"#)) }
        == "(\n\ty\n)")
  }

  @Test func whatOpenStepLacksIsRefusedUnlessTheFileIsGNUsteps() throws {
    let error = #expect(throws: PlistError.self) {
      try edited("{ a = { b = c; }; }") { (e) throws(PlistError) in
        try e.replace(at: [0, 0], with: value("5"))
      }
    }
    #expect(error?.fault == .write(.loss(.numberType, path: PropertyPath([.key("a"), .key("b")]))))
    #expect(error?.hint?.contains("springback convert") == true)
    #expect(
      try edited("{ a = <*I5>; }") { (e) throws(PlistError) in
        try e.replace(at: [0], with: value("6"))
        try e.insert(value("true"), key: "b", into: [], at: 1)
      } == "{ a = <*I6>; b = <*BY>; }")
  }

  @Test func encodingAndLineEndsAreKept() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    let encoding = TextEncoding(.utf16LittleEndian, byteOrderMark: true)
    func encoded(_ text: String) -> [UInt8] {
      var bytes: [UInt8] = []
      unsafe TextEncoder.append(Array(text.utf8).span.bytes, in: encoding, to: &bytes) { _, _ in }
      return bytes
    }
    bytes += encoded("/* 🚗 */\r\n\"a\" = \"é\";\r\n\"b\" = \"c\";\r\n")
    var editor = DocumentEditor(try Document(reading: bytes))
    try editor.replace(at: [0], with: string("ü🚗"))
    try editor.insert(string("e"), key: "d", into: [], at: 2)
    let expected =
      [0xFF, 0xFE] + encoded("/* 🚗 */\r\n\"a\" = \"ü🚗\";\r\n\"b\" = \"c\";\r\n\"d\" = \"e\";\r\n")
    #expect(try editor.finish().editedBytes() == expected)
  }
}
