import Testing

@testable import Plist

/// Files that are wrong in a few bytes: they give a value or an error with a place, and what is read can be written.
@Suite struct BinaryMutationTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func damagedFilesDoNoHarm(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let whole = try random.document().bytes(as: .binary)
    guard whole.count < 20_000 else { return }
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0...random.number(below: 3) {
        let place =
          random.number(below: 2) == 0
          ? random.number(below: bytes.count) : bytes.count - 1 - random.number(below: min(60, bytes.count))
        bytes[place] = UInt8(random.number(below: 256))
      }
      switch Result(catching: { () throws(PlistError) in try BinaryReader.read(Bytes(bytes)) }) {
      case .failure(let error): #expect(error.location != nil, "\(error)")
      case .success(let document):
        let again = try BinaryReader.read(Bytes(document.bytes(as: .binary)))
        #expect(
          again.root.isIdentical(
            to: document.root, ordered: !document.warnings.contains { $0.code == .duplicateKey }))
        var editor = DocumentEditor(document)
        guard document.root.kind == .array || document.root.kind == .set else { continue }
        try editor.insert(Document.boolean(true).root, into: [], at: 0)
        let edited = editor.finish()
        let read = try BinaryReader.read(Bytes(edited.editedBytes()))
        #expect(read.root.isIdentical(to: edited.root, ordered: true))
      }
    }
  }
}
