import Changes
import Plist
import Testing

@Suite struct EmbeddedTests {
  private static let inner =
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><!-- kept -->\n<key>k</key><integer>1</integer>\n<key>l</key><array/></dict></plist>\n"

  private func holder(_ inner: [UInt8]) throws -> Document {
    try Document { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("blob")
      try builder.data(inner)
      try builder.key("other")
      builder.boolean(true)
      try builder.end()
    }
  }

  private func path(_ word: String) throws -> PropertyPath { try PropertyPath(parsing: word) }

  @Test func theInnerListIsEditedInItsOwnFormat() throws {
    let document = try holder(Array(Self.inner.utf8))
    #expect(try path("blob[!].k").match(in: document.root).value.integer == 1)
    let outcome = try document.applying([
      Edit(.set(.word("2", kind: nil)), at: path("blob[!].k")),
      Edit(.append(.value(Document.boolean(true).root)), at: path("blob[!].l")),
    ])
    let data = try #require(outcome.document.root["blob"]?.data)
    #expect(
      String(decoding: data, as: UTF8.self)
        == Self.inner.replacing("<integer>1</integer>", with: "<integer>2</integer>")
        .replacing("<array/>", with: "<array>\n<true/>\n</array>"))
    #expect(outcome.changeset.changes.map(\.path) == [try path("blob")])
  }

  @Test func binaryStaysBinaryAtAnyDepth() throws {
    let deepest = try json(#"{"v":[1,2]}"#).bytes(as: .binary)
    let document = try holder(try holder(deepest).bytes(as: .binary))
    let outcome = try document.applying([Edit(.delete, at: path("blob[!].blob[!].v[0]"))])
    let value = try path("blob[!].blob[!]").match(in: outcome.document.root).value
    #expect(value.json == #"{"v":[2]}"#)
    #expect(try path("blob[!].blob[!].v").match(in: outcome.document.root).ordinals == nil)
    let inner = try #require(outcome.document.root["blob"]?.data)
    #expect(inner.starts(with: "bplist00".utf8))
  }

  @Test func whatIsAlreadySoLeavesTheData() throws {
    let document = try holder(Array(Self.inner.utf8))
    let outcome = try document.applying([
      Edit(.set(.word("1", kind: nil)), at: path("blob[!].k")),
      Edit(.delete, at: path("blob[!].gone"), options: .missingOK),
    ])
    #expect(outcome.changeset.isEmpty)
  }

  @Test func theInnerRootCanBeReplaced() throws {
    let document = try holder(Array(Self.inner.utf8))
    let outcome = try document.applying([
      Edit(.set(.value(try json("{}").root)), at: path("blob[!]"))
    ])
    #expect(try path("blob[!]").match(in: outcome.document.root).value.json == "{}")
  }

  @Test func editsOfTheDataAndOfWhatIsInItTouch() throws {
    let document = try holder(Array(Self.inner.utf8))
    let error = #expect(throws: ChangesError.self) {
      try document.applying([
        Edit(.set(.word("2", kind: nil)), at: path("blob[!].k")), Edit(.delete, at: path("blob")),
      ])
    }
    #expect(error?.code == .touchedTwice)
  }

  @Test func whatIsNoListIsSaid() throws {
    let document = try holder([0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30])
    for word in ["blob[!].k", "other[!].k"] {
      let error = #expect(throws: ChangesError.self) {
        try document.applying([Edit(.delete, at: path(word))])
      }
      let fault = #expect(throws: PlistError.self) { try path(word).match(in: document.root) }
      #expect(error?.message == fault?.message)
      #expect(error?.verdict == .trouble)
    }
  }
}
