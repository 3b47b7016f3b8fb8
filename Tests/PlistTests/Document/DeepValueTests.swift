import Testing

@testable import Plist

/// Values as deep as they may be go through everything on a thread with little stack.
@Suite struct DeepValueTests {
  private static func document(_ depth: Int, leaf: Int64) throws(PlistError) -> Document {
    try Document { (builder) throws(PlistError) in
      for level in 0..<depth {
        if level.isMultiple(of: 2) {
          try builder.beginDictionary()
          try builder.key("k")
        } else {
          try builder.beginArray()
        }
      }
      builder.integer(leaf)
      for _ in 0..<depth { try builder.end() }
    }
  }

  @Test(arguments: [Format.xml, .binary]) func isWrittenReadComparedAndEdited(format: Format) throws {
    let deep = try Self.document(512, leaf: 1)
    for layout in [WritingOptions.Layout.compact, .apple] {
      let read = try Document(reading: try deep.bytes(as: format, options: WritingOptions(layout: layout)))
      #expect(read.root.isIdentical(to: deep.root) && read.root.isIdentical(to: deep.root, ordered: true))
      #expect(!read.root.isIdentical(to: try Self.document(512, leaf: 2).root))
      let path = [Int](repeating: 0, count: 512)
      var editor = DocumentEditor(read)
      try editor.replace(at: path, with: Document.integer(2).root)
      let edited = try Document(reading: try editor.finish().editedBytes())
      #expect(edited.root.isIdentical(to: try Self.document(512, leaf: 2).root))
    }
  }

  @Test func isCopiedHashedSortedAndLost() throws {
    let deep = try Self.document(512, leaf: 1)
    #expect(try Document(copying: deep.root, format: .xml).root.isIdentical(to: deep.root))
    #expect(deep.sortedByKey().root.isIdentical(to: deep.root, ordered: true))
    #expect(try deep.withLosses(of: .xml, .compact)?.root.isIdentical(to: deep.root, ordered: true) == true)
    var (left, right) = (ContentHashes(), ContentHashes())
    #expect(left.hash(of: deep.root) == right.hash(of: try Self.document(512, leaf: 1).root))
    var editor = DocumentEditor(
      try Document { (builder) throws(PlistError) in
        try builder.beginArray()
        try builder.end()
      })
    try editor.insert(try Self.document(511, leaf: 1).root, into: [], at: 0)
    #expect(throws: PlistError(.limit(.tooDeep(maximum: 512)))) {
      try editor.insert(deep.root, into: [], at: 0)
    }
  }

  /// A loss far down is told with its whole path.
  @Test func aLossIsToldWithItsPath() throws {
    let deep = try Document { (builder) throws(PlistError) in
      for _ in 0..<512 { try builder.beginArray() }
      builder.null()
      for _ in 0..<512 { try builder.end() }
    }
    let error = #expect(throws: PlistError.self) { try deep.bytes(as: .xml) }
    let path = PropertyPath([PropertyPath.Step](repeating: .index(0), count: 512))
    #expect(error?.fault == .write(.loss(.null, path: path)))
  }
}
