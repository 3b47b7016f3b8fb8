import Testing

@testable import Plist

@Suite struct BinaryTrailerTests {
  private let a: [UInt8] = [0x51, 0x61]

  @Test func headerMustBeOfThisVersion() throws {
    var file = BinaryFile(a)
    for last in [0, 0x31, 0xFF] as [UInt8] {
      file.header[7] = last
      #expect(try file.read().root.string == "a")
    }
    file.header = Array("bplist15".utf8)
    #expect(binaryFault(file) == .format(.other(.binaryVersion("bplist15"))))
    file.header = Array("Bplist00".utf8)
    #expect(binaryFault(file) == .format(.unknown))
  }

  @Test func everyWidthIsRead() throws {
    for offsetWidth in [1, 2, 3, 4, 5, 7, 8, 9, 16, 255] {
      for referenceWidth in [1, 2, 3, 4, 6, 8, 9, 17, 255] {
        var file = BinaryFile(
          [0xA2] + BinaryFile.bigEndian(1, referenceWidth) + BinaryFile.bigEndian(1, referenceWidth), a)
        file.offsetWidth = offsetWidth
        file.referenceWidth = referenceWidth
        if offsetWidth == 1, referenceWidth == 255 { continue }
        #expect(try file.read().root.elements.map(\.string) == ["a", "a"])
      }
    }
  }

  @Test func fieldsMustFit() {
    var file = BinaryFile(a)
    file.offsetWidth = 0
    #expect(binaryFault(file) == .binary(.zeroOffsetWidth))
    file = BinaryFile(a)
    file.referenceWidth = 0
    #expect(binaryFault(file) == .binary(.zeroReferenceWidth))
    file = BinaryFile(a)
    file.count = 0
    #expect(binaryFault(file) == .binary(.noObjects))
    file = BinaryFile(a)
    file.top = 1
    #expect(binaryFault(file) == .binary(.topObjectOutside(1, objects: 1)))
    file = BinaryFile(a)
    for table in [0, 8, 11, .max] as [UInt64] {
      file.table = table
      #expect(binaryFault(file) == .binary(.tableOutside(offset: table, allowed: 9..<11)))
    }
  }

  @Test(arguments: [2, 1 << 63, .max] as [UInt64])
  func tableMustFillTheRoom(count: UInt64) {
    var file = BinaryFile([0x51, 0x61])
    file.count = count
    #expect(binaryFault(file) == .binary(.tableSize(objects: count, width: 1, room: 1)))
  }

  @Test func widthsMustHoldTheirNumbers() {
    var file = BinaryFile(objects: [[0xA1, 1]] + [[UInt8]](repeating: [9], count: 255))
    file.offsetWidth = 2
    #expect(binaryFault(file) == .binary(.referencesTooNarrow(width: 1, objects: 256)))
    file = BinaryFile([0x4F, 0x11, 1, 0] + [UInt8](repeating: 0, count: 256))
    #expect(binaryFault(file) == .binary(.offsetsTooNarrow(width: 1, table: 268)))
  }

  @Test func offsetsMustLieAmongTheObjects() throws {
    var file = BinaryFile([0xA1, 1], [9])
    file.offsets = [8, 11]
    #expect(binaryFault(file) == .binary(.offsetOutside(11, allowed: 8..<11)))
    file.offsets = [8, 7]
    #expect(binaryFault(file) == .binary(.offsetOutside(7, allowed: 8..<11)))
    // Where nothing refers to it, Apple's reader does not mind an offset inside the header.
    file.offsets = [8, 10, 7]
    #expect(try file.read().root.elements.map(\.boolean) == [true])
    file.offsets = [8, 10, 11]
    #expect(binaryFault(file) == .binary(.offsetOutside(11, allowed: 8..<11)))
  }

  @Test func shortFilesAreTruncated() {
    let whole = BinaryFile(a).bytes
    for count in 1..<41 {
      let fault = Result { () throws(PlistError) in try BinaryReader.read(Bytes(Array(whole[..<count]))) }
        .fault
      #expect(fault == .binary(.truncated(bytes: count, minimum: 41)))
    }
    for count in 41..<whole.count {
      #expect(throws: PlistError.self) { try BinaryReader.read(Bytes(Array(whole[..<count]))) }
    }
    #expect(throws: PlistError.self) { try BinaryReader.read(Bytes(whole + [0x0A])) }
  }
}

@Suite struct BinaryValueTests {
  @Test func integersOfEveryWidth() throws {
    #expect(try BinaryFile([0x10, 0xFF]).read().root.integer == 255)
    #expect(try BinaryFile([0x11, 0xFF, 0xFF]).read().root.integer == 65535)
    #expect(try BinaryFile([0x12] + [UInt8](repeating: 0xFF, count: 4)).read().root.integer == 4_294_967_295)
    #expect(try BinaryFile([0x13] + [UInt8](repeating: 0xFF, count: 8)).read().root.integer == -1)
    let ones = [UInt8](repeating: 0xFF, count: 8)
    let zeros = [UInt8](repeating: 0, count: 8)
    #expect(try BinaryFile([0x14] + zeros + ones).read().root.unsigned == .max)
    #expect(try BinaryFile([0x14] + zeros + ones).read().root.integer == nil)
    #expect(try BinaryFile([0x14] + zeros + zeros.dropLast() + [42]).read().root.integer == 42)
    #expect(try BinaryFile([0x14] + ones + ones).read().root.integer == -1)
    #expect(try BinaryFile([0x14] + ones + [0x80] + zeros.dropFirst()).read().root.integer == .min)
    #expect(
      binaryFault(BinaryFile([0x14] + ones + zeros)) == .binary(.integerTooLarge(high: .max, low: 0)))
    #expect(
      binaryFault(BinaryFile([0x14] + zeros.dropLast() + [1] + zeros))
        == .binary(.integerTooLarge(high: 1, low: 0)))
    #expect(binaryFault(BinaryFile([0x15] + zeros + zeros + zeros + zeros)) == .binary(.unknownMarker(0x15)))
  }

  @Test func realsKeepTheirWidthAndBits() throws {
    let single = try BinaryFile([0x22, 0x7F, 0x80, 0, 1]).read()
    #expect(single.root.isSingle)
    #expect(try single.bytes(as: .binary)[8...].starts(with: [0x22, 0x7F, 0x80, 0, 1]))
    let double: [UInt8] = [0x23, 0x80, 0, 0, 0, 0, 0, 0, 0]
    let zero = try BinaryFile(double).read().root
    #expect(!zero.isSingle)
    #expect(zero.real?.sign == .minus)
  }

  @Test func uidsAreThirtyTwoBits() throws {
    for width in 1...16 {
      let marker = UInt8(0x80 + width - 1)
      #expect(try BinaryFile([marker] + BinaryFile.bigEndian(200, width)).read().root.uid == 200)
    }
    #expect(binaryFault(BinaryFile([0x87, 0, 0, 0, 1, 0, 0, 0, 0])) == .binary(.uidTooLarge(1 << 32)))
  }

  @Test func stringsKeepTheirUnits() throws {
    #expect(try BinaryFile([0x60]).read().root.string == "")
    #expect(try BinaryFile([0x50]).read().root.string == "")
    let lone = try BinaryFile([0x62, 0xD8, 0, 0, 0x41]).read()
    #expect(lone.root.text?.units == [0xD800, 0x41])
    #expect(lone.warnings.isEmpty)
    let latin1 = try BinaryFile([0xA2, 1, 1], [0x52, 0x41, 0xE9]).read()
    #expect(latin1.root.elements.map(\.string) == ["Aé", "Aé"])
    #expect(latin1.warnings == [Warning(.latin1String, at: .binary(offset: 11, object: 1))])
    #expect(latin1.arena.side.count == 3)
  }

  @Test func everyASCIILengthIsJudged() throws {
    for count in 0..<70 {
      for high in -1..<count {
        var text = [UInt8](repeating: 0x61, count: count)
        if high >= 0 { text[high] = 0x80 }
        let document = try BinaryFile([0x5F, 0x10, UInt8(count)] + text).read()
        #expect(document.warnings.isEmpty == (high < 0))
        var units: [UInt8] = text.flatMap { (byte: UInt8) -> [UInt8] in [0, byte] }
        if high >= 0 { units[2 * high] = 1 }
        let string = try BinaryFile([0x6F, 0x10, UInt8(count)] + units).read().root
        #expect(string.node.flags.contains(.ascii) == (high < 0))
      }
    }
  }

  @Test func nullAndSetAreReadWithAWarning() throws {
    let document = try BinaryFile([0xA3, 1, 1, 2], [0x00], [0xC1, 1]).read()
    #expect(document.root.elements.map(\.kind) == [.null, .null, .set])
    #expect(document.warnings.map(\.code) == [.nullObject, .setObject])
  }

  @Test func countsAreIntegersOfAnyWidth() throws {
    for exponent in 0...4 {
      let count = BinaryFile.bigEndian(1, 1 << exponent)
      #expect(try BinaryFile([0x5F, UInt8(0x10 + exponent)] + count + [0x61]).read().root.string == "a")
    }
    for marker in [0x00, 0x22, 0x51, 0x80, 0x15] as [UInt8] {
      let fault = binaryFault(BinaryFile([0x4F, marker, 0, 0, 0, 0, 0, 0, 0]))
      #expect(fault == .binary(.countNotInteger(marker: marker)))
    }
  }

  @Test(
    arguments: [0x4F, 0x5F, 0x6F, 0xAF, 0xCF, 0xDF] as [UInt8], [1 << 62, 1 << 63, .max, 1 << 31] as [UInt64])
  func hugeCountsAreRefused(marker: UInt8, count: UInt64) {
    guard
      case .binary(.overrun(_, let left)) = binaryFault(
        BinaryFile([marker, 0x13] + BinaryFile.bigEndian(count, 8) + [0x61]))
    else {
      Issue.record("not an overrun")
      return
    }
    #expect(left == 1)
  }

  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func everyMarkerGivesAValueOrAnError(marker: UInt8) {
    for rest in 0...17 {
      let file = BinaryFile([marker] + [UInt8](repeating: 0, count: rest))
      if let fault = binaryFault(file), case .format = fault { Issue.record("\(fault)") }
    }
  }

  @Test func everyCutOfAnObjectIsRefused() throws {
    for object in [
      [0x13] + [UInt8](repeating: 1, count: 8), [0x33] + [UInt8](repeating: 0, count: 8), [0x53, 65, 65, 65],
      [0x62, 0, 65, 0, 65], [0x43, 1, 2, 3], [0x83, 0, 0, 0, 1], [0xA2, 0, 0],
    ] as [[UInt8]] {
      for count in 1..<object.count {
        guard case .binary(.overrun) = binaryFault(BinaryFile(Array(object[..<count]))) else {
          Issue.record("\(object[..<count])")
          continue
        }
      }
    }
  }
}
