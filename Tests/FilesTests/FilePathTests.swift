import Foundation
import Testing

@testable import Files

@Suite struct FilePathTests {
  @Test func pathsAreComparedByTheirBytes() {
    // One string to Swift, two files to Linux.
    #expect("\u{e9}" == "e\u{301}")
    #expect(FilePath("\u{e9}") != FilePath("e\u{301}"))
    #expect(Set([FilePath("\u{e9}"), FilePath("e\u{301}")]).count == 2)
    let broken = FilePath(bytes: [0x61, 0xff])
    #expect(!broken.isText)
    #expect(broken.bytes == [0x61, 0xff])
    #expect(broken.text == "a\u{fffd}")
  }

  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a", "/", "a"), ("/", "/", "/"), ("a", ".", "a"), ("a/b/", "a", "b"),
    ("", ".", ""), ("//a//b//", "//a", "b"), ("///", "/", "/"), ("./x", ".", "x"),
  ])
  func parentAndLastComponent(path: String, parent: String, last: String) {
    #expect(FilePath(path).parent == FilePath(parent))
    #expect(FilePath(path).lastComponent == FilePath(last))
  }

  @Test(arguments: [
    ("/a", "b", "/a/b"), ("/a/", "b", "/a/b"), ("/", "b", "/b"), ("a", "/b", "/b"), ("", "b", "b"),
    ("a", "", "a"), ("a", "b/c", "a/b/c"),
  ])
  func appending(path: String, name: String, result: String) {
    #expect(FilePath(path).appending(FilePath(name)) == FilePath(result))
  }

  @Test(arguments: [
    ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a", "/a/b", false), ("/x", "/", true),
    ("a/b", "/a", false), ("/a//b/", "/a/b", true),
  ])
  func insideByNames(path: String, folder: String, inside: Bool) {
    #expect(FilePath(path).isInside(FilePath(folder)) == inside)
  }

  @Test(arguments: [
    ("a", true), ("a/b", true), ("", true), ("..a/b..", true), ("...", true), ("..", false), ("a/..", false),
    ("../a", false), ("a/../b", false), ("/a", false), ("a//b", false), ("a/", false), ("./a", false),
    ("a/.", false), ("a\u{0}b", false),
  ])
  func relativePathsThatStayInside(path: String, inside: Bool) {
    #expect(FilePath(path).staysInside == inside)
  }

  @Test func linksAreResolved() throws {
    let folder = try ScratchFolder()
    try Folder.make(folder["real"])
    try folder.write("x", to: "real/file")
    try folder.link("link", to: "real")
    #expect(try folder["link/file"].resolved() == folder["real/file"])
    #expect(try folder["link"].linkTarget() == "real")
    #expect(try folder["real"].linkTarget() == nil)
    #expect(throws: FileError.self) { try folder["none"].resolved() }
  }

  @Test func whatIsMissingIsAppendedToWhatIsThere() throws {
    let folder = try ScratchFolder()
    try Folder.make(folder["real"])
    try folder.link("link", to: "real")
    try folder.link("dangling", to: "real/later")
    #expect(try folder["link/new/file"].resolvedAsFarAsPresent() == folder["real/new/file"])
    #expect(try folder["dangling"].resolvedAsFarAsPresent() == folder["real/later"])
    #expect(try folder["real"].resolvedAsFarAsPresent() == folder["real"])
    #expect(throws: FileError(.resolve, folder["none/../x"], .leavesFolder)) {
      try folder["none/../x"].resolvedAsFarAsPresent()
    }
  }

  @Test func linksThatGoRoundEnd() throws {
    let folder = try ScratchFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    let error = #expect(throws: FileError.self) { try folder["a"].resolvedAsFarAsPresent() }
    #expect(error?.errno == ELOOP)
  }
}
