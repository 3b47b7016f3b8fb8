import Testing

@testable import Plist

@Suite struct OpenStepReaderTests {
  private func json(_ text: String) throws -> String {
    try json(Array(text.utf8))
  }

  private func json(_ bytes: [UInt8]) throws -> String {
    let document = try Document(reading: bytes)
    #expect(document.format == .openStep)
    return String(decoding: try document.root.typedJSON(), as: UTF8.self)
  }

  private static let forms: [(String, String)] = [
    ("{ a = b; }", #"{"a":"b"}"#), ("{}", "{}"), ("()", "[]"), ("( a, \"b c\", )", #"["a","b c"]"#),
    ("hello", #""hello""#), ("'it'", #""it""#), ("\"\"", #""""#), ("a_$/:.-Z9", #""a_$/:.-Z9""#),
    ("/", #""/""#),
    ("{ a; b = c; }", #"{"a":"a","b":"c"}"#), ("{ a = ( { b = (); } ); }", #"{"a":[{"b":[]}]}"#),
    ("{ u = http://x; }", #"{"u":"http://x"}"#), ("{ 1 = 007; }", #"{"1":"007"}"#),
    ("// c\n{ a /* x */ = /* y */ b /* z */ ; } // end", #"{"a":"b"}"#),
    ("/* a /* b */ { a = b; }", #"{"a":"b"}"#),
    ("{\u{2028}a = b;\u{2029}}", #"{"a":"b"}"#), ("{ a = //x\u{2029} b; }", #"{"a":"b"}"#),
    ("<0fbd 77>", #"{"$data":"D713"}"#), ("<>", #"{"$data":""}"#),
    ("< 0F\t0e\r\n\u{2028}>", #"{"$data":"Dw4="}"#),
    ("a = b;", #"{"a":"b"}"#), ("\"a\" = \"b\";\n'c';\n", #"{"a":"b","c":"c"}"#), ("a;", #"{"a":"a"}"#),
    ("a = { b = (c); };", #"{"a":{"b":["c"]}}"#), ("// nothing", "{}"), ("/**/ ", "{}"),
  ]

  @Test(arguments: forms)
  func formsAreRead(text: String, json: String) throws {
    #expect(try self.json(text) == json)
  }

  private static let escapes: [(String, String)] = [
    (#""\a\b\f\n\r\t\v""#, #""\u0007\b\f\n\r\t\u000b""#), (#""\"\'\\\q\z""#, #""\"'\\qz""#),
    ("\"\\\n\"", #""\n""#),
    (#""\101\60\0""#, #""A0\u0000""#), (#""\08\0000""#, #""\u00008\u00000""#),
    (#""\200\241\377""#, "\"\u{A0}¡\\u0000\""),
    (#""\400\777\341\252""#, "\"\\u0000\\u0000Æ“\""), (#""\U00e9\U4e2d""#, "\"é中\""),
    (#""\U4 1\Ug""#, #""\u0004 1\u0000g""#),
    (#""\Ud83d\Ude00""#, "\"😀\""), (#""\Ud83d\Ude0""#, "{\"$units\":[55357,3552]}"),
    (#""\Ude00\Ud83d""#, #"{"$units":[56832,55357]}"#),
    (#""\Ud83dx""#, #"{"$units":[55357,120]}"#), (#""\u00e9\x41""#, #""u00e9x41""#),
    ("\"a\u{0}b\nc\"", #""a\u0000b\nc""#),
    ("\"\\é€\"", "\"é€\""), (#"'a"b'"#, #""a\"b""#),
    (#""abcdefghijklmnopq\"rstuvwxyzabcdefgh""#, #""abcdefghijklmnopq\"rstuvwxyzabcdefgh""#),
  ]

  @Test(arguments: escapes)
  func escapesAreDecoded(text: String, json: String) throws {
    #expect(try self.json(text) == json)
  }

  @Test func everyOctalEscapeHasItsCharacter() throws {
    // The ends and the middle of Unicode's NEXTSTEP.TXT.
    let known: [(Int, UInt16)] = [
      (0o101, 0x41), (0o177, 0x7F), (0o200, 0xA0), (0o244, 0x2044), (0o256, 0xFB01), (0o320, 0x2014),
      (0o341, 0xC6), (0o365, 0x131), (0o375, 0xFF), (0o376, 0), (0o377, 0),
    ]
    for (byte, unit) in known {
      let text = "\"\\" + String(byte, radix: 8) + "\""
      #expect(try Document(reading: Array(text.utf8)).root.text?.units == [unit])
    }
    let all = (0..<256).map {
      "\\" + String(repeating: "0", count: $0 < 8 ? 2 : $0 < 64 ? 1 : 0) + String($0, radix: 8)
    }
    let units = try Document(reading: Array("\"\(all.joined())\"".utf8)).root.text?.units ?? []
    #expect(units.count == 256)
    #expect(Set(units.dropLast(2)).count == 254)
  }

  private static let typedValues: [(String, String)] = [
    ("<*I5>", "5"), ("<*I-5>", "-5"), ("<*I\"5\">", "5"),
    ("<*I18446744073709551615>", #"{"$int":"18446744073709551615"}"#),
    ("<*R1.5>", #"{"$real":1.5}"#), ("<*Rnan>", #"{"$real":"nan"}"#), ("<*R-1e3>", #"{"$real":-1000.0}"#),
    ("<*BY>", "true"), ("<*BN>", "false"), ("<[QUJD]>", #"{"$data":"QUJD"}"#),
    ("<[ QU\nJD ]>", #"{"$data":"QUJD"}"#),
    ("<*D2001-01-01 00:00:00 +0000>", #"{"$date":"2001-01-01T00:00:00Z"}"#),
    ("<*D2020-06-15 12:34:56 +0230>", #"{"$date":"2020-06-15T10:04:56Z"}"#),
    ("<*D2020-06-15 12:34:56 -0100>", #"{"$date":"2020-06-15T13:34:56Z"}"#),
  ]

  @Test(arguments: typedValues)
  func typedValuesOfGNUstepAreRead(text: String, json: String) throws {
    #expect(try self.json(text) == json)
    let document = try Document(reading: Array("{ a = b;\n c = (\(text)); }".utf8))
    #expect(document.usesTypedForms)
    #expect(document.appleRefusal?.fault == .format(.foreign(.gnustep)))
    #expect(document.appleRefusal?.location == .text(line: 2, column: 7, offset: 15))
  }

  private static let faults: [(String, OpenStepFault, Int)] = [
    ("( , a )", OpenStepFault.unexpectedCharacter(",", expected: .value), 2),
    ("( a b )", .unexpectedCharacter("b", expected: .commaOrParenthesis), 4),
    ("(a,,b)", .unexpectedCharacter(",", expected: .value), 3),
    ("( a, b", .unexpectedEnd(expected: .commaOrParenthesis, openedAtLine: 1), 6),
    ("{ a = b }", .unexpectedCharacter("}", expected: .semicolon), 8),
    ("{ a = ; }", .unexpectedCharacter(";", expected: .value), 6),
    ("{ a b }", .unexpectedCharacter("b", expected: .equalsOrSemicolon), 4),
    ("{ = b; }", .unexpectedCharacter("=", expected: .keyOrBrace), 2),
    ("{\n{ a = b; } = c; }", .unexpectedCharacter("{", expected: .keyOrBrace), 2),
    ("\n{ a = {", .unexpectedEnd(expected: .keyOrBrace, openedAtLine: 2), 8),
    ("{ a", .unexpectedEnd(expected: .equalsOrSemicolon, openedAtLine: 1), 3),
    ("a = b", .unexpectedEnd(expected: .semicolon, openedAtLine: nil), 5),
    ("a = b!", .unexpectedCharacter("!", expected: .semicolon), 5),
    ("hello world", .unexpectedCharacter("w", expected: .equalsOrSemicolon), 6),
    ("{ a = b; } x", .trailingContent, 11),
    ("{ a = b; };", .trailingContent, 10), ("()\n\u{0}", .trailingContent, 3),
    ("{ a = \"b; }", .unclosedString, 6), ("\"a\\", .unclosedString, 0), ("\"a\\\"", .unclosedString, 0),
    ("<0g>", .badData("g"), 2), ("<0 f>", .badData("the byte 0x20"), 2), ("<0>", .badData(">"), 2),
    ("<0f\u{B}bd>", .badData("the byte 0x0b"), 3),
    ("<0f/* c */>", .badData("/"), 3), ("<0f\u{130}>", .badData("\u{130} (U+0130)"), 3),
    ("<0f", .unclosedData, 0), ("<[QUJD>", .unclosedData, 0),
    ("<[QUJ]>", .base64(.incomplete), 5), ("<*I5", .unclosedData, 0), ("<*X1>", .unknownType("X"), 0),
    ("<*>", .unknownType(">"), 0),
    ("<*I5x>", .badTypedValue(type: "I", content: "5x"), 0),
    ("<*I0x5>", .badTypedValue(type: "I", content: "0x5"), 0),
    ("<*I18446744073709551616>", .badTypedValue(type: "I", content: "18446744073709551616"), 0),
    ("<*BX>", .badTypedValue(type: "B", content: "X"), 0),
    ("<*B\"\">", .badTypedValue(type: "B", content: ""), 0),
    ("<*D2020-06-31 12:34:56 +0000>", .badTypedValue(type: "D", content: "2020-06-31 12:34:56 +0000"), 0),
    ("<*D2020-06-15 12:34:56>", .badTypedValue(type: "D", content: "2020-06-15 12:34:56"), 0),
    ("{ a = \u{E9}; }", .unexpectedCharacter("é (U+00E9)", expected: .value), 6),
    ("{ a\u{A0}= b; }", .unexpectedCharacter("U+00A0", expected: .equalsOrSemicolon), 3),
    ("{\n<<<<<<< HEAD\na = b;\n}", .mergeConflict, 2), ("{ a = (\n<<<<<<< HEAD\n);}", .mergeConflict, 8),
    ("a = b;\n=======\n", .mergeConflict, 7),
  ]

  @Test(arguments: faults)
  func faultsHaveAPlace(text: String, fault: OpenStepFault, offset: Int) {
    let error = #expect(throws: PlistError.self) { try Document(reading: Array(text.utf8)) }
    #expect(error?.fault == .openStep(fault))
    #expect(error?.location?.offset == offset)
    #expect(error?.message.isEmpty == false)
  }

  @Test func bytesThatAreNotUTF8AreRefusedEverywhere() {
    for (head, tail) in [("\"", "\""), ("// ", "\na"), ("{ a /*", "*/ = b; }")] {
      let error = #expect(throws: PlistError.self) {
        try Document(reading: Array(head.utf8) + [0xE9] + Array(tail.utf8))
      }
      #expect(error?.fault == .openStep(.invalidUTF8))
      #expect(error?.location?.offset == head.utf8.count)
      #expect(error?.hint?.contains("iconv") == true)
    }
  }

  @Test(arguments: [
    (TextEncoding(.utf8, byteOrderMark: true), [0xEF, 0xBB, 0xBF]),
    (TextEncoding(.utf16LittleEndian, byteOrderMark: true), [0xFF, 0xFE]),
    (TextEncoding(.utf16BigEndian, byteOrderMark: true), [0xFE, 0xFF]),
    (TextEncoding(.utf32LittleEndian, byteOrderMark: true), [0xFF, 0xFE, 0, 0]),
    (TextEncoding(.utf32BigEndian, byteOrderMark: true), [0, 0, 0xFE, 0xFF]),
  ]) func markedEncodingsAreRead(encoding: TextEncoding, mark: [UInt8]) throws {
    var bytes = mark
    unsafe TextEncoder.append(
      Array("/* å */\n\"gr\" = \"Grüße 🚗\";\n".utf8).span.bytes, in: encoding, to: &bytes
    ) { _, _ in }
    let document = try Document(reading: bytes)
    #expect(document.encoding == encoding)
    #expect(document.root["gr"]?.string == "Grüße 🚗")
    unsafe TextEncoder.append(Array("x!".utf8).span.bytes, in: encoding, to: &bytes) { _, _ in }
    let error = #expect(throws: PlistError.self) { try Document(reading: bytes) }
    #expect(
      error?.location
        == .text(line: 3, column: 2, offset: bytes.count - encoding.characterSet.width(ofScalarLedBy: 0x21)))
  }

  @Test func oddThingsAreWarnedOf() throws {
    let twice = try Document(reading: Array("a = 1;\n\"a\" = 2;".utf8))
    #expect(twice.warnings == [Warning(.duplicateKey, "a", at: .text(line: 2, column: 1, offset: 7))])
    #expect(twice.root["a"]?.string == "2")
    for (text, offset) in [("a = b;\n}", 7), ("a = b;\n= c;", 7), ("a = b;\n\u{0}JUNK", 7), ("a;\n<>", 3)] {
      let document = try Document(reading: Array(text.utf8))
      #expect(document.warnings.map(\.code) == [.ignoredRest])
      #expect(document.warnings.first?.location.offset == offset)
    }
    let comment = try Document(reading: Array("/* c { a = b; }".utf8))
    #expect(comment.warnings.map(\.code) == [.unclosedComment])
    #expect(comment.root.count == 0)
  }

  @Test func nestingIsLimitedAndTakesNoStack() throws {
    let deep = String(repeating: "(", count: 512) + String(repeating: ")", count: 512)
    #expect(try Document(reading: Array(deep.utf8)).root.count == 1)
    for unit in ["(", "{a="] {
      let error = #expect(throws: PlistError.self) {
        try Document(reading: Array(String(repeating: unit, count: 100_000).utf8))
      }
      #expect(error?.fault == .limit(.tooDeep(maximum: 512)))
      #expect(error?.location != nil)
    }
  }

  /// Many bytes of nothing but one sign are refused, or read, after one look at each.
  @Test(arguments: ["<", "{", "(", "\"", "'", "[", "/", "a", ";", "=", "\\", "/*", "a;", "<*", "<["])
  func endlessSignsAreAnswered(unit: String) {
    let count = 400_000 / unit.utf8.count
    let bytes = Bytes([UInt8](String(repeating: unit, count: count).utf8))
    do throws(PlistError) { #expect(try Document(reading: bytes).root.count <= count) } catch {
      #expect(error.location != nil, "\(error)")
    }
  }
}
