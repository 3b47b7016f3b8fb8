import Testing

@testable import Plist

@Suite struct OpenStepWriterTests {
  private func text(_ json: String, options: WritingOptions = WritingOptions()) throws -> String {
    let document = try Document(typedJSON: Array(json.utf8))
    return String(decoding: try document.bytes(as: .openStep, options: options), as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", "{}\n"), ("[]", "()\n"), (#""a""#, "a\n"), (#""""#, "\"\"\n"),
    (
      #"{"a":"b","c":["d",{"e":{}}],"f":[]}"#,
      "{\n\ta = b;\n\tc = (\n\t\td,\n\t\t{\n\t\t\te = {};\n\t\t}\n\t);\n\tf = ();\n}\n"
    ),
    (#"{"$data":"AAECAwQ="}"#, "<00010203 04>\n"), (#"{"$data":""}"#, "<>\n"),
    (#"{"a":"1","a":"2"}"#, "{\n\ta = 2;\n}\n"),
  ]) func layoutIsThatOfDescriptions(json: String, text: String) throws {
    #expect(try self.text(json) == text)
  }

  private static let quoted: [(String, String)] = [
    ("a/b.c_$9", "a/b.c_$9"), ("a-b", "\"a-b\""), ("a:b", "\"a:b\""), ("a//b", "\"a//b\""),
    ("___x", "\"___x\""), ("a b", "\"a b\""),
    ("a\"\\", #""a\"\\""#), ("\u{7}\u{8}\t\n\u{B}\u{C}\r", #""\a\b\t\n\v\f\r""#),
    ("\u{0}\u{1F}\u{7F}", #""\U0000\U001f\U007f""#),
    ("é😀", "\"é😀\""), ("\u{2028}\u{85}\u{202E}\u{FFFF}\u{FEFF}", #""\U2028\U0085\U202e\Uffff\Ufeff""#),
    ("bplist00", "\"bplist00\""),
    ("it's", "\"it's\""),
  ]

  @Test(arguments: quoted)
  func stringsAreQuotedWhereTheyMustBe(string: String, text: String) throws {
    let document = try Document { (builder) throws(PlistError) in try builder.string(Text(string)) }
    let bytes = try document.bytes(as: .openStep)
    #expect(String(decoding: bytes, as: UTF8.self) == text + "\n")
    #expect(try Document(reading: bytes).root.isIdentical(to: document.root))
  }

  @Test func surrogatesThatStandAloneSurvive() throws {
    #expect(try text(#"{"$units":[55357,97,56832]}"#) == "\"\\Ud83da\\Ude00\"\n")
    #expect(
      try Document(reading: Array(#""\Ud83da\Ude00""#.utf8)).root.text?.units == [0xD83D, 0x61, 0xDE00])
  }

  private static let losses: [(String, Loss, String)] = [
    ("true", Loss.booleanType, "YES"), ("5", .numberType, "5"), (#"{"$real":1.5}"#, .numberType, "1.5"),
    ("-5", .numberType, "\"-5\""),
    (#"{"$date":"2016-10-13T08:00:00Z"}"#, .dateType, "\"2016-10-13 08:00:00 +0000\""),
    (#"{"$uid":7}"#, .uidType, "7"),
    ("null", .null, "\"\""), (#"{"$set":["a"]}"#, .set, "(\n\t\ta\n\t)"),
  ]

  @Test(arguments: losses)
  func lossesAreRefusedOrAgreedTo(json: String, loss: Loss, text: String) throws {
    let error = #expect(throws: PlistError.self) { try self.text("[\(json)]") }
    #expect(error?.fault == .write(.loss(loss, path: PropertyPath([.index(0)]))))
    #expect(try self.text("[\(json)]", options: WritingOptions(accepting: [loss])) == "(\n\t\(text)\n)\n")
  }

  @Test func nullLeavesADictionaryWithItsKey() throws {
    #expect(
      try text(#"{"a":null,"b":"c"}"#, options: WritingOptions(accepting: [.null])) == "{\n\tb = c;\n}\n")
  }

  @Test(arguments: [
    ("true", "<*BY>"), ("false", "<*BN>"), ("-5", "<*I-5>"),
    (#"{"$int":"18446744073709551615"}"#, "<*I18446744073709551615>"),
    (#"{"$real":0.1}"#, "<*R0.1>"), (#"{"$real":"-inf"}"#, "<*R-inf>"),
    (#"{"$date":"1999-12-31T23:59:59Z"}"#, "<*D1999-12-31 23:59:59 +0000>"),
  ]) func typedFormsAreGNUsteps(json: String, text: String) throws {
    let options = WritingOptions(usesTypedForms: true)
    #expect(try self.text(json, options: options) == text + "\n")
    let document = try Document(typedJSON: Array(json.utf8))
    #expect(try Document(reading: Array(text.utf8)).root.isIdentical(to: document.root))
  }

  private static let lacks: [(String, Loss)] = [
    (#"{"$real32":0.1}"#, Loss.realWidth), (#"{"$date":"1999-12-31T23:59:59.5Z"}"#, .dateFraction),
    (#"{"$date":"nan"}"#, .unrepresentableDate),
    (#"{"$uid":7}"#, .uidType), ("null", .null), (#"{"$set":[]}"#, .set),
  ]

  @Test(arguments: lacks)
  func whatGNUstepLacksIsRefused(json: String, loss: Loss) {
    let error = #expect(throws: PlistError.self) {
      try self.text(json, options: WritingOptions(usesTypedForms: true))
    }
    #expect(error?.fault == .write(.loss(loss, path: .root)))
  }

  /// Random values come back, or are refused by name; agreed losses are readable.
  @Test func whatIsWrittenReadsBack() throws {
    var trips = 0
    for seed in 0..<600 {
      var random = RandomValues(seed: UInt64(seed))
      let document = try random.document()
      for isTyped in [false, true] {
        var options = WritingOptions(usesTypedForms: isTyped)
        if let bytes = try? document.bytes(as: .openStep, options: options) {
          let back = try Document(reading: bytes)
          #expect(back.format == .openStep)
          #expect(
            back.root.isIdentical(to: document.root, ordered: true),
            "\(String(decoding: bytes, as: UTF8.self))")
          #expect(try back.bytes(as: .openStep, options: options) == bytes)
          trips += 1
        }
        options.accepting = Set(Loss.allCases)
        #expect(try Document(reading: document.bytes(as: .openStep, options: options)).format == .openStep)
      }
    }
    #expect(trips > 200)
  }
}
