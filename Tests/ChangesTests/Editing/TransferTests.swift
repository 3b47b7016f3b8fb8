import Changes
import Plist
import Testing

@Suite struct TransferTests {
  private static let sample = #"{"a":1,"b":{"c":"x"},"list":[1,2,3],"z":true}"#

  private func edited(_ action: Edit.Action, _ path: String, _ options: Edit.Options = []) throws -> String {
    let edit = Edit(action, at: try PropertyPath(parsing: path), options: options)
    return try json(Self.sample).applying([edit]).document.root.json
  }

  private func error(_ action: Edit.Action, _ path: String, _ options: Edit.Options = []) throws
    -> ChangesError.Code?
  {
    #expect(throws: ChangesError.self) { try edited(action, path, options) }?.code
  }

  private func path(_ word: String) throws -> PropertyPath { try PropertyPath(parsing: word) }

  @Test func aRenamedKeyKeepsItsPlace() throws {
    #expect(try edited(.rename(to: "new"), "a") == #"{"new":1,"b":{"c":"x"},"list":[1,2,3],"z":true}"#)
    #expect(try edited(.rename(to: "c.d"), "b.c") == #"{"a":1,"b":{"c.d":"x"},"list":[1,2,3],"z":true}"#)
    #expect(try edited(.rename(to: "a"), "a") == Self.sample)
    #expect(try error(.rename(to: "b"), "a") == .exists)
    #expect(try error(.rename(to: "b"), "list[0]") == .noKey)
    #expect(try error(.rename(to: "b"), "[]") == .noKey)
    guard case .absent? = try error(.rename(to: "b"), "gone") else {
      Issue.record("a key that is not there was renamed")
      return
    }
  }

  @Test func bytesAroundARenamedKeyStay() throws {
    let text =
      "<plist version=\"1.0\">\n<dict> <!-- c -->\n  <key>a</key> <true/>\n  <key>b</key><false/></dict></plist>"
    let document = try Document(reading: Array(text.utf8))
    let outcome = try document.applying([Edit(.rename(to: "x&y"), at: path("a"))])
    #expect(
      String(decoding: try outcome.document.editedBytes(), as: UTF8.self)
        == text.replacing("<key>a<", with: "<key>x&amp;y<"))
  }

  @Test func whatIsMovedEndsWhereThePathLeads() throws {
    #expect(try edited(.move(to: path("b.k")), "a") == #"{"b":{"c":"x","k":1},"list":[1,2,3],"z":true}"#)
    #expect(
      try edited(.move(to: path("list[2]")), "list[0]") == #"{"a":1,"b":{"c":"x"},"list":[2,3,1],"z":true}"#)
    #expect(
      try edited(.move(to: path("list[+]")), "list[0]") == #"{"a":1,"b":{"c":"x"},"list":[2,3,1],"z":true}"#)
    #expect(try edited(.move(to: path("list[0]")), "z") == #"{"a":1,"b":{"c":"x"},"list":[true,1,2,3]}"#)
    #expect(try edited(.move(to: path("a")), "a") == Self.sample)
    #expect(
      try edited(.move(to: path("n.m")), "a", .parents)
        == #"{"b":{"c":"x"},"list":[1,2,3],"z":true,"n":{"m":1}}"#)
    #expect(try error(.move(to: path("z")), "a") == .occupied)
    #expect(try error(.move(to: path("z")), "a", .overwrite) == .typeChange(from: .boolean, to: .integer))
    #expect(
      try edited(.move(to: path("z")), "a", [.overwrite, .retype]) == #"{"b":{"c":"x"},"list":[1,2,3],"z":1}"#
    )
    #expect(try error(.move(to: path("b.x")), "[]") == .isRoot)
    #expect(
      try error(.move(to: path("a")), "list[*]")
        == .plist(PlistError(.path(.several(path("list[*]"), count: 3)))))
  }

  @Test func aCopyIsMadeOnce() throws {
    let copied = #"{"a":1,"b":{"c":"x"},"list":[1,2,3],"z":true,"d":{"c":"x"}}"#
    #expect(try edited(.copy(to: path("d")), "b") == copied)
    let again = try json(copied).applying([Edit(.copy(to: path("d")), at: path("b"))])
    #expect(again.changeset.isEmpty)
    #expect(
      try edited(.copy(to: path("b.all")), "list[0:1]")
        == #"{"a":1,"b":{"c":"x","all":1},"list":[1,2,3],"z":true}"#)
    #expect(try error(.copy(to: path("z")), "b") == .occupied)
  }

  @Test func anUpsertCanBeStrict() throws {
    let value = Edit.NewValue.value(try json("5").root)
    #expect(try edited(.set(value), "a", .existing).contains(#""a":5"#))
    #expect(try edited(.set(value), "n", .new).contains(#""n":5"#))
    #expect(try error(.set(value), "a", .new) == .onlyNew)
    guard case .onlyExisting? = try error(.set(value), "n", .existing) else {
      Issue.record("a new key was made")
      return
    }
    #expect(try edited(.append(value), "list", .unique).contains("[1,2,3,5]"))
    #expect(try edited(.append(.value(json("2").root)), "list", .unique) == Self.sample)
  }

  @Test func aDottedNameIsOfferedInQuotes() throws {
    let edit = Edit(.set(.value(Document.boolean(true).root)), at: try path("com.example.x"))
    let error = #expect(throws: ChangesError.self) { try json("{}").applying([edit]) }
    #expect(error?.hint == #"if that is one key, write '"com.example.x"'; --parents makes what is missing"#)
  }
}
