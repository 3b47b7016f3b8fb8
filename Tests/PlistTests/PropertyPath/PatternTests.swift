import Testing

@testable import Plist

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("abc", "abc", true), ("abc", "abcd", false), ("a*c", "abbc", true), ("a*c", "ab", false),
      ("*", "", true),
      ("?", "é", true), ("??", "é", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false),
      ("[]]", "]", true),
      ("[a", "[a", true), (#"\*"#, "*", true), (#"\*"#, "x", false),
      ("*a*a*a*b", String(repeating: "a", count: 40), false),
      ("", "", true), ("", "x", false), ("**x", "aax", true),
    ] as [(String, String, Bool)])
  func matching(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(text) == isMatch)
  }

  @Test func caseCanBeIgnored() {
    #expect(Glob("aÉ*", ignoresCase: true).matches("Aé!"))
    #expect(!Glob("aÉ*").matches("Aé!"))
    #expect(!Glob("plain").hasWildcards)
    #expect(Glob("pl?in").hasWildcards)
  }
}

@Suite struct PathPatternTests {
  @Test(
    arguments: [
      ("a", "a", .inside), ("a", "a.b", .inside), ("a.b", "a", .above), ("a.b", "a.c", .apart),
      ("a.*", "a.b.c", .inside), ("**.c", "a.b.c", .inside), ("**.c", "a.b", .above), ("**", "a", .inside),
      ("a[*].b", "a[3].b", .inside), ("a[1:3]", "a[2]", .inside), ("a[1:3]", "a[3]", .apart),
      ("a.0", "a[0]", .inside), (#""x.y".*"#, #""x.y".z"#, .inside), ("[]", "a", .inside),
      ("a.**.z", "a.z", .inside),
      ("a.**.z", "b", .apart), ("*", "[0]", .apart), ("[0]", "[0].a", .inside),
    ] as [(String, String, PathPattern.Relation)])
  func relations(pattern: String, path: String, relation: PathPattern.Relation) throws {
    #expect(try PathPattern(parsing: pattern).relation(to: PropertyPath(parsing: path)) == relation)
  }

  @Test func pointersReadBack() throws {
    for seed in 0..<500 {
      var random = RandomValues(seed: UInt64(seed))
      let path = PropertyPath(
        keys: (0..<random.number(0..<4)).map { _ in random.text() }.filter {
          !$0.bytes.allSatisfy { $0 &- 0x30 < 10 }
        })
      let pointer = try #require(path.pointer)
      #expect(try PropertyPath(pointer: pointer) == path)
    }
    #expect(try PropertyPath(parsing: "a[2]").pointer == "/a/2")
    #expect(try PropertyPath(parsing: "a[*]").pointer == nil)
  }
}

@Suite struct ValueWordTests {
  @Test func wordsReadBack() throws {
    for seed in 0..<2000 {
      var random = RandomValues(seed: UInt64(seed))
      let value = try random.document().root
      let word = String(decoding: try value.word(), as: UTF8.self)
      let literal = ValueLiteral(parsing: word)
      let type = try #require(literal.type)
      guard case .text(let text) = literal.content else {
        Issue.record("\(word) is not the value itself")
        continue
      }
      #expect(try Document(Array(text.utf8), as: type).root.isIdentical(to: value), "\(word)")
      #expect(word.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }
}
