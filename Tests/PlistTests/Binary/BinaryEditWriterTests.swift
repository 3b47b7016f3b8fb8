import Testing

@testable import Plist

@Suite struct BinaryEditWriterTests {
  private func edit(
    _ file: BinaryFile, _ change: (inout DocumentEditor) throws(PlistError) -> Void
  ) throws(PlistError) -> [UInt8] {
    var editor = DocumentEditor(try file.read())
    try change(&editor)
    let edited = editor.finish()
    let bytes = try edited.editedBytes()
    #expect(try BinaryReader.read(Bytes(bytes)).root.isIdentical(to: edited.root, ordered: true))
    return bytes
  }

  private let settings = BinaryFile(
    [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x09], [0x14] + [UInt8](repeating: 0, count: 15) + [7])

  @Test func noEditGivesTheOriginal() throws {
    var file = settings
    file.gap = [0xFF, 0xFE]
    #expect(try file.read().editedBytes() == file.bytes)
  }

  @Test func aToggleChangesOneByte() throws {
    let bytes = try edit(settings) { (editor) throws(PlistError) in
      try editor.replace(at: [0], with: Document.boolean(false).root)
    }
    var expected = settings
    expected.objects[3] = [0x08]
    #expect(bytes == expected.bytes)
  }

  @Test func anEqualValueChangesNothing() throws {
    let bytes = try edit(settings) { (editor) throws(PlistError) in
      try editor.replace(at: [1], with: Document.integer(7).root)
    }
    #expect(bytes == settings.bytes)
  }

  @Test func removedObjectsGoAndOrphansStay() throws {
    var file = settings
    file.objects.append([0x09])
    file.objects.append([0xFF, 0xFF])
    let bytes = try edit(file) { (editor) throws(PlistError) in editor.remove(at: [0]) }
    let expected = BinaryFile(
      [0xD1, 1, 2], [0x51, 0x62], settings.objects[4], [0x09], [0xFF, 0xFF])
    #expect(bytes == expected.bytes)
  }

  @Test func newObjectsGoToTheEndWhenNothingIsFree() throws {
    let bytes = try edit(settings) { (editor) throws(PlistError) in
      try editor.insert(Document.boolean(true).root, key: "c", into: [], at: 0)
    }
    var expected = settings
    expected.objects[0] = [0xD3, 5, 1, 2, 3, 3, 4]
    expected.objects.append([0x51, 0x63])
    #expect(bytes == expected.bytes)
  }

  @Test func widthsAndTrailerStay() throws {
    var file = BinaryFile([0x09], [0xA2] + [0, 0, 0, 0, 0, 2], [0x51, 0x61])
    file.header[7] = 0x31
    file.top = 1
    file.referenceWidth = 3
    file.offsetWidth = 3
    file.unused = [1, 2, 3, 4, 5, 6]
    let bytes = try edit(file) { (editor) throws(PlistError) in
      try editor.replace(at: [1], with: Document.integer(3).root)
    }
    file.objects[2] = [0x10, 3]
    #expect(bytes == file.bytes)
  }

  @Test func widthsGrowWithTheNumberOfObjects() throws {
    var objects: [[UInt8]] = [[0xAF, 0x10, 250] + (1...250).map { UInt8($0) }]
    for number in 0..<250 { objects.append([0x11, 1, UInt8(number)]) }
    var file = BinaryFile(objects: objects)
    file.offsetWidth = 2
    let bytes = try edit(file) { (editor) throws(PlistError) in
      for number in 0..<10 { try editor.insert(Document.integer(Int64(number)).root, into: [], at: 0) }
    }
    let whole = Bytes(bytes)
    let trailer = try BinaryTrailer(whole.span)
    #expect(trailer.objectCount == 261)
    #expect(trailer.referenceWidth == 2)
    #expect(trailer.offsetWidth == 2)
  }

  @Test func aSharedContainerIsEditedOnOnePathOnly() throws {
    let file = BinaryFile([0xA2, 1, 1], [0xA1, 2], [0x51, 0x61])
    let bytes = try edit(file) { (editor) throws(PlistError) in
      try editor.replace(at: [1, 0], with: Document.boolean(true).root)
    }
    let expected = BinaryFile([0xA2, 1, 3], [0xA1, 2], [0x51, 0x61], [0xA1, 4], [0x09])
    #expect(bytes == expected.bytes)
  }

  @Test func theRootCanBeReplaced() throws {
    let bytes = try edit(settings) { (editor) throws(PlistError) in
      try editor.replace(at: [], with: Document.integer(1).root)
    }
    #expect(bytes == BinaryFile([0x10, 1]).bytes)
  }

  @Test func repeatedKeysStayBothWhenAnotherIsEdited() throws {
    let file = BinaryFile([0xD3, 1, 1, 2, 3, 4, 3], [0x51, 0x61], [0x51, 0x62], [0x08], [0x10, 9])
    let bytes = try edit(file) { (editor) throws(PlistError) in
      try editor.replace(at: [2], with: Document.boolean(true).root)
    }
    let root = try BinaryReader.read(Bytes(bytes)).root
    #expect(root.entries.map { $0.key.string } == ["a", "a", "b"])
    #expect(root.entries[1].value.integer == 9)
  }

  @Test func orphansThatReferToADroppedObjectKeepIt() throws {
    let file = BinaryFile([0xA1, 1], [0x51, 0x61], [0xA1, 1])
    let bytes = try edit(file) { (editor) throws(PlistError) in
      try editor.replace(at: [0], with: Document.boolean(true).root)
    }
    #expect(bytes == BinaryFile([0xA1, 3], [0x51, 0x61], [0xA1, 1], [0x09]).bytes)
  }

  @Test func aBuiltDocumentIsWrittenAfresh() throws {
    let document = Document.boolean(true)
    #expect(try document.editedBytes() == BinaryFile([0x09]).bytes)
  }

  /// A file with the values of a document, its objects in any order and any width, with some that nobody refers to.
  private func scrambled(_ document: Document, _ random: inout RandomDocument) throws -> BinaryFile {
    let bytes = try Bytes(
      document.bytes(
        as: .binary, options: WritingOptions(layout: random.number(below: 2) == 0 ? .apple : .compact)))
    let objects = try BinaryObjects(bytes.span)
    let orphans = random.number(below: 4)
    let count = objects.trailer.objectCount + orphans
    let numbers = (0..<count).shuffled(using: &random.generator)
    let minimum = count < 256 ? 1 : count < 65536 ? 2 : 3
    var file = BinaryFile(objects: [[UInt8]](repeating: [], count: count))
    file.referenceWidth = max(minimum, [1, 2, 3, 4, 8, 9, 11][random.number(below: 7)])
    file.offsetWidth = [3, 4, 5, 8, 9][random.number(below: 5)]
    file.top = numbers[objects.trailer.topObject]
    file.order = (0..<count).shuffled(using: &random.generator)
    file.gap = [UInt8](repeating: 0xEE, count: random.number(below: 3))
    file.unused[5] = UInt8(random.number(below: 3))
    for object in 0..<objects.trailer.objectCount {
      let offset = try objects.offset(of: object)
      let extent = try objects.extent(at: offset, of: object)
      guard extent.type >= 0xA else {
        file.objects[numbers[object]] = bytes.array(offset..<extent.end)
        continue
      }
      var written = bytes.array(offset..<extent.payload)
      for reference in stride(from: extent.payload, to: extent.end, by: objects.trailer.referenceWidth) {
        let target = numbers[try objects.reference(at: reference)]
        written += BinaryFile.bigEndian(UInt64(target), file.referenceWidth)
      }
      file.objects[numbers[object]] = written
    }
    for object in objects.trailer.objectCount..<count {
      file.objects[numbers[object]] =
        [
          [0x09], [0xFF, 1], [0x5F, 0x13],
          [0xA1] + BinaryFile.bigEndian(UInt64(file.top), file.referenceWidth),
        ][
          random.number(below: 4)]
    }
    return file
  }

  /// The bytes of the leaves at positions in a file's source, in the order of the file.
  private func leaves(_ bytes: Bytes, at positions: Set<Int>) throws -> [[UInt8]] {
    let objects = try BinaryObjects(bytes.span)
    var found: [[UInt8]] = []
    for offset in positions.sorted() {
      let extent = try objects.extent(at: offset, of: 0)
      if extent.type < 0xA { found.append(bytes.array(offset..<extent.end)) }
    }
    return found
  }

  /// The offsets of everything that a document still has as it was read.
  private func untouched(_ value: Value, _ positions: inout Set<Int>) {
    if value.node.isUntouched, let position = value.position { positions.insert(position) }
    for child in value.node.kind.isContainer ? value.node.children : 0..<0 {
      untouched(Value(value.arena.nodes[child], in: value.arena), &positions)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func randomEditsAreWrittenAndNothingElse(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let file = try scrambled(random.document(), &random)
    let document = try file.read()
    var editor = DocumentEditor(document)
    for _ in 0...random.number(below: 6) { try random.edit(&editor) }
    let edited = editor.finish()
    let bytes = Bytes(try edited.editedBytes())
    let read = try BinaryReader.read(bytes)
    #expect(read.root.isIdentical(to: edited.root, ordered: true))
    let trailer = try BinaryTrailer(bytes.span)
    #expect(trailer.referenceWidth >= file.referenceWidth && trailer.offsetWidth >= file.offsetWidth)
    #expect(trailer.sortVersion == file.unused[5])

    var positions: Set<Int> = []
    untouched(edited.root, &positions)
    var all: Set<Int> = []
    untouched(read.root, &all)
    var written = try leaves(bytes, at: all)[...]
    for leaf in try leaves(document.original, at: positions) {
      guard let index = written.firstIndex(of: leaf) else {
        Issue.record("an untouched object is missing or out of order: \(leaf)")
        return
      }
      written = written[(index + 1)...]
    }
    // A second edit of what was written works as well.
    var second = DocumentEditor(read)
    try random.edit(&second)
    let again = second.finish()
    #expect(try BinaryReader.read(Bytes(again.editedBytes())).root.isIdentical(to: again.root, ordered: true))
  }
}
