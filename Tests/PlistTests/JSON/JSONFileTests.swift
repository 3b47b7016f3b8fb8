import Testing

@testable import Plist

/// JSON as the format of a file.
@Suite struct JSONFileTests {
  private func document(_ text: String) throws(PlistError) -> Document {
    try Document(reading: Array(text.utf8))
  }

  @Test func filesAreRead() throws {
    let document = try document(
      "\u{FEFF}{\n  \"a\": [1, -0, 1.0, 1e3, null, true, \"\\ud800\"],\n  \"d\": {\"$date\": \"2001-01-01T00:00:00Z\"}\n}\n"
    )
    #expect(document.format == .json)
    #expect(
      String(decoding: try document.root.typedJSON(), as: UTF8.self)
        == #"{"a":[1,0,{"$real":1.0},{"$real":1000.0},null,true,{"$units":[55296]}],"d":{"$date":"2001-01-01T00:00:00Z"}}"#
    )
    #expect(document.appleRefusal?.fault == .format(.foreign(.json)))
  }

  @Test(arguments: [
    (#"{"$ref":"/x"}"#, #"{"$dict":{"$ref":"/x"}}"#),
    (#"{"$dict":{"$date":"x"}}"#, #"{"$dict":{"$date":"x"}}"#),
    (#"{"a":{"$uid":5}}"#, #"{"a":{"$uid":5}}"#),
  ]) func unknownFormsInFilesAreDictionaries(text: String, json: String) throws {
    #expect(String(decoding: try document(text).root.typedJSON(), as: UTF8.self) == json)
  }

  @Test(arguments: [
    ("[1,]", 3, "1:4"), ("{\"a\": 1\n\"b\": 2}", 8, "2:1"), ("[01]", 1, "1:2"), ("[1e]", 1, "1:2"),
    ("[.5]", 1, "1:2"), ("[+1]", 1, "1:2"),
    ("[NaN]", 1, "1:2"), ("[1] x", 4, "1:5"), ("[\"\\x\"]", 2, "1:3"), ("[18446744073709551616]", 1, "1:2"),
    ("[\"a", 3, "1:4"),
    ("[\n  {\"é\": tru}]", 11, "2:9"), ("[1 // c\n]", 3, "1:4"),
  ]) func faultsHaveAPlace(text: String, offset: Int, place: String) {
    let error = #expect(throws: PlistError.self) { try document(text) }
    guard case .json = error?.fault, case .text(let line, let column, let at) = error?.location else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(at == offset)
    #expect("\(line):\(column)" == place)
  }

  @Test func nestingIsLimitedAndTakesNoStack() throws {
    for unit in ["[", "{\"a\":", "[{\"$dict\":"] {
      let error = #expect(throws: PlistError.self) { try document(String(repeating: unit, count: 100_000)) }
      #expect(error?.fault == .limit(.tooDeep(maximum: 512)))
      #expect(error?.location != nil)
    }
  }

  // MARK: - Writing

  private func plain(_ json: String, accepting: Set<Loss> = []) throws -> String {
    let document = try Document(typedJSON: Array(json.utf8))
    return String(
      decoding: try document.bytes(as: .json, options: WritingOptions(accepting: accepting)), as: UTF8.self)
  }

  @Test func plainJSONIsWhatOtherProgramsWrite() throws {
    #expect(
      try plain(
        #"{"b":[1,{"$real":1.0},{"$real":-0.0},{"$int":"18446744073709551615"},null,{"$real":1e22}],"a":{},"c":"é\u0007"}"#
      )
        == "{\n  \"b\": [\n    1,\n    1.0,\n    -0.0,\n    18446744073709551615,\n    null,\n    1e+22\n  ],\n  \"a\": {},\n  \"c\": \"é\\u0007\"\n}\n"
    )
    #expect(try plain(#"{"$dict":{"$ref":"x"}}"#) == "{\n  \"$ref\": \"x\"\n}\n")
  }

  @Test(arguments: [
    (#"{"$date":"2016-10-13T08:00:00Z"}"#, Loss.dateType, #""2016-10-13T08:00:00Z""#),
    (#"{"$data":"AAEC"}"#, .dataType, #""AAEC""#),
    (#"{"$uid":5}"#, .uidType, "5"), (#"{"$real":"nan"}"#, .notFinite, "null"),
    (#"{"$real32":0.5}"#, .realWidth, "0.5"),
    (#"{"$set":[]}"#, .set, "[]"), (#"{"$units":[55296,97]}"#, .loneSurrogate, "\"\u{FFFD}a\""),
    (#"{"$dict":{"$uid":5}}"#, .typedForm, "{\n    \"$uid\": 5\n  }"),
  ]) func whatPlainJSONLacksIsRefusedOrAgreedTo(json: String, loss: Loss, text: String) throws {
    let error = #expect(throws: PlistError.self) { try plain("[\(json)]") }
    #expect(error?.fault == .write(.loss(loss, path: PropertyPath([.index(0)]))))
    #expect(try plain("[\(json)]", accepting: [loss]) == "[\n  \(text)\n]\n")
  }

  @Test(arguments: ["5", "\"a\"", "true", "null", #"{"$real":1.5}"#]) func scalarsAreNoDocuments(json: String)
    throws
  {
    let document = try Document(typedJSON: Array(json.utf8))
    for isTyped in [false, true] where !(isTyped && json.hasPrefix("{")) {
      let error = #expect(throws: PlistError.self) {
        try document.bytes(as: .json, options: WritingOptions(usesTypedForms: isTyped))
      }
      #expect(error?.fault == .write(.scalarRoot(document.root.kind)))
    }
  }

  /// Typed JSON holds everything; plain JSON what it does not refuse.
  @Test func whatIsWrittenReadsBack() throws {
    for seed in 0..<400 {
      var random = RandomValues(seed: UInt64(seed))
      let document = try random.document()
      for isTyped in [false, true] {
        let bytes: [UInt8]
        do throws(PlistError) {
          bytes = try document.bytes(as: .json, options: WritingOptions(usesTypedForms: isTyped))
        } catch {
          if case .write(.loss) = error.fault { #expect(!isTyped) }
          continue
        }
        guard bytes != Array("{}\n".utf8) else { continue }
        let back = try Document(reading: bytes)
        #expect(back.format == .json)
        #expect(
          back.root.isIdentical(to: document.root, ordered: true), "\(String(decoding: bytes, as: UTF8.self))"
        )
      }
    }
  }

  // MARK: - Editing

  private func edited(_ text: String, _ edit: (inout DocumentEditor) throws(PlistError) -> Void) throws
    -> String
  {
    var editor = DocumentEditor(try document(text))
    try edit(&editor)
    let result = editor.finish()
    let bytes = try result.editedBytes()
    #expect(try Document(reading: bytes).root.isIdentical(to: result.root, ordered: true))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func value(_ json: String) throws(PlistError) -> Value {
    try Document(typedJSON: Array(json.utf8)).root
  }

  @Test(arguments: [
    ("[1,2]", "[1,2,9]"), ("[ 1, 2 ]", "[ 1, 2, 9 ]"), ("[1]", "[1, 9]"), ("[]", "[\n  9\n]"),
    ("[\n    1,\n    2\n]\n", "[\n    1,\n    2,\n    9\n]\n"),
    ("[\r\n\t1\r\n]", "[\r\n\t1,\r\n\t9\r\n]"),
  ]) func elementsAreAppendedAndRemoved(text: String, result: String) throws {
    let count = try document(text).root.count
    let added = try edited(text) { (e) throws(PlistError) in try e.insert(value("9"), into: [], at: count) }
    #expect(added == result)
    #expect(try edited(added) { (e) throws(PlistError) in e.remove(at: [count]) } == text)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1, "x":{"y":[9]}}"#), (#"{"a" : 1, "b": 2}"#, #"{"a" : 1, "b": 2, "x": {"y":[9]}}"#),
    ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"x\": {\n    \"y\": [\n      9\n    ]\n  }\n}\n"),
  ]) func entriesLookLikeTheirSiblings(text: String, result: String) throws {
    let count = try document(text).root.count
    #expect(
      try edited(text) { (e) throws(PlistError) in
        try e.insert(value(#"{"y":[9]}"#), key: "x", into: [], at: count)
      } == result)
  }

  @Test func editsInsideTypedFormsKeepThem() throws {
    #expect(
      try edited(#"{"s": {"$set": [1, 2]}, "d": {"$dict": {"$x": 1}}}"#) { (e) throws(PlistError) in
        try e.insert(value("3"), into: [0], at: 2)
        try e.replace(at: [1, 0], with: value(#"{"$date":"2001-01-01T00:00:00Z"}"#))
      } == #"{"s": {"$set": [1, 2, 3]}, "d": {"$dict": {"$x": {"$date":"2001-01-01T00:00:00Z"}}}}"#)
    #expect(
      try edited(#"{"s": {"$uid": 5}, "d": {"$uid": 1, "b": 2}}"#) { (e) throws(PlistError) in
        e.remove(at: [1, 1])
      }
        == #"{"s": {"$uid": 5}, "d": {"$dict":{"$uid":1}}}"#)
  }

  @Test func whatPlainJSONLacksIsRefusedInEdits() throws {
    for json in [#"{"$date":"2001-01-01T00:00:00Z"}"#, #"{"$real":"nan"}"#, #"{"$data":""}"#] {
      let error = #expect(throws: PlistError.self) {
        try edited(#"{"a": [1]}"#) { (e) throws(PlistError) in try e.replace(at: [0, 0], with: value(json)) }
      }
      guard case .write(.loss(_, let path)) = error?.fault else {
        Issue.record("\(json): \(String(describing: error))")
        continue
      }
      #expect(path == PropertyPath([.key("a"), .index(0)]))
    }
  }
}
