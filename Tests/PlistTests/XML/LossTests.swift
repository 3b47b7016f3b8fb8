import Testing

@testable import Plist

/// What is read back after an agreed loss is what the loss says, and nothing else.
@Suite struct LossTests {
  /// A value, the loss it needs, and what is read back.
  struct Case: Sendable, CustomTestStringConvertible {
    let json: String
    let loss: Loss
    let left: String
    var testDescription: String { json }
  }

  static let cases = [
    Case(json: #"[1, null, 2]"#, loss: .null, left: #"[1, "", 2]"#),
    Case(json: #"{"a": null, "b": 1}"#, loss: .null, left: #"{"b": 1}"#),
    Case(json: #"{"$set": [1, 2]}"#, loss: .set, left: "[1, 2]"),
    Case(json: #"[{"$units": [97, 55296, 98]}]"#, loss: .loneSurrogate, left: "[\"a\u{FFFD}b\"]"),
    Case(
      json: #"{"a\u0001": "\u0000\t"}"#, loss: .controlCharacter, left: "{\"a\u{FFFD}\": \"\u{FFFD}\\t\"}"),
    Case(
      json: "[\"\u{FFFE}\u{FFFF}\u{FFFD}\"]", loss: .controlCharacter, left: "[\"\u{FFFD}\u{FFFD}\u{FFFD}\"]"),
    Case(json: #"[{"$real32": 0.5}]"#, loss: .realWidth, left: #"[{"$real": 0.5}]"#),
    Case(
      json: #"[{"$date": "2000-01-01T00:00:00.75Z"}]"#, loss: .dateFraction,
      left: #"[{"$date": "2000-01-01T00:00:00Z"}]"#),
    Case(
      json: #"[{"$date": "nan"}, {"$date": "1e300"}, {"$date": "-inf"}]"#, loss: .unrepresentableDate,
      left:
        #"[{"$date": "2001-01-01T00:00:00Z"}, {"$date": "4001-01-01T00:00:00Z"}, {"$date": "0001-01-01T00:00:00Z"}]"#
    ),
    Case(json: #"[{"CF$UID": 7}]"#, loss: .uidDictionary, left: #"[{"$uid": 7}]"#),
  ]

  @Test(arguments: cases) func isRefusedByNameAndThenAsTold(_ example: Case) throws {
    let document = try Document(typedJSON: Array(example.json.utf8))
    let error = #expect(throws: PlistError.self) { try document.bytes(as: .xml) }
    guard case .write(.loss(example.loss, _))? = error?.fault else {
      Issue.record("\(String(describing: error))")
      return
    }
    let bytes = try document.bytes(as: .xml, options: WritingOptions(accepting: [example.loss]))
    let read = try Document(reading: bytes)
    let left = try Document(typedJSON: Array(example.left.utf8))
    #expect(read.root.isIdentical(to: left.root), "\(String(decoding: bytes, as: UTF8.self))")
    #expect(try document.withLosses(of: .xml, .compact)?.root.isIdentical(to: read.root) == true)
  }

  @Test func appleLayoutKeepsControlCharactersAndLosesTheSignOfZero() throws {
    let text = try Document(typedJSON: Array(#"["\u0001"]"#.utf8))
    let apple = WritingOptions(layout: .apple)
    #expect(try Document(reading: try text.bytes(as: .xml, options: apple)).root.isIdentical(to: text.root))
    #expect(try text.withLosses(of: .xml, .apple)?.root.isIdentical(to: text.root) == true)
    let zero = try Document(typedJSON: Array(#"[{"$real": -0.0}]"#.utf8))
    #expect(throws: PlistError(.write(.loss(.zeroSign, path: PropertyPath([.index(0)]))))) {
      try zero.bytes(as: .xml, options: apple)
    }
    let plus = try Document(typedJSON: Array(#"[{"$real": 0.0}]"#.utf8))
    #expect(try zero.withLosses(of: .xml, .apple)?.root.isIdentical(to: plus.root) == true)
    #expect(try Document(reading: try zero.bytes(as: .xml)).root.isIdentical(to: zero.root))
  }

  /// No agreement helps where the XML could not be read back, or an entry would vanish.
  @Test func someLossesCannotBeAgreedTo() throws {
    let all = WritingOptions(accepting: Set(Loss.allCases))
    for number in [#"{"$real": -0.0}"#, #"{"$real": 5.0}"#, "-1", "4294967296"] {
      let document = try Document(typedJSON: Array("[{\"CF$UID\": \(number)}]".utf8))
      let fault = PlistError(.write(.unreadableUID(path: PropertyPath([.index(0)]))))
      #expect(throws: fault) { try document.bytes(as: .xml, options: all) }
      #expect(fault.hint != nil)
    }
    let keys = try Document(typedJSON: Array(#"[{"\u0001": 1, "\u0002": 2}]"#.utf8))
    #expect(throws: PlistError(.write(.keysFallTogether(path: PropertyPath([.index(0)]))))) {
      try keys.withLosses(of: .xml, .compact)
    }
  }
}
