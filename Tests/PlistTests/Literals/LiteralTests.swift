import Testing

@testable import Plist

@Suite struct LiteralTests {
  @Test func everyValueReadsBack() throws {
    for seed in 0..<2000 {
      var random = RandomValues(seed: UInt64(seed))
      let document = try random.document()
      let literal = try document.root.literal()
      #expect(!literal.contains(0x0A))
      let back = try Document(literal: literal)
      #expect(
        back.root.isIdentical(to: document.root, ordered: true), "\(String(decoding: literal, as: UTF8.self))"
      )
    }
  }

  @Test(arguments: [
    "yes", "1.0", "real:", "real:x", "date:today", "data:A", "uid:-1", "uid:4294967296", "", "what:1", "'a'",
    "real32:1e39",
  ])
  func whatIsNoLiteralIsRefused(word: String) {
    let error = #expect(throws: PlistError.self) { try Document(literal: Array(word.utf8)) }
    #expect(error?.fault == .value(.notALiteral(word: word)))
  }

  @Test func aShortenedLiteralIsRefused() {
    let error = #expect(throws: PlistError.self) { try Document(literal: Array("\"abc…".utf8)) }
    #expect(error?.fault == .value(.shortened))
  }
}

@Suite struct ValueLiteralTests {
  @Test(
    arguments: [
      ("int:5", .integer, .text("5")), ("5", nil, .text("5")), ("string:date:x", .string, .text("date:x")),
      ("data:@icon", .data, .file("icon")), ("data:@-", .data, .standardInput),
      ("string:@@x", .string, .text("@x")),
      ("@x", nil, .text("@x")), ("http://x", nil, .text("http://x")), ("string:", .string, .text("")),
      ("string:@", .string, .text("@")),
      ("string:@-a", .string, .file("-a")),
    ] as [(String, ValueLiteral.ValueType?, ValueLiteral.Content)])
  func wordsNameTypesAndFiles(word: String, type: ValueLiteral.ValueType?, content: ValueLiteral.Content) {
    let literal = ValueLiteral(parsing: word)
    #expect(literal.type == type)
    #expect(literal.content == content)
  }

  @Test(
    arguments: [
      ("5", .integer, false, "5"), ("0x10", .integer, false, "16"), ("1e2", .real, false, "real:100.0"),
      ("0.1", .real, true, "real32:0.1"),
      ("YES", .boolean, false, "true"), ("no", .boolean, false, "false"), ("007", .string, false, "\"007\""),
      ("", .string, false, "\"\""),
      ("2016-10-13T08:00:00Z", .date, false, "date:2016-10-13T08:00:00Z"),
      ("AAEC", .data, false, "data:AAEC"), ("7", .uid, false, "uid:7"),
    ] as [(String, Kind, Bool, String)])
  func untypedWordsKeepTheType(word: String, kind: Kind, isSingle: Bool, literal: String) throws {
    let document = try Document(untyped: word, as: kind, isSingle: isSingle)
    #expect(String(decoding: try document.root.literal(), as: UTF8.self) == literal)
  }

  @Test(
    arguments: [
      ("abc", .integer), ("1.0", .integer), ("1", .boolean), ("today", .date), ("2016-10-13", .date),
      ("AA", .data), ("-1", .uid), ("x", .real),
    ] as [(String, Kind)])
  func untypedWordsAreReadStrictly(word: String, kind: Kind) {
    let error = #expect(throws: PlistError.self) { try Document(untyped: word, as: kind) }
    #expect(error?.fault == .value(.notA(kind, word: word)))
  }

  @Test func wordsWithoutAnyTypeAreBooleansOrRefused() throws {
    #expect(try Document(untyped: "true").root.boolean == true)
    #expect(throws: PlistError(.value(.untyped(word: "yes")))) { try Document(untyped: "yes") }
    #expect(throws: PlistError(.value(.empty))) { try Document(untyped: "") }
    #expect(throws: PlistError(.value(.empty))) { try Document(untyped: "", as: .integer) }
    #expect(throws: PlistError(.value(.needsType(.array)))) { try Document(untyped: "x", as: .array) }
  }

  @Test func typedWords() throws {
    #expect(try Document(Array("00ff".utf8), as: .hex).root.data == [0, 255])
    #expect(try Document(Array("[1]".utf8), as: .json).root.count == 1)
    #expect(try Document([1, 2], as: .data, isFile: true).root.data == [1, 2])
    #expect(try Document(Array("5\n".utf8), as: .integer, isFile: true).root.integer == 5)
    #expect(try Document(Array("x\n".utf8), as: .string, isFile: true).root.string == "x\n")
    #expect(throws: PlistError(.value(.notA(.integer, word: "5\n")))) {
      try Document(Array("5\n".utf8), as: .integer)
    }
    #expect(throws: PlistError.self) { try Document([0xFF], as: .string) }
  }
}
