import Testing

@testable import Plist

@Suite struct BinaryGraphTests {
  /// Arrays of two, each element of which is the next one; 2^levels leaves.
  private func bomb(levels: Int) -> BinaryFile {
    var objects = (0..<levels).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] as [UInt8] }
    objects.append([0x51, 0x61])
    return BinaryFile(objects: objects)
  }

  @Test func sharingIsKept() throws {
    let document = try bomb(levels: 40).read()
    #expect(document.arena.nodes.count == 80)
    #expect(document.arena.isShared)
    let compact = try document.bytes(as: .binary)
    #expect(compact.count == bomb(levels: 40).bytes.count)
    let again = try BinaryReader.read(Bytes(compact))
    #expect(again.root.isIdentical(to: document.root))
    #expect(again.arena.nodes.count == 80)
    let fault = Result { () throws(PlistError) in
      try document.bytes(as: .binary, options: WritingOptions(layout: .apple))
    }.fault
    #expect(fault == .limit(.expansion(budget: Limits.expansion(sourceBytes: document.original.count))))
  }

  @Test func aLoneContainerIsNotShared() throws {
    #expect(try !BinaryFile([0xA2, 1, 1], [9]).read().arena.isShared)
    #expect(try BinaryFile([0xA2, 1, 1], [0xD0]).read().arena.isShared)
  }

  @Test func positionsAreOffsets() throws {
    let root = try BinaryFile([0xD1, 1, 2], [0x51, 0x61], [0xA1, 3], [0x10, 5]).read().root
    #expect(root.position == 8)
    #expect(root.entries[0].key.position == 11)
    #expect(root.entries[0].value.position == 13)
    #expect(root.entries[0].value.elements[0].position == 15)
  }

  @Test func cyclesAreRefusedAtAnObjectOnThem() throws {
    #expect(binaryFault(BinaryFile([0xA1, 0])) == .binary(.cycle))
    #expect(binaryFault(BinaryFile([0xA1, 1], [0xC1, 0])) == .binary(.cycle))
    #expect(binaryFault(BinaryFile([0xD1, 1, 0], [0x51, 0x61])) == .binary(.cycle))
    // 0 → 1 → 2 → 1, and 3 behind the cycle.
    let file = BinaryFile([0xA1, 1], [0xA2, 2, 3], [0xA1, 1], [0xA1, 4], [9])
    let result = Result { () throws(PlistError) in try file.read() }
    guard case .failure(let error) = result, case .binary(_, let object?) = error.location else {
      Issue.record("no error with a place")
      return
    }
    #expect(error.fault == .binary(.cycle))
    #expect([1, 2].contains(object))
  }

  @Test func cyclesAreSeenByOffset() {
    var file = BinaryFile([0xA1, 1])
    file.offsets = [8, 8]
    #expect(binaryFault(file) == .binary(.cycle))
  }

  @Test func objectsWithOneOffsetAreOne() throws {
    var file = BinaryFile([0xA2, 1, 2], [0xA1, 3], [], [9])
    file.offsets = [8, 11, 11, 13]
    let document = try file.read()
    #expect(document.arena.nodes.count == 3)
    #expect(document.root.elements.map { $0.elements[0].boolean } == [true, true])
  }

  private func nested(_ levels: Int) -> BinaryFile {
    var objects = (1..<levels).map { [0xA1] + BinaryFile.bigEndian(UInt64($0), 4) }
    objects.append([0xA0])
    var file = BinaryFile(objects: objects)
    file.referenceWidth = 4
    file.offsetWidth = 4
    return file
  }

  @Test func depthIsLimited() throws {
    #expect(try nested(512).read().root.count == 1)
    for levels in [513, 100_000] {
      #expect(binaryFault(nested(levels)) == .limit(.tooDeep(maximum: 512)))
    }
  }

  @Test func depthIsThatOfTheLongestWay() {
    // The root refers to the innermost of 513 levels directly as well, so it is met first at level 2.
    var file = nested(513)
    file.objects[0] = [0xA2] + BinaryFile.bigEndian(512, 4) + BinaryFile.bigEndian(1, 4)
    #expect(binaryFault(file) == .limit(.tooDeep(maximum: 512)))
    file = nested(512)
    file.objects[0] = [0xA2] + BinaryFile.bigEndian(511, 4) + BinaryFile.bigEndian(1, 4)
    #expect(binaryFault(file) == nil)
  }

  @Test(
    arguments: [
      [0x09], [0x10, 1], [0x00], [0x80, 1], [0x41, 1], [0xA0], [0xD0], [0xC0],
      [0x33] + [UInt8](repeating: 0, count: 8),
    ] as [[UInt8]])
  func keysAreStrings(key: [UInt8]) {
    #expect(binaryFault(BinaryFile([0xD1, 1, 1], key)) == .binary(.keyNotString(marker: key[0])))
  }

  @Test func repeatedKeysAreFlaggedAndTheFirstWins() throws {
    let file = BinaryFile(
      [0xA2, 1, 2], [0xD3, 3, 4, 5, 6, 7, 8], [0xD2, 3, 4, 6, 6], [0x51, 0x61], [0x51, 0x62],
      [0x61, 0, 0x61], [0x10, 1], [0x10, 2], [0x10, 3])
    let document = try file.read()
    let first = document.root.elements[0]
    #expect(first.hasDuplicateKeys)
    #expect(!document.root.elements[1].hasDuplicateKeys)
    #expect(first["a"]?.integer == 1)
    #expect(document.warnings == [Warning(.duplicateKey, "a", at: .binary(offset: 11, object: 1))])
    let fresh = try BinaryReader.read(Bytes(document.bytes(as: .binary)))
    #expect(fresh.root.elements[0].entries.map { $0.key.text } == ["a", "b"])
    #expect(fresh.root.elements[0]["a"]?.integer == 1)
    #expect(fresh.warnings.isEmpty)
  }

  @Test func keysThatDifferInUnicodeFormAreTwo() throws {
    let file = BinaryFile([0xD2, 1, 2, 3, 3], [0x61, 0, 0xE9], [0x62, 0, 0x65, 3, 1], [9])
    #expect(try !file.read().root.hasDuplicateKeys)
    let latin1 = BinaryFile([0xD2, 1, 2, 3, 3], [0x61, 0, 0xE9], [0x51, 0xE9], [9])
    #expect(try latin1.read().root.hasDuplicateKeys)
  }

  @Test func unusedObjectsMayBeAnything() throws {
    #expect(try BinaryFile([0xA1, 1], [9], [0xFF], [0xAF, 0x13]).read().root.count == 1)
  }

  @Test func overlapIsReadOnlyWhileItIsLinear() throws {
    var file = BinaryFile([0xA1, 1], [0x53, 0x52, 0x51, 0x61])
    file.offsets = [8, 11]
    #expect(try file.read().root.elements[0].string == "Qa")
    // A thousand data objects, each of which holds all that follow.
    let count = 1000
    let references = (1...count).flatMap { BinaryFile.bigEndian(UInt64($0), 2) }
    var objects: [[UInt8]] = [[0xAF, 0x11] + BinaryFile.bigEndian(UInt64(count), 2) + references]
    for number in 0..<count {
      objects.append([0x4F, 0x11] + BinaryFile.bigEndian(UInt64(4 * (count - 1 - number)), 2))
    }
    file = BinaryFile(objects: objects)
    file.referenceWidth = 2
    file.offsetWidth = 2
    guard case .binary(.overlap) = binaryFault(file) else {
      Issue.record("overlap was read")
      return
    }
  }
}
