import Foundation
import Testing

@testable import springback

@Suite struct JSONWriterTests {
  private func sample(_ layout: JSONWriter.Layout) -> String {
    var json = JSONWriter(layout)
    json.beginObject()
    json.member("schema", "springback.set/1")
    json.member("changed", true)
    json.member("count", 2)
    json.member("hint", nil as String?)
    json.key("keys")
    json.beginArray()
    json.string("a")
    json.integer(0)
    json.endArray()
    json.key("none")
    json.beginArray()
    json.endArray()
    json.key("nothing")
    json.beginObject()
    json.endObject()
    json.key("new")
    json.verbatim(#"{"$date":"2026-11-30T00:00:00Z"}"#.utf8)
    json.endObject()
    return String(decoding: json.takeBytes(), as: UTF8.self)
  }

  @Test func compact() {
    #expect(
      sample(.compact)
        == #"{"schema":"springback.set/1","changed":true,"count":2,"hint":null,"keys":["a",0],"none":[],"#
        + #""nothing":{},"new":{"$date":"2026-11-30T00:00:00Z"}}"#)
  }

  @Test func pretty() {
    #expect(
      sample(.pretty) == """
        {
          "schema": "springback.set/1",
          "changed": true,
          "count": 2,
          "hint": null,
          "keys": [
            "a",
            0
          ],
          "none": [],
          "nothing": {},
          "new": {"$date":"2026-11-30T00:00:00Z"}
        }
        """)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{8}\u{1F}", #""\u0000\u0008\u001f""#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""),
    ("\u{61C}\u{200E}\u{202E}\u{2066}\u{206A}", "\"\\u061c\\u200e\\u202e\\u2066\u{206A}\""),
    ("\u{2027}\u{2028}\u{2029}", "\"\u{2027}\\u2028\\u2029\""),
    ("é€😀", #""é€😀""#), ("", #""""#),
  ])
  func stringsAreEscaped(text: String, expected: String) {
    var json = JSONWriter()
    json.string(text)
    #expect(String(decoding: json.takeBytes(), as: UTF8.self) == expected)
  }

  @Test func bytesThatAreNotTextAreReplacedInStrings() {
    var json = JSONWriter()
    json.string([0x61, 0xFF, 0xE2, 0x82, 0xC2])
    #expect(String(decoding: json.takeBytes(), as: UTF8.self) == "\"a\u{FFFD}\u{FFFD}\u{FFFD}\"")
  }

  @Test(
    arguments: [
      (Array("é".utf8), #""é""#), ([0xFF], #"{"$data":"/w=="}"#), ([0xFF, 0xFE], #"{"$data":"//4="}"#),
      ([0xFF, 0xFE, 0xFD], #"{"$data":"//79"}"#), ([], #""""#),
    ] as [([UInt8], String)])
  func fileNamesAreNeverReplaced(name: [UInt8], expected: String) {
    var json = JSONWriter()
    json.fileName(name)
    #expect(String(decoding: json.takeBytes(), as: UTF8.self) == expected)
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (-0.0, "-0.0"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (3, "3.0"),
      (.nan, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)])
  func realsAreShortest(value: Double, expected: String) {
    var json = JSONWriter()
    json.real(value)
    #expect(String(decoding: json.takeBytes(), as: UTF8.self) == expected)
  }

  @Test(
    arguments: [0x1p-1074, 0x1.fffffffffffffp1023, 1 / 3, 434_453_389.142_857_13, -2.5e-7, 1e21] as [Double])
  func realsReadBack(value: Double) {
    var json = JSONWriter()
    json.real(value)
    let text = String(decoding: json.takeBytes(), as: UTF8.self)
    #expect(Double(text)?.bitPattern == value.bitPattern)
  }

  @Test func integersAreWhole() {
    var json = JSONWriter()
    json.beginArray()
    json.integer(Int64.min)
    json.integer(UInt64.max)
    json.endArray()
    #expect(
      String(decoding: json.takeBytes(), as: UTF8.self) == "[-9223372036854775808,18446744073709551615]")
  }

  @Test func whatIsTakenDoesNotComeAgain() {
    var json = JSONWriter()
    json.beginArray()
    json.bool(false)
    #expect(json.takeBytes() == Array("[false".utf8))
    #expect(!json.isComplete)
    json.null()
    json.endArray()
    #expect(json.takeBytes() == Array(",null]".utf8))
    #expect(json.isComplete)
  }

  @Test(arguments: 0..<50 as Range<Int>)
  func anotherReaderAgrees(seed: Int) throws {
    // A linear congruence is random enough to mix lead bytes, followers, controls and text.
    var state = UInt32(truncatingIfNeeded: seed &* 7919 &+ 1)
    let bytes = (0..<300).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 20)
    }
    var json = JSONWriter(seed.isMultiple(of: 2) ? .compact : .pretty)
    json.beginObject()
    json.key(bytes)
    json.beginArray()
    json.string(bytes)
    json.endArray()
    json.endObject()
    let written = json.takeBytes()
    let value = try #require(
      JSONSerialization.jsonObject(with: Data(written)) as? [String: [Any]])
    let text = String(decoding: bytes, as: UTF8.self)
    let array = try #require(value.values.first)
    #expect(value.keys.first?.utf8.elementsEqual(text.utf8) == true)
    #expect((array[0] as? String)?.utf8.elementsEqual(text.utf8) == true)
    #expect(written.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func mismatchedUseIsAMistakeOfTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var json = JSONWriter()
      json.beginObject()
      json.string("no key")
    }
    await #expect(processExitsWith: .failure) {
      var json = JSONWriter()
      json.beginArray()
      json.endObject()
    }
    await #expect(processExitsWith: .failure) {
      var json = JSONWriter()
      json.null()
      json.null()
    }
  }
}
