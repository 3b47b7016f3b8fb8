import Testing

@testable import Plist

@Suite struct PropertyPathTextTests {
  @Test(
    arguments: [
      ("[]", "[]", []), (#"["com.apple.x", 0]"#, #""com.apple.x"[0]"#, [.key("com.apple.x"), .index(0)]),
      ("[-1]", "[-1]", [.index(-1)]), ("[0][1]", "[0][1]", [.index(0), .index(1)]),
      (":Window\\ Settings:Basic", "Window Settings.Basic", [.key("Window Settings"), .key("Basic")]),
      (#":"New Bookmarks":0"#, "New Bookmarks.0", [.key("New Bookmarks"), .number("0")]),
      (":'a:b':\"0\"", #"a:b."0""#, [.key("a:b"), .key("0")]), (":", "[]", []),
      ("::a::b", "a.b", [.key("a"), .key("b")]),
      (":a:", "a[+]", [.key("a"), .append]), (#":"""#, #""""#, [.key("")]), (#":a\:b"#, "a:b", [.key("a:b")]),
      ("/CacheExtra/37NVydb~1~1GP", "CacheExtra.37NVydb//GP", [.key("CacheExtra"), .key("37NVydb//GP")]),
      ("/", #""""#, [.key("")]), ("/a/0/~0", "a.0.~", [.key("a"), .number("0"), .key("~")]),
      ("/a.b", #""a.b""#, [.key("a.b")]),
      ("Windows.Main[0]", "Windows.Main[0]", [.key("Windows"), .key("Main"), .index(0)]),
      ("Windows.Main.0", "Windows.Main.0", [.key("Windows"), .key("Main"), .number("0")]),
      (
        #""com.apple.SwiftUI.DisableSolarium""#, #""com.apple.SwiftUI.DisableSolarium""#,
        [.key("com.apple.SwiftUI.DisableSolarium")]
      ),
      (#"a\.b"#, #""a.b""#, [.key("a.b")]), (#""""#, #""""#, [.key("")]), (#"\0"#, #""0""#, [.key("0")]),
      (
        "a[1:3][:2][1:][:]", "a[1:3][:2][1:][:]",
        [
          .key("a"), .slice(lower: 1, upper: 3), .slice(lower: nil, upper: 2), .slice(lower: 1, upper: nil),
          .slice(lower: nil, upper: nil),
        ]
      ),
      ("a[+]", "a[+]", [.key("a"), .append]), ("a[*].b", "a[*].b", [.key("a"), .every, .key("b")]),
      ("a[!].b", "a[!].b", [.key("a"), .embedded, .key("b")]), ("-x", "-x", [.key("-x")]),
      ("it's", "it's", [.key("it's")]),
      (#""\ud800""#, #""\ud800""#, [.key(Text(units: [0xD800]))]), (#""\ud83d\ude00""#, "😀", [.key("😀")]),
      (#"\:a"#, #"":a""#, [.key(":a")]), ("a:b/c", "a:b/c", [.key("a:b/c")]), (#"["a"]"#, "a", [.key("a")]),
      ("é", "é", [.key("é")]), (" a ", #"" a ""#, [.key(" a ")]), ("007", "007", [.number("007")]),
    ] as [(String, String, [PropertyPath.Step])])
  func notations(word: String, canonical: String, steps: [PropertyPath.Step]) throws {
    let path = try PropertyPath(parsing: word)
    #expect(path.steps == steps)
    #expect(path.description == canonical)
    #expect(try PropertyPath(parsing: canonical) == path)
  }

  @Test func canonicalFormReadsBack() throws {
    for seed in 0..<4000 {
      var random = RandomValues(seed: UInt64(seed))
      var path = PropertyPath()
      for _ in 0..<random.number(0..<5) {
        switch random.number(0..<8) {
        case 0: path.steps.append(.index(random.number(-20..<20)))
        case 1:
          path.steps.append(
            [.append, .every, .embedded, .number("12"), .slice(lower: -1, upper: nil)][random.number(0..<5)])
        default: path.steps.append(.key(random.text()))
        }
      }
      let text = path.description
      #expect(try PropertyPath(parsing: text) == path, "\(text)")
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{2028}" })
      let assignment = try PathAssignment(parsing: text + "=a=[\"")
      #expect(assignment.path == path)
      #expect(assignment.value == "a=[\"")
    }
  }

  @Test func otherNotationsSayTheSame() throws {
    for seed in 0..<1000 {
      var random = RandomValues(seed: UInt64(seed))
      let keys = (0...random.number(0..<3)).map { _ in random.text() }.filter(\.isWellFormed)
      guard !keys.isEmpty else { continue }
      var json = Document(literal: keys)
      #expect(try PropertyPath(parsing: String(decoding: json, as: UTF8.self)) == PropertyPath(keys: keys))
      json = []
      for key in keys {
        json.append(0x2F)
        for byte in key.bytes {
          if byte == 0x7E {
            json += Array("~0".utf8)
          } else if byte == 0x2F {
            json += Array("~1".utf8)
          } else {
            json.append(byte)
          }
        }
      }
      let pointer = try PropertyPath(parsing: String(decoding: json, as: UTF8.self))
      #expect(pointer.steps.map(Self.text) == keys)
      let colon = keys.map {
        ":\"" + $0.description.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
      }.joined()
      #expect(try PropertyPath(parsing: colon).steps.map(Self.text) == keys)
    }
  }

  private static func text(_ step: PropertyPath.Step) -> Text? {
    switch step {
    case .key(let key), .number(let key): key
    default: nil
    }
  }

  private func Document(literal keys: [Text]) -> [UInt8] {
    var json: [UInt8] = [0x5B]
    for (index, key) in keys.enumerated() {
      if index > 0 { json.append(0x2C) }
      JSONText.append(quoted: key.bytes, to: &json)
    }
    return json + [0x5D]
  }

  @Test(
    arguments: [
      ("", 0, .empty), (".a", 0, .emptyName), ("a..b", 2, .emptyName), ("a.", 2, .emptyName),
      ("a.[0]", 2, .emptyName),
      ("a=b", 1, .needsQuotes("=")), ("a]", 1, .needsQuotes("]")), ("a\"b", 1, .needsQuotes("\"")),
      ("a.:b", 2, .needsQuotes(":")),
      ("a./b", 2, .needsQuotes("/")), ("\"a", 0, .unclosedQuote), (":\"a", 1, .unclosedQuote),
      ("a[1", 1, .unclosedBracket),
      ("a[x]", 1, .badBracket("x")), ("a[01]", 1, .badBracket("01")), ("a[-0]", 1, .badBracket("-0")),
      ("a[]", 1, .badBracket("")),
      ("a[1:b]", 1, .badBracket("1:b")), ("a[9999999999999999999]", 1, .badBracket("9999999999999999999")),
      ("a\\", 1, .trailingBackslash),
      (":a\\", 2, .trailingBackslash), ("\"\\x\"", 1, .badEscape), ("/a~2", 2, .badTilde),
      ("/a~", 2, .badTilde),
      ("\"a\"b", 3, .missingSeparator), ("a[0]b", 4, .missingSeparator),
      ("[\"a\",1.5]", 0, .badBracket("\"a\",1.5")),
    ] as [(String, Int, PathFault.Malformation)])
  func faultsHaveAnOffset(word: String, offset: Int, malformation: PathFault.Malformation) {
    let error = #expect(throws: PlistError.self) { try PropertyPath(parsing: word) }
    #expect(error?.fault == .path(.malformed(word: word, offset: offset, malformation)))
  }

  @Test(arguments: [
    ("a=b", "a", "b"), ("a==", "a", "="), ("\"a=b\"=c", #""a=b""#, "c"), ("a\\=b=c", #""a=b""#, "c"),
    (#"["a=b",0]=x"#, #""a=b"[0]"#, "x"), (#":'a=b':c=d"#, #""a=b".c"#, "d"), ("it's=5", "it's", "5"),
    ("/a[b=c", #""a[b""#, "c"),
    ("a=", "a", ""), ("k=é=\u{301}", "k", "é=\u{301}"), (#":a"b'c"=d"#, "ab'c", "d"), ("a[*]=1", "a[*]", "1"),
    (#"/a"b=c"#, #""a\"b""#, "c"),
  ])
  func assignments(word: String, path: String, value: String) throws {
    let assignment = try PathAssignment(parsing: word)
    #expect(assignment.path.description == path)
    #expect(Array(assignment.value.utf8) == Array(value.utf8))
  }

  @Test(arguments: ["a", "\"a=b\"", "[a=b]", "\"a=b"])
  func aWordWithoutAValueIsRefused(word: String) {
    let error = #expect(throws: PlistError.self) { try PathAssignment(parsing: word) }
    #expect(error?.fault == .path(.missingValue(word: word)))
  }
}

@Suite struct PathResolutionTests {
  private func sample() throws -> Value {
    try Document(
      typedJSON: Array(
        #"{"com.example.flag":false,"com":{"example":{"flag":"old"}},"Rows":["a","b","c"],"Hot":{"32":{"enabled":true}},"s":5,"":{"":1},"list":[{"n":1},{"n":2}],"empty":[]}"#
          .utf8)
    ).root
  }

  @Test(arguments: [
    ("com.example.flag", #""old""#, "com.example.flag"),
    (#""com.example.flag""#, "false", #""com.example.flag""#),
    ("Rows.1", #""b""#, "Rows[1]"), ("Rows[-1]", #""c""#, "Rows[2]"),
    ("Hot.32.enabled", "true", #"Hot."32".enabled"#),
    (":Rows:0", #""a""#, "Rows[0]"), ("/Rows/2", #""c""#, "Rows[2]"), ("\"\".\"\"", "1", "\"\".\"\""),
    ("s", "5", "s"),
  ])
  func pathsLeadToValues(word: String, literal: String, canonical: String) throws {
    let root = try sample()
    let match = try PropertyPath(parsing: word).match(in: root)
    #expect(String(decoding: try match.value.literal(), as: UTF8.self) == literal)
    #expect(match.path.description == canonical)
    var value = root
    for ordinal in match.ordinals ?? [] { value = value.child(ordinal) }
    #expect(value.isIdentical(to: match.value))
    #expect(try match.path.match(in: root).ordinals == match.ordinals)
  }

  @Test(arguments: [
    ("list[*].n", ["list[0].n", "list[1].n"]), ("Rows[1:]", ["Rows[1]", "Rows[2]"]),
    ("Rows[-2:-1]", ["Rows[1]"]),
    ("Rows[5:9]", []), ("Rows[2:1]", []), ("empty[*].x", []), ("Rows[:]", ["Rows[0]", "Rows[1]", "Rows[2]"]),
  ])
  func patternsLeadToSeveral(word: String, paths: [String]) throws {
    #expect(try PropertyPath(parsing: word).matches(in: try sample()).map(\.path.description) == paths)
  }

  @Test func faultsSayHowFarThePathLeads() throws {
    let root = try sample()
    func fault(_ word: String) -> PathFault? {
      let error = #expect(throws: PlistError.self) { try PropertyPath(parsing: word).match(in: root) }
      guard case .path(let fault)? = error?.fault else { return nil }
      return fault
    }
    #expect(
      fault("com.exmple.flag")
        == .missingKey(
          "exmple", in: PropertyPath(keys: ["com"]),
          suggestion: PropertyPath(keys: ["com", "example", "flag"])))
    #expect(fault("rows") == .missingKey("rows", in: .root, suggestion: PropertyPath(keys: ["Rows"])))
    #expect(fault("nothing.like.it") == .missingKey("nothing", in: .root, suggestion: nil))
    #expect(fault("Rows[3]") == .indexOutOfRange("3", count: 3, in: PropertyPath(keys: ["Rows"])))
    #expect(fault("Rows[-4]") == .indexOutOfRange("-4", count: 3, in: PropertyPath(keys: ["Rows"])))
    #expect(fault("Rows.x") == .keyInArray("x", in: PropertyPath(keys: ["Rows"])))
    #expect(fault("Rows.01") == .keyInArray("01", in: PropertyPath(keys: ["Rows"])))
    #expect(fault("Hot[32]") == .indexInDictionary(.index(32), in: PropertyPath(keys: ["Hot"])))
    #expect(fault("s.a.b") == .notAContainer(.integer, at: PropertyPath(keys: ["s"])))
    #expect(fault("Rows[+]") == .noValueAtEnd(of: PropertyPath(keys: ["Rows"])))
    #expect(fault("Rows[*]") == .several(PropertyPath([.key("Rows"), .every]), count: 3))
    #expect(fault("s[!]") == .notData(.integer, at: PropertyPath(keys: ["s"])))
  }

  @Test func namesThatAreOneKeyAreOfferedQuoted() throws {
    let root = try Document(typedJSON: Array(#"{"a":{"com.apple.x":{"y":1}},"com":1}"#.utf8)).root
    let error = #expect(throws: PlistError.self) {
      try PropertyPath(parsing: "a.com.apple.x.y").match(in: root)
    }
    guard case .path(let fault)? = error?.fault else { return }
    #expect(fault.hint == #"did you mean 'a."com.apple.x".y'?"#)
    #expect(fault.message == "no key com in a")
  }

  @Test func everyFaultHasWords() {
    let faults: [PathFault] = [
      .malformed(word: "", offset: 0, .empty), .malformed(word: "a=b", offset: 1, .needsQuotes("=")),
      .missingValue(word: "a"),
      .missingKey("a", in: .root, suggestion: nil), .indexOutOfRange("3", count: 1, in: .root),
      .keyInArray("a", in: .root),
      .indexInDictionary(.index(1), in: .root), .notAContainer(.data, at: .root), .noValueAtEnd(of: .root),
      .notData(.string, at: .root), .embedded(at: .root, PlistError(.path(.noValueAtEnd(of: .root)))),
      .several(.root, count: 0),
    ]
    #expect(Set(faults.map(\.message)).count == faults.count)
    #expect(faults[0].hint == "[] is the root and \"\" is the empty key")
    #expect(faults[1].hint == #"if that is one key, write '"a=b"'"#)
  }
}
