import Testing

@testable import Plist

@Suite struct ArrangementTests {
  private func json(_ text: String) throws -> Document { try Document(typedJSON: Array(text.utf8)) }

  @Test func childrenAreKeptRenamedReplacedAndAdded() throws {
    let document = try json(#"{"a":1,"b":[1,2,3],"c":3}"#)
    var editor = DocumentEditor(document)
    let nine = Document.integer(9).root
    try editor.arrange([.kept(2), .element(nine), .replaced(0, with: nine)], at: [1])
    try editor.arrange(
      [.renamed(2, to: "z"), .kept(1), .entry(key: "n", nine), .replaced(0, with: nine)], at: [])
    let root = editor.finish().root
    #expect(String(decoding: try root.typedJSON(), as: UTF8.self) == #"{"z":3,"b":[3,9,9],"n":9,"a":9}"#)
    #expect(String(decoding: try document.root.typedJSON(), as: UTF8.self) == #"{"a":1,"b":[1,2,3],"c":3}"#)
    // What was kept still has its place in the source, keys of replaced values too.
    #expect(root.entries[1].value.position == document.root.entries[1].value.position)
    #expect(root.entries[3].key.position == document.root.entries[0].key.position)
    #expect(root.entries[3].value.position == nil)
    #expect(root.entries[0].value.position == document.root.entries[2].value.position)
    #expect(root.entries[0].key.position == nil)
  }

  @Test func everythingCanGo() throws {
    var editor = DocumentEditor(try json(#"{"a":1,"a":2}"#))
    try editor.arrange([], at: [])
    let root = editor.finish().root
    #expect(root.count == 0)
    #expect(!root.hasDuplicateKeys)
  }
}

@Suite struct ContentHashesTests {
  @Test func identicalValuesHaveEqualHashes() throws {
    var hashes = ContentHashes()
    var known: [(Document, Int)] = []
    for seed in 0..<300 {
      var random = RandomValues(seed: UInt64(seed))
      let document = try random.document()
      var copies = ContentHashes()
      let copy = try Document(copying: document.root, format: .xml)
      #expect(copies.hash(of: copy.root) == copies.hash(of: document.root))
      hashes = ContentHashes()
      known.append((document, hashes.hash(of: document.root)))
    }
    for (index, left) in known.enumerated() {
      for right in known[..<index] {
        #expect(left.0.root.isIdentical(to: right.0.root) == (left.1 == right.1))
      }
    }
  }

  @Test func orderOfEntriesDoesNotCount() throws {
    let left = try Document(typedJSON: Array(#"{"a":1,"b":{"c":[1,2],"d":3}}"#.utf8))
    let right = try Document(typedJSON: Array(#"{"b":{"d":3,"c":[1,2]},"a":1}"#.utf8))
    let other = try Document(typedJSON: Array(#"{"b":{"d":3,"c":[2,1]},"a":1}"#.utf8))
    var (first, second, third) = (ContentHashes(), ContentHashes(), ContentHashes())
    #expect(first.hash(of: left.root) == second.hash(of: right.root))
    #expect(first.hash(of: left.root) != third.hash(of: other.root))
  }
}
