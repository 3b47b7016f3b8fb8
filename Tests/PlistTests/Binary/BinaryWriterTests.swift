import Foundation
import Testing

@testable import Plist

@Suite struct BinaryWriterTests {
  private func write(
    _ build: (inout DocumentBuilder) throws(PlistError) -> Void
  ) throws(PlistError) -> (bytes: [UInt8], read: Document) {
    let bytes = try Document(format: .binary, build).bytes(as: .binary)
    return (bytes, try BinaryReader.read(Bytes(bytes)))
  }

  private func objectCount(_ bytes: [UInt8]) throws(PlistError) -> Int {
    let whole = Bytes(bytes)
    return try BinaryObjects(whole.span).trailer.objectCount
  }

  @Test func theSmallestDictionary() throws {
    let (bytes, _) = try write { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("a")
      builder.boolean(true)
      try builder.end()
    }
    #expect(bytes == BinaryFile([0xD1, 1, 2], [0x51, 0x61], [0x09]).bytes)
  }

  @Test func equalLeavesAreOneAndOthersAreNot() throws {
    let (bytes, read) = try write { (builder) throws(PlistError) in
      try builder.beginArray()
      for _ in 0..<3 {
        builder.integer(1)
        builder.integer(2000)
        builder.boolean(true)
        builder.boolean(false)
        builder.real(1)
        builder.single(1)
        builder.real(0)
        builder.real(-0.0)
        builder.real(Double(bitPattern: 0x7FF8_0000_0000_0000))
        builder.real(Double(bitPattern: 0x7FF8_0000_0000_0001))
        builder.date(1)
        builder.uid(1)
        try builder.string("é")
        try builder.string("e\u{301}")
        try builder.data([0x61])
        try builder.string("a")
        builder.null()
        builder.integer(-1)
        builder.unsigned(.max)
      }
      try builder.end()
    }
    #expect(read.root.count == 57)
    #expect(try objectCount(bytes) == 1 + 19)
  }

  @Test func stringsAreSharedAcrossEncodings() throws {
    let file = BinaryFile([0xA3, 1, 2, 3], [0x61, 0, 0x61], [0x51, 0x61], [0x41, 0x61])
    #expect(
      try file.read().bytes(as: .binary) == BinaryFile([0xA3, 1, 1, 2], [0x51, 0x61], [0x41, 0x61]).bytes)
  }

  @Test func equalContainersThatAreNotOneStayTwo() throws {
    let file = BinaryFile([0xA4, 1, 2, 3, 3], [0xA1, 4], [0xA1, 4], [0xA0], [0x09])
    let read = try file.read()
    #expect(
      try read.bytes(as: .binary)
        == BinaryFile([0xA4, 1, 2, 3, 3], [0xA1, 4], [0xA1, 4], [0xA0], [0x09]).bytes)
  }

  @Test(arguments: [253, 254, 255, 256, 65533, 65534, 65535, 65536])
  func referencesWidenWithTheNumberOfObjects(leaves: Int) throws {
    let (bytes, read) = try write { (builder) throws(PlistError) in
      try builder.beginArray()
      for number in 0..<leaves { builder.integer(Int64(number)) }
      try builder.end()
    }
    let width = leaves + 1 < 256 ? 1 : leaves + 1 < 65536 ? 2 : 4
    #expect(bytes[bytes.count - 25] == UInt8(width))
    #expect(read.root.elements.map(\.integer) == (0..<leaves).map { Int64($0) })
  }

  @Test(arguments: [255, 256, 65535, 65536])
  func offsetsWidenWithTheTable(table: Int) throws {
    let head = table - 8 > 65535 + 6 ? 6 : table - 8 > 255 + 4 ? 4 : 3
    let (bytes, read) = try write { (builder) throws(PlistError) in
      try builder.data([UInt8](repeating: 7, count: table - 8 - head))
    }
    #expect(Array(bytes.suffix(8)) == BinaryFile.bigEndian(UInt64(table), 8))
    #expect(bytes[bytes.count - 26] == (table < 256 ? 1 : table < 65536 ? 2 : 4))
    #expect(read.root.count == table - 8 - head)
  }

  @Test func integersHaveApplesWidths() throws {
    func object(_ build: (inout DocumentBuilder) -> Void) throws -> [UInt8] {
      let bytes = try Document(format: .binary) { (builder) throws(PlistError) in build(&builder) }.bytes(
        as: .binary)
      return Array(bytes[8..<bytes.count - 33])
    }
    #expect(try object { $0.integer(255) } == [0x10, 0xFF])
    #expect(try object { $0.integer(256) } == [0x11, 1, 0])
    #expect(try object { $0.integer(65536) } == [0x12, 0, 1, 0, 0])
    #expect(try object { $0.integer(1 << 32) } == [0x13, 0, 0, 0, 1, 0, 0, 0, 0])
    #expect(try object { $0.integer(-1) } == [0x13] + [UInt8](repeating: 0xFF, count: 8))
    #expect(
      try object { $0.unsigned(1 << 63) } == [0x14] + [UInt8](repeating: 0, count: 8) + [
        0x80, 0, 0, 0, 0, 0, 0, 0,
      ])
    #expect(try object { $0.uid(65536) } == [0x83, 0, 1, 0, 0])
    #expect(try object { $0.single(1.5) } == [0x22, 0x3F, 0xC0, 0, 0])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func randomDocumentsSurvive(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    for layout in [WritingOptions.Layout.compact, .apple] {
      let bytes = try document.bytes(as: .binary, options: WritingOptions(layout: layout))
      let read = try BinaryReader.read(Bytes(bytes))
      #expect(read.root.isIdentical(to: document.root, ordered: true))
      #expect(try read.bytes(as: .binary) == document.bytes(as: .binary))
    }
  }

  @Test func aReceiverGetsTheSameBytes() throws {
    let document = try Document(format: .binary) { (builder) throws(PlistError) in
      try builder.beginArray()
      for number in 0..<200_000 { builder.integer(Int64(number)) }
      try builder.data([UInt8](repeating: 1, count: 1_000_000))
      try builder.end()
    }
    var received: [UInt8] = []
    var pieces = 0
    var output = OutputBuffer { (span) throws(PlistError) in
      pieces += 1
      received += span.array()
    }
    try document.write(as: .binary, to: &output)
    #expect(pieces > 3)
    #expect(try received == document.bytes(as: .binary))
  }

  @Test func appleRepeatsWhatItKnowsOnlyByReference() throws {
    let (bytes, _) = try write { (builder) throws(PlistError) in
      try builder.beginArray()
      for number in 0..<4 { builder.boolean(number % 2 == 0) }
      try builder.end()
    }
    let layout = WritingOptions(layout: .apple)
    let apple = BinaryFile([0xA4, 1, 2, 1, 2], [9], [8], [9], [8])
    #expect(try BinaryReader.read(Bytes(bytes)).bytes(as: .binary, options: layout) == apple.bytes)
    // An array that is referred to twice is written twice, its strings once.
    let shared = BinaryFile([0xA2, 1, 1], [0xA2, 2, 3], [0x51, 0x61], [0x51, 0x62])
    let twice = BinaryFile([0xA2, 1, 1], [0xA2, 2, 3], [0x51, 0x61], [0x51, 0x62], [0xA2, 2, 3])
    #expect(try shared.read().bytes(as: .binary, options: layout) == twice.bytes)
  }
}
