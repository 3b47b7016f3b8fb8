import Foundation
import Testing

@testable import Files

@Suite struct RootFolderTests {
  @Test func filesInsideAreReached() throws {
    let folder = try ScratchFolder()
    try Folder.makeWithParents(folder["root/66/deep"])
    try folder.write("one", to: "root/66/deep/file")
    let root = try RootFolder(folder["root"])
    #expect(try root.contents(of: "66/deep/file").array() == Array("one".utf8))
    #expect(try root.statusIfPresent("66/deep/file")?.size == 3)
    #expect(try root.statusIfPresent("66/none") == nil)
    #expect(try root.statusIfPresent("none/none") == nil)
    #expect(try root.list().map(\.name) == ["66"])
    #expect(try root.list("66/deep").map(\.kind) == [.regular])
    let error = #expect(throws: FileError.self) { _ = try root.open("66/none") }
    #expect(error?.errno == ENOENT)
    #expect(error?.path == folder["root/66/none"])
  }

  @Test(arguments: [
    "../secret", "/etc/passwd", "a/../../secret", "", "link", "linked/secret", "dir/link", "a\u{0}",
  ])
  func nothingOutsideIsReached(path: String) throws {
    let folder = try ScratchFolder()
    try Folder.makeWithParents(folder["root/dir"])
    try folder.write("secret", to: "secret")
    try folder.link("root/link", to: "../secret")
    try folder.link("root/linked", to: "..")
    try folder.link("root/dir/link", to: folder["secret"])
    let root = try RootFolder(folder["root"])
    let error = #expect(throws: FileError.self) { _ = try root.open(FilePath(path)) }
    #expect(error?.code == .leavesFolder)
  }

  @Test func linksAreSeenButNotFollowed() throws {
    let folder = try ScratchFolder()
    try Folder.make(folder["root"])
    try folder.link("root/link", to: "..")
    let root = try RootFolder(folder["root"])
    #expect(try root.statusIfPresent("link")?.kind == .symbolicLink)
    #expect(throws: FileError(.open, folder["root/link"], .leavesFolder)) { try root.list("link") }
    #expect(throws: FileError(.open, folder["root/link"], .leavesFolder)) {
      try root.statusIfPresent("link/secret")
    }
  }

  @Test(.timeLimit(.minutes(1))) func pipesAreNotWaitedFor() throws {
    let folder = try ScratchFolder()
    #expect(unsafe mkfifo(folder["pipe"].text, 0o600) == 0)
    let root = try RootFolder(folder.path)
    #expect(throws: FileError(.read, folder["pipe"], .notRegular)) { _ = try root.contents(of: "pipe") }
  }
}
