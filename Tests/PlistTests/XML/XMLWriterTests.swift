import Testing

@testable import Plist

@Suite struct XMLWriterTests {
  @Test(arguments: 0..<300) func randomDocumentsAreReadBackTheSame(seed: Int) throws {
    var random = RandomXMLDocument(seed: seed)
    let document = try random.document()
    let bytes = try document.bytes(as: .xml)
    let again = try Document(reading: bytes)
    #expect(again.root.isIdentical(to: document.root, ordered: true))
    #expect(again.warnings.isEmpty)
    #expect(try again.bytes(as: .xml) == bytes)
  }

  @Test(arguments: 0..<50) func compactStyleIsReadBackTheSame(seed: Int) throws {
    var random = RandomXMLDocument(seed: seed)
    let document = try random.document()
    var output = OutputBuffer()
    var writer = XMLValueWriter(document.arena, options: WritingOptions(), style: .compact)
    try writer.write(document.arena.root, to: &output)
    let again = try Document(reading: output.finish())
    #expect(again.root.isIdentical(to: document.root, ordered: true))
  }

  @Test func layoutIsApples() throws {
    let document = try Document(format: .xml) { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("b<&>\"")
      try builder.beginArray()
      builder.boolean(true)
      builder.real(1)
      builder.real(-0.0)
      builder.real(0.1)
      try builder.string("")
      try builder.data([])
      try builder.end()
      try builder.key("a")
      try builder.string("x\ry")
      try builder.key("u")
      builder.uid(7)
      try builder.end()
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>b&lt;&amp;&gt;"</key>
      \t<array>
      \t\t<true/>
      \t\t<real>1</real>
      \t\t<real>-0.0</real>
      \t\t<real>0.1</real>
      \t\t<string></string>
      \t\t<data>
      \t\t</data>
      \t</array>
      \t<key>a</key>
      \t<string>x&#13;y</string>
      \t<key>u</key>
      \t<dict>
      \t\t<key>CF$UID</key>
      \t\t<integer>7</integer>
      \t</dict>
      </dict>
      </plist>

      """
    #expect(String(decoding: try document.bytes(as: .xml), as: UTF8.self) == text)
    let apple = String(
      decoding: try document.bytes(as: .xml, options: WritingOptions(layout: .apple, accepting: [.zeroSign])),
      as: UTF8.self)
    #expect(apple.contains("<real>0.10000000000000001</real>"))
    #expect(apple.contains("<real>0.0</real>"))
    #expect(apple.contains("<key>a</key>\n\t<string>x\ry</string>\n\t<key>b"))
  }

  @Test func theStreamGetsTheSameBytes() throws {
    var random = RandomXMLDocument(seed: 7)
    let document = try random.document(values: 60_000)
    let whole = try document.bytes(as: .xml)
    let stream = Stream()
    var output = OutputBuffer { (span) throws(PlistError) in stream.take(span.array()) }
    try document.write(as: .xml, to: &output)
    #expect(stream.bytes == whole)
    #expect(stream.pieces > 1)
  }

  private final class Stream {
    var bytes: [UInt8] = []
    var pieces = 0
    func take(_ more: [UInt8]) {
      bytes += more
      pieces += 1
    }
  }

  struct LossCase: Sendable, CustomTestStringConvertible {
    let loss: Loss
    let build: @Sendable (inout DocumentBuilder) throws(PlistError) -> Void
    let written: String
    var testDescription: String { loss.rawValue }
  }

  static let losses: [LossCase] = [
    LossCase(loss: .null, build: { $0.null() }, written: "<string></string>"),
    LossCase(
      loss: .set,
      build: { (builder) throws(PlistError) in
        try builder.beginSet()
        builder.integer(1)
        try builder.end()
      }, written: "<array>"),
    LossCase(
      loss: .loneSurrogate,
      build: { (builder) throws(PlistError) in try builder.string(Text(units: [0x61, 0xD800])) },
      written: "<string>a\u{FFFD}</string>"),
    LossCase(
      loss: .controlCharacter,
      build: { (builder) throws(PlistError) in try builder.string("a\u{1}b\u{FFFE}") },
      written: "<string>a\u{FFFD}b\u{FFFD}</string>"),
    LossCase(loss: .realWidth, build: { $0.single(0.5) }, written: "<real>0.5</real>"),
    LossCase(loss: .dateFraction, build: { $0.date(-0.5) }, written: "<date>2000-12-31T23:59:59Z</date>"),
    LossCase(
      loss: .unrepresentableDate, build: { $0.date(.infinity) }, written: "<date>4001-01-01T00:00:00Z</date>"),
    LossCase(
      loss: .uidDictionary,
      build: { (builder) throws(PlistError) in
        try builder.beginDictionary()
        try builder.key("CF$UID")
        builder.integer(1)
        try builder.end()
      }, written: "<key>CF$UID</key>"),
    LossCase(
      loss: .uidDictionary,
      build: { (builder) throws(PlistError) in
        try builder.beginDictionary()
        for number in [1, 2] {
          try builder.key("CF$UID")
          builder.integer(Int64(number))
        }
        try builder.end()
      }, written: "<integer>1</integer>"),
  ]

  @Test(arguments: losses) func lossesAreRefusedUnlessAgreedTo(_ loss: LossCase) throws {
    let document = try Document(format: .binary) { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("k")
      try builder.beginArray()
      builder.boolean(true)
      try loss.build(&builder)
      try builder.end()
      try builder.end()
    }
    let fault = #expect(throws: PlistError.self) { try document.bytes(as: .xml) }
    #expect(fault?.fault == .write(.loss(loss.loss, path: PropertyPath([.key("k"), .index(1)]))))
    let bytes = try document.bytes(as: .xml, options: WritingOptions(accepting: [loss.loss]))
    #expect(String(decoding: bytes, as: UTF8.self).contains(loss.written))
    #expect(throws: Never.self) { try Document(reading: bytes) }
  }

  @Test func aReferenceThatLeavingOutNullsWouldMakeIsRefused() throws {
    let document = try Document(format: .binary) { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("gone")
      builder.null()
      try builder.key("CF$UID")
      builder.integer(1)
      try builder.end()
    }
    #expect(throws: PlistError(.write(.loss(.uidDictionary, path: .root)))) {
      try document.bytes(as: .xml, options: WritingOptions(accepting: [.null]))
    }
  }

  @Test func onlyTheEffectiveEntryIsWritten() throws {
    let source = "<dict><key>a</key><true/><key>b</key><true/><key>a</key><false/></dict>"
    let document = try Document(reading: Array(source.utf8))
    #expect(document.hasDuplicates)
    let again = try Document(reading: try document.bytes(as: .xml))
    #expect(again.root.entries.map { $0.key.text } == ["b", "a"])
    #expect(again.root["a"]?.boolean == false)
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (-63_113_904_000.0, "0001-01-01T00:00:00Z"),
    (-63_145_526_400.0, "0000-01-01T00:00:00Z"), (-63_145_526_401.0, "-001-12-31T23:59:59Z"),
    (63_113_904_000.0, "4001-01-01T00:00:00Z"), (604_672_496.0, "2020-02-29T12:34:56Z"),
  ]) func datesGoBothWays(seconds: Double, text: String) throws {
    var output: [UInt8] = []
    #expect(XMLDate.append(seconds, to: &output))
    #expect(String(decoding: output, as: UTF8.self) == text)
    #expect(unsafe XMLDate.read(output.span.bytes, 0..<output.count) == .seconds(seconds))
  }
}
