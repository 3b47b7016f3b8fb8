import Plist
import Testing

@testable import springback

@Suite struct ValueTreeTests {
  /// Builds a document.
  static func document(
    _ format: Format = .binary, _ build: (inout DocumentBuilder) throws -> Void
  ) throws -> Document {
    var builder = DocumentBuilder()
    try build(&builder)
    return builder.finish(format: format)
  }

  static func tree(_ document: Document, width: Int? = nil) throws -> String {
    var output = capturedOutput()
    var tree = ValueTree(of: document, width: width)
    try tree.write(document.root, to: &output)
    output.results.flush()
    return output.capturedResults
  }

  @Test func everyTypeIsVisible() throws {
    let document = try ValueTreeTests.document { builder in
      try builder.beginDictionary()
      try builder.key("boolean")
      builder.boolean(true)
      try builder.key("integer")
      builder.integer(-5)
      try builder.key("large")
      builder.unsigned(.max)
      try builder.key("real")
      builder.real(1)
      try builder.key("real32")
      builder.single(0.1)
      try builder.key("date")
      builder.date(497_612_460)
      try builder.key("no day")
      builder.date(.infinity)
      try builder.key("data")
      try builder.data(Array(0..<20))
      try builder.key("short")
      try builder.data([255])
      try builder.key("string")
      try builder.string("5")
      try builder.key("uid")
      builder.uid(7)
      try builder.key("null")
      builder.null()
      try builder.key("empty")
      try builder.beginArray()
      try builder.end()
      try builder.end()
    }
    #expect(
      try ValueTreeTests.tree(document) == """
        boolean  true
        integer  -5
        large    18446744073709551615
        real     1.0
        real32   0.1 (32 bits)
        date     2016-10-08T09:41:00Z
        no day   date:inf
        data     <20 bytes 00010203 04050607 08090a0b 0c0d0e0f …>
        short    <1 byte ff>
        string   "5"
        uid      uid:7
        null     null
        empty    empty array

        """)
  }

  @Test func containersAreIndentedAndKeysQuotedWhereNeeded() throws {
    let document = try ValueTreeTests.document { builder in
      try builder.beginDictionary()
      try builder.key("com.example.key")
      try builder.beginArray()
      try builder.string("a\nb")
      try builder.beginDictionary()
      try builder.key("32")
      builder.integer(1)
      try builder.key("")
      builder.integer(2)
      try builder.end()
      try builder.end()
      try builder.key("Set")
      try builder.beginSet()
      builder.boolean(false)
      try builder.end()
      try builder.end()
    }
    #expect(
      try ValueTreeTests.tree(document) == #"""
        "com.example.key"  array of 2
          [0]  "a\nb"
          [1]  dictionary of 2
            "32"  1
            ""    2
        Set                set of 1
          [0]  false

        """#)
  }

  @Test func aLongKeyDoesNotMoveItsNeighbours() throws {
    let long = String(repeating: "k", count: 41)
    let document = try ValueTreeTests.document { builder in
      try builder.beginDictionary()
      try builder.key("a")
      builder.integer(1)
      try builder.key(Text(long))
      builder.integer(2)
      try builder.end()
    }
    #expect(try ValueTreeTests.tree(document) == "a  1\n\(long)  2\n")
  }

  @Test(arguments: [(Format.binary, 1), (.xml, 0)])
  func anEntryThatNoReaderFindsIsMarked(format: Format, unread: Int) throws {
    let document = try ValueTreeTests.document(format) { builder in
      try builder.beginDictionary()
      for value in 0..<2 {
        try builder.key("K")
        builder.integer(Int64(value))
      }
      try builder.end()
    }
    let lines = try ValueTreeTests.tree(document).split(separator: "\n")
    #expect(lines[unread] == "K  \(unread)  (not read: the key is there again)")
    #expect(lines[1 - unread] == "K  \(1 - unread)")
  }

  @Test func aScalarRootIsOneLine() throws {
    let document = try ValueTreeTests.document { try $0.string("x") }
    #expect(try ValueTreeTests.tree(document) == "\"x\"\n")
  }

  @Test func longTextIsCutOnATerminalOnly() throws {
    let document = try ValueTreeTests.document { builder in
      try builder.beginDictionary()
      try builder.key("K")
      try builder.string(Text(String(repeating: "x", count: 100)))
      try builder.end()
    }
    #expect(try ValueTreeTests.tree(document).count == 3 + 102 + 1)
    #expect(
      try ValueTreeTests.tree(document, width: 40) == "K  \"" + String(repeating: "x", count: 35) + "…\n")
  }

  @Test func hostileTextDoesNotReachTheTerminal() throws {
    let document = try ValueTreeTests.document { builder in
      try builder.beginDictionary()
      try builder.key("a\u{1B}[2J\u{202E}")
      try builder.string("b\u{9B}\u{202E}\u{2028}")
      try builder.key(Text(units: [0x61, 0xD800]))
      try builder.string(Text(units: [0xDC00]))
      try builder.end()
    }
    let text = try ValueTreeTests.tree(document)
    #expect(!text.unicodeScalars.contains { "\u{1B}\u{9B}\u{202E}\u{2028}".unicodeScalars.contains($0) })
    #expect(text.contains("\"a\\ud800\""))
  }

  /// Arrays, each of which holds the next twice: 2^40 leaves in a file of 200 bytes; or lines that are all indentation.
  @Test(arguments: [40, 250]) func aSharingBombIsBounded(depth: UInt8) throws {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in 0..<depth {
      offsets += [UInt8(bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)]
      bytes += [0xA2, object + 1, object + 1]
    }
    offsets += [UInt8(bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)]
    bytes.append(0x09)
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, depth + 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [UInt8(table >> 8), UInt8(truncatingIfNeeded: table)]
    let document = try Document(reading: bytes)
    var output = capturedOutput()
    var tree = ValueTree(of: document, width: nil)
    let error = #expect(throws: PlistError.self) { try tree.write(document.root, to: &output) }
    guard case .limit(.expansion)? = error?.fault else {
      Issue.record("another fault")
      return
    }
    output.results.flush()
    // About sixteen bytes for each unit of the budget, and the few that each value has besides its indentation.
    #expect(output.capturedResults.utf8.count < 64_000_000)
  }
}

@Suite struct RawValueTests {
  @Test func valuesAreAsScriptsWantThem() throws {
    let document = try ValueTreeTests.document { builder in
      try builder.beginArray()
      builder.boolean(false)
      builder.integer(5)
      builder.real(1)
      builder.single(0.5)
      builder.date(0)
      builder.uid(3)
      try builder.data([0, 1, 2])
      try builder.string("a \"b\"\n")
      try builder.string(Text(units: [0xD800]))
      try builder.beginDictionary()
      try builder.key("k")
      builder.date(0)
      try builder.end()
      try builder.end()
    }
    var budget = ExpansionBudget(for: document.root)
    let values = try document.root.elements.map {
      String(decoding: try ValueText.raw($0, spending: &budget), as: UTF8.self)
    }
    #expect(
      values == [
        "false", "5", "1.0", "0.5", "2001-01-01T00:00:00Z", "3", "AAEC", "a \"b\"\n", "{\"$units\":[55296]}",
        "{\"k\":{\"$date\":\"2001-01-01T00:00:00Z\"}}",
      ])
  }
}

@Suite struct JSONPathTests {
  @Test func aPathIsItsTextAndItsComponents() {
    let path = PropertyPath([.key("a.b"), .index(2), .number("7"), .key(Text(units: [0xD800])), .append])
    var writer = JSONWriter()
    writer.beginObject()
    writer.members(path)
    writer.endObject()
    #expect(
      String(decoding: writer.takeBytes(), as: UTF8.self)
        == #"{"path":"\"a.b\"[2].7.\"\\ud800\"[+]","keys":["a.b",2,"7",{"$units":[55296]},"[+]"]}"#)
  }
}
