import Testing

@testable import Plist

@Suite struct TypedJSONTests {
  @Test func everyValueReadsBack() throws {
    for seed in 0..<600 {
      var random = RandomValues(seed: UInt64(seed))
      let document = try random.document()
      for pretty in [false, true] {
        let json = try document.root.typedJSON(pretty: pretty)
        let back = try Document(typedJSON: json)
        #expect(
          back.root.isIdentical(to: document.root, ordered: true), "\(String(decoding: json, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: [
    ("5", "5"), ("-0", "0"), ("18446744073709551615", #"{"$int":"18446744073709551615"}"#),
    ("9007199254740993", #"{"$int":"9007199254740993"}"#), ("1.50", #"{"$real":1.5}"#),
    (#"{"$real":-0}"#, #"{"$real":-0.0}"#), (#"{"$real32":0.1}"#, #"{"$real32":0.1}"#),
    (#"{"$real":"nan"}"#, #"{"$real":"nan"}"#),
    (#"{"$date":"2016-10-13T08:00:00Z"}"#, #"{"$date":"2016-10-13T08:00:00Z"}"#),
    (#"{"$data":"AAEC"}"#, #"{"$data":"AAEC"}"#), (#"{"$uid":5}"#, #"{"$uid":5}"#),
    (#""\ud83d\ude00""#, "\"😀\""), (#""\ud800a""#, #"{"$units":[55296,97]}"#),
    (#"{"\ud800":1}"#, #"{"\ud800":1}"#), (#"{"$dict":{"$uid":5}}"#, #"{"$dict":{"$uid":5}}"#),
    (#"{"$uid":5,"a":1}"#, #"{"$uid":5,"a":1}"#), (#"{"$set":[1]}"#, #"{"$set":[1]}"#),
    (#"{"$dict":{"$dict":{"$uid":5}}}"#, #"{"$dict":{"$dict":{"$uid":5}}}"#),
    (#"{"$dict":{"$uid":5},"a":1}"#, #"{"$dict":{"$uid":5},"a":1}"#),
    (#"{"$dict":{"a":1}}"#, #"{"a":1}"#),
    (" [ ] ", "[]"), ("{}", "{}"), ("null", "null"), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    (#""\u202E\u2069\u061c""#, #""\u202e\u2069\u061c""#),
    (#""\u2028\/""#, #""\u2028/""#),
  ])
  func formsAreWrittenOneWay(json: String, canonical: String) throws {
    let document = try Document(typedJSON: Array(json.utf8))
    #expect(String(decoding: try document.root.typedJSON(), as: UTF8.self) == canonical)
  }

  @Test(arguments: [
    ("", JSONFault.unexpectedEnd(expected: .value), 0), ("[1,]", .unexpectedByte(0x5D, expected: .value), 3),
    ("[1 2]", .unexpectedByte(0x32, expected: .commaOrBracket), 3),
    ("{\"a\" 1}", .unexpectedByte(0x31, expected: .colon), 5),
    ("{a:1}", .unexpectedByte(0x61, expected: .key), 1), ("01", .badNumber, 0), ("1.", .badNumber, 0),
    ("-", .badNumber, 0),
    ("1e999", .numberOutOfRange("1e999"), 0),
    ("18446744073709551616", .numberOutOfRange("18446744073709551616"), 0),
    ("\"a\nb\"", .controlCharacter(0x0A), 2), ("\"\\x\"", .badEscape, 1), ("\"\\u12g4\"", .badEscape, 1),
    ("\"abc", .unexpectedEnd(expected: .endOfString), 4), ("1 1", .trailingContent, 2),
    ("tru", .unexpectedByte(0x74, expected: .value), 0),
    (#"{"$what":1}"#, .unknownType("$what"), 0), (#"{"$date":"today"}"#, .badTypedValue(form: "$date"), 9),
    (#"{"$data":"AB=="}"#, .badTypedValue(form: "$data"), 9),
    (#"{"$uid":-1}"#, .badTypedValue(form: "$uid"), 8),
    (#"{"$real":"1.0"}"#, .badTypedValue(form: "$real"), 9),
    (#"{"$units":[65536]}"#, .badTypedValue(form: "$units"), 10),
    ("\u{FEFF}1", .unexpectedByte(0xEF, expected: .value), 0),
  ])
  func faultsHaveAPlace(json: String, fault: JSONFault, offset: Int) {
    let error = #expect(throws: PlistError.self) { try Document(typedJSON: Array(json.utf8)) }
    #expect(error?.fault == .json(fault))
    #expect(error?.location?.offset == offset)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes: [UInt8] in [
      [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ] {
      let error = #expect(throws: PlistError.self) { try Document(typedJSON: [0x22] + bytes + [0x22]) }
      #expect(error?.fault == .json(.invalidUTF8))
    }
  }

  @Test func depthIsLimited() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try Document(typedJSON: Array(deep.utf8)).root.count == 1)
    let deeper = String(repeating: "[", count: 100_000)
    let error = #expect(throws: PlistError.self) { try Document(typedJSON: Array(deeper.utf8)) }
    #expect(error?.fault == .limit(.tooDeep(maximum: 512)))
  }

  @Test func placesCountLinesAndScalars() {
    let error = #expect(throws: PlistError.self) { try Document(typedJSON: Array("[\n\"é\" x]".utf8)) }
    #expect(error?.location == .text(line: 2, column: 5, offset: 7))
  }

  @Test func duplicateKeysAreWarnedOf() throws {
    let document = try Document(typedJSON: Array(#"{"a":1,"b":2,"a":3}"#.utf8))
    #expect(document.warnings.map(\.code) == [.duplicateKey])
    #expect(document.warnings.first?.subject == "a")
    #expect(document.root["a"]?.integer == 3)
  }

  /// Found by fuzzing.
  @Test(arguments: ["[", "{\"a\":"]) func tooManyLevelsHaveAPlace(level: String) throws {
    let json = Array(String(repeating: level, count: 513).utf8)
    let result = Result { () throws(PlistError) in try Document(typedJSON: json) }
    #expect(result.fault == .limit(.tooDeep(maximum: 512)))
    guard case .failure(let error) = result else { return }
    #expect(error.location == .text(line: 1, column: 512 * level.count + 1, offset: 512 * level.count))
  }
}
