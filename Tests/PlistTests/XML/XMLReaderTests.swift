import Testing

@testable import Plist

@Suite struct XMLReaderTests {
  /// A text, what is wrong with it and where.
  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let fault: XMLFault
    let line: Int
    let column: Int
    var testDescription: String { text }
  }

  static let faults: [Fault] = [
    Fault(
      text: "<array>\n<true/>\n</dict>",
      fault: .mismatchedEnd(found: "dict", expected: .array, openedAtLine: 1),
      line: 3, column: 1),
    Fault(
      text: "<dict>\n<key>a</key>\n", fault: .unexpectedEnd(.element(.dict), openedAtLine: 1), line: 3,
      column: 1),
    Fault(
      text: "<array>\r\n<string>é</string><integer>1 </integer></array>",
      fault: .malformedScalar(.integer, text: "1 "), line: 2, column: 19),
    Fault(
      text: "<array><float>1</float></array>", fault: .unknownElement("float", suggestion: .real), line: 1,
      column: 8),
    Fault(text: "<dict><true/></dict>", fault: .keyExpected(found: .true), line: 1, column: 7),
    Fault(text: "<dict><key>k</key></dict>", fault: .valueExpected(key: "k"), line: 1, column: 7),
    Fault(text: "<dict><key>a</key><key>b</key></dict>", fault: .valueExpected(key: "a"), line: 1, column: 7),
    Fault(text: "<array><key>a</key></array>", fault: .keyAsValue(inside: .array), line: 1, column: 8),
    Fault(text: "<plist></plist>", fault: .emptyPlist, line: 1, column: 1),
    Fault(text: "<plist><true/><true/></plist>", fault: .secondValue(.true), line: 1, column: 15),
    Fault(text: "<plist><plist><true/></plist></plist>", fault: .nestedPlist, line: 1, column: 8),
    Fault(text: "<!-- c -->", fault: .noElement, line: 1, column: 11),
    Fault(text: "<!-- c", fault: .unexpectedEnd(.comment, openedAtLine: 1), line: 1, column: 1),
    Fault(text: "<array>x</array>", fault: .textBetweenElements("x", inside: .array), line: 1, column: 8),
    Fault(text: "<string>a<!-- c --></string>", fault: .markupInScalar(.string), line: 1, column: 10),
    Fault(
      text: "<string>a<true/></string>", fault: .elementInScalar(found: "true", inside: .string), line: 1,
      column: 10),
    Fault(text: "<array><![CDATA[ ]]></array>", fault: .sectionBetweenElements, line: 1, column: 8),
    Fault(text: "<true/>\nx", fault: .contentAfterEnd("x"), line: 2, column: 1),
    Fault(text: "<!DOCTYPE plist []><true/>", fault: .internalSubset, line: 1, column: 17),
    Fault(
      text: "<?xml version='1.0'?><?xml version='1.0'?><true/>", fault: .misplacedDeclaration, line: 1,
      column: 22),
    Fault(text: "<string>a & b</string>", fault: .malformedReference("& b"), line: 1, column: 11),
    Fault(text: "<string>&nbsp;</string>", fault: .undeclaredEntity("nbsp"), line: 1, column: 9),
    Fault(text: "<string>&#xD800;</string>", fault: .noCharacter("&#xD800;"), line: 1, column: 9),
    Fault(text: "<true> </true>", fault: .contentInBoolean(.true), line: 1, column: 7),
    Fault(text: "<integer/>", fault: .emptyScalar(.integer), line: 1, column: 1),
    Fault(
      text: "<integer>18446744073709551616</integer>",
      fault: .scalarOutOfRange(.integer, text: "18446744073709551616"), line: 1, column: 1),
    Fault(
      text: "<date>2020-02-30T00:00:00Z</date>",
      fault: .scalarOutOfRange(.date, text: "2020-02-30T00:00:00Z"),
      line: 1, column: 1),
    Fault(
      text: "<data>QU!D</data>", fault: .malformedBase64(.character(UInt8(ascii: "!"))), line: 1, column: 9),
    Fault(text: "<data>QUI</data>", fault: .malformedBase64(.incomplete), line: 1, column: 10),
    Fault(text: "<data>QQ==QUJD</data>", fault: .malformedBase64(.padding), line: 1, column: 11),
    Fault(
      text: "<dict><key>CF$UID</key><integer>-1</integer></dict>", fault: .uidOutOfRange, line: 1, column: 24),
    Fault(
      text: "<string a='1' a='2'>x</string>",
      fault: .malformedAttribute(.repeated, name: "a", element: "string"), line: 1, column: 15),
    Fault(
      text: "<string a=1>x</string>", fault: .malformedAttribute(.unquoted, name: "a", element: "string"),
      line: 1, column: 9),
  ]

  @Test(arguments: faults) func faultsHaveTheirPlaceAndArguments(_ example: Fault) throws {
    let error = #expect(throws: PlistError.self) { try XMLReader.read(Bytes(Array(example.text.utf8))) }
    #expect(error?.fault == .xml(example.fault))
    guard case .text(let line, let column, _) = error?.location else {
      Issue.record("no place")
      return
    }
    #expect(line == example.line)
    #expect(column == example.column)
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    ("<true/>\0\n\0", Warning.Code.trailingNULs, 7),
    ("\n<?xml version='1.0'?><true/>", .contentBeforeDeclaration, 1),
    ("<!-- a -- b --><true/>", .doubleHyphenInComment, 0), ("<string>a]]>b</string>", .sectionEndInText, 9),
    ("<string>a\u{1}</string>", .controlCharacter, 9), ("<string>a\u{FFFE}</string>", .controlCharacter, 9),
    ("<string>a&#1;</string>", .controlCharacterReference, 9), ("<string>a\rb</string>", .carriageReturn, 9),
    ("<data>QR==</data>", .nonCanonicalBase64, 0),
    ("<dict><key>a</key><true/><key>a</key><true/></dict>", .duplicateKey, 25),
  ]) func leniencesWarnAtTheirPlace(text: String, code: Warning.Code, offset: Int) throws {
    let document = try Document(reading: Array(text.utf8))
    #expect(document.warnings.map(\.code) == [code])
    #expect(document.warnings.first?.location.offset == offset)
  }

  @Test func textIsKeptCodeUnitByCodeUnit() throws {
    let source = "<array><string> a\r\n\u{0}&lt;&#233;<![CDATA[&lt;<b>]]>e\u{301}</string></array>"
    let document = try Document(reading: Array(source.utf8))
    #expect(document.root.elements[0].text == " a\r\n\u{0}<é&lt;<b>e\u{301}")
  }

  @Test(arguments: [
    ("010", 10), ("0x1F", 31), ("-0x10", -16), ("+ 5", 5), (" \n7", 7), ("-0", 0), ("&#52;<![CDATA[2]]>", 42),
    ("-9223372036854775808", Int64.min),
  ]) func integersAreReadAsApplesAre(text: String, number: Int64) throws {
    #expect(try Document(reading: Array("<integer>\(text)</integer>".utf8)).root.integer == number)
  }

  @Test(arguments: [
    ("1.", 1), (".5", 0.5), ("+1e5", 1e5), ("1e999", .infinity), ("-INF", -.infinity), ("1e-999", 0),
    ("2.2250738585072014e-308", .leastNormalMagnitude), ("123456789012345678", 123_456_789_012_345_680),
  ]) func realsAreReadAsApplesAre(text: String, number: Double) throws {
    #expect(try Document(reading: Array("<real>\(text)</real>".utf8)).root.real == number)
  }

  @Test func depthIsLimitedWithAPlace() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try Document(reading: nested(512)) }
    let error = #expect(throws: PlistError.self) { try Document(reading: nested(513)) }
    #expect(error?.fault == .limit(.tooDeep(maximum: 512)))
    #expect(error?.location == .text(line: 1, column: 512 * 7 + 1, offset: 512 * 7))
  }

  /// Every prefix of a file with everything in it is an error or a value, never a trap.
  @Test func truncationNeverTraps() throws {
    var random = RandomXMLDocument(seed: 3)
    let whole = try random.document().bytes(as: .xml)
    for count in 0..<whole.count - 1 {
      let isRead = (try? Document(reading: Array(whole[..<count]))) != nil
      #expect(!isRead || whole.count - count < 12)
    }
  }
}
