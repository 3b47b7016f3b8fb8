import Testing

@testable import springback

@Suite struct DiagnosticTests {
  static let file = Array("Info.plist".utf8)

  static let rendered: [(Diagnostic, String)] = [
    (
      Diagnostic(code: "unknown-option", message: "unknown option '--x'", hint: "did you mean --y?"),
      "springback: error: unknown option '--x'\n  hint: did you mean --y?\n"
    ),
    (
      Diagnostic(code: "c", message: "m", file: file, location: .line(12, column: 5)),
      "Info.plist:12:5: error: m\n"
    ),
    (
      Diagnostic(code: "c", message: "m", file: file, location: .line(12, column: nil)),
      "Info.plist:12: error: m\n"
    ),
    (
      Diagnostic(code: "c", message: "m", file: file, location: .offset(0)),
      "Info.plist: offset 0: error: m\n"
    ),
    (Diagnostic(.warning, code: "c", message: "m", file: file), "Info.plist: warning: m\n"),
    (Diagnostic(.note, code: "c", message: "m", location: .line(1, column: 2)), "-:1:2: note: m\n"),
    (
      Diagnostic(code: "c", message: "two folders:\n  a\n  b\u{1B}\nc", hint: "h"),
      "springback: error: two folders:\n  a\n  b\\u{1B}\\nc\n  hint: h\n"
    ),
    (
      Diagnostic(
        code: "c", message: "key \"a\nb\u{1B}[2J\" is odd", file: [0x61, 0xE9, 0x0A, 0x62],
        hint: "x\ty\u{202E}z"),
      #"a\xE9\nb: error: key "a\nb\u{1B}[2J" is odd"# + "\n  hint: " + #"x\ty\u{202E}z"# + "\n"
    ),
  ]

  @Test(arguments: rendered)
  func isWrittenAsText(diagnostic: Diagnostic, expected: String) {
    var sink = Sink(capturingFor: .none)
    diagnostic.write(to: &sink)
    sink.flush()
    #expect(String(decoding: sink.captured, as: UTF8.self) == expected)
  }

  @Test func theHintIsColouredWhereColourIsUsed() {
    var sink = Sink(capturingFor: .none)
    sink.usesColor = true
    Diagnostic(code: "c", message: "m", hint: "h").write(to: &sink)
    sink.flush()
    #expect(
      String(decoding: sink.captured, as: UTF8.self)
        == "springback: \u{1B}[1;31merror:\u{1B}[0m m\n  \u{1B}[2mhint:\u{1B}[0m h\n")
  }

  static let json: [(Diagnostic, String)] = [
    (
      Diagnostic(code: "c", message: "a \"b\"", file: file, location: .line(12, column: 5), hint: "h"),
      #"{"schema":"springback.error/1","code":"c","message":"a \"b\"","file":"Info.plist","line":12,"#
        + #""column":5,"offset":null,"hint":"h"}"#
    ),
    (
      Diagnostic(.warning, code: "c", message: "m", file: [0x61, 0xE9], location: .offset(40)),
      #"{"schema":"springback.warning/1","code":"c","message":"m","file":{"$data":"Yek="},"line":null,"#
        + #""column":null,"offset":40,"hint":null}"#
    ),
    (
      Diagnostic(.note, code: "c", message: "m"),
      #"{"schema":"springback.note/1","code":"c","message":"m","file":null,"line":null,"#
        + #""column":null,"offset":null,"hint":null}"#
    ),
  ]

  @Test(arguments: json)
  func isWrittenAsJSON(diagnostic: Diagnostic, expected: String) {
    #expect(String(decoding: diagnostic.json, as: UTF8.self) == expected)
  }
}

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain é € 😀", "plain é € 😀"), ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{0}\u{1B}\u{7F}", #"\u{00}\u{1B}\u{7F}"#),
    ("\u{85}\u{9B}", #"\u{85}\u{9B}"#), ("a\u{202E}b\u{2066}c\u{200F}", #"a\u{202E}b\u{2066}c\u{200F}"#),
    ("line\u{2028}end", #"line\u{2028}end"#), ("", ""),
  ])
  func controlsAreSpelled(text: String, expected: String) {
    #expect(Printable.text(text) == expected)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xFFb"#), ([0xC3], #"\xC3"#), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
      ([0xF0, 0x9F, 0x98, 0x80, 0x80], #"😀\x80"#),
    ] as [([UInt8], String)])
  func bytesThatAreNotTextAreSpelled(bytes: [UInt8], expected: String) {
    #expect(Printable.text(bytes) == expected)
  }
}
