import Foundation
import Testing

@testable import Files

@Suite struct FolderTests {
  @Test func namesAreListedAsTheirBytes() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "b")
    try Folder.make(folder["a"])
    try folder.link("c", to: "b")
    #if os(Linux)
      let odd = FilePath(bytes: [0xff, 0x80])
      try folder.write("x", to: odd)
      #expect(try FolderEntry.list(folder.path).map(\.name) == ["a", "b", "c", odd])
    #endif
    #expect(try FolderEntry.list(folder.path).prefix(3).map(\.kind) == [.folder, .regular, .symbolicLink])
    #expect(throws: FileError(.open, folder["b"], .system(ENOTDIR))) { try FolderEntry.list(folder["b"]) }
  }

  @Test func parentsAreMadeAndNamed() throws {
    let folder = try ScratchFolder()
    #expect(try Folder.missing(folder["a/b/c"]) == [folder["a"], folder["a/b"], folder["a/b/c"]])
    #expect(try Folder.makeWithParents(folder["a/b"]) == [folder["a"], folder["a/b"]])
    #expect(try Folder.makeWithParents(folder["a/b/c"]) == [folder["a/b/c"]])
    #expect(try Folder.makeWithParents(folder["a/b/c"]) == [])
    try folder.write("x", to: "file")
    #expect(throws: FileError(.makeFolder, folder["file"], .system(ENOTDIR))) {
      try Folder.makeWithParents(folder["file/x"])
    }
  }

  @Test func removingSaysWhetherItWasThere() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "file")
    try Folder.make(folder["empty"])
    try Folder.makeWithParents(folder["full/x"])
    #expect(try Folder.removeFile(folder["file"]))
    #expect(try !Folder.removeFile(folder["file"]))
    #expect(try Folder.removeIfEmpty(folder["empty"]))
    #expect(try !Folder.removeIfEmpty(folder["empty"]))
    #expect(try !Folder.removeIfEmpty(folder["full"]))
  }

  @Test func renamingToANewNameReplacesNothing() throws {
    let folder = try ScratchFolder()
    try folder.write("one", to: "a")
    try folder.write("two", to: "b")
    #expect(throws: FileError(.rename, folder["b"], .system(EEXIST))) {
      try Folder.renameToNew(folder["a"], to: folder["b"])
    }
    try Folder.renameToNew(folder["a"], to: folder["c"])
    try Folder.rename(folder["c"], to: folder["b"])
    #expect(try FolderEntry.list(folder.path).map(\.name) == ["b"])
    #expect(try FileDescriptor(folder["b"]).readAll() == Array("one".utf8))
    try Folder.sync(folder.path)
  }

  @Test func temporaryFilesAreTheOwnersOnly() throws {
    let folder = try ScratchFolder()
    let first = try Folder.makeTemporaryFile(in: folder.path, prefix: ".springback-")
    let second = try Folder.makeTemporaryFile(in: folder.path, prefix: ".springback-")
    #expect(try first.status().mode == 0o600)
    #expect(first.path != second.path)
    #expect(first.path.lastComponent.text.hasPrefix(".springback-"))
    #expect(throws: FileError(.makeFile, folder["none"], .system(ENOENT))) {
      _ = try Folder.makeTemporaryFile(in: folder["none"], prefix: "x")
    }
  }

  @Test func statusTellsKindsAndLinks() throws {
    let folder = try ScratchFolder()
    try folder.write("four", to: "file")
    try folder.link("link", to: "file")
    #expect(unsafe link(folder["file"].text, folder["hard"].text) == 0)
    let status = try FileStatus(of: folder["link"])
    #expect(status.kind == .regular)
    #expect(status.size == 4)
    #expect(status.linkCount == 2)
    #expect(try FileStatus(of: folder["link"], followingLinks: false).kind == .symbolicLink)
    #expect(try status.isSameFile(as: FileStatus(of: folder["hard"])))
    #expect(try FileStatus.ifPresent(folder["none"]) == nil)
    #expect(try FileStatus.ifPresent(folder["file/none"]) == nil)
    #expect(throws: FileError(.status, folder["none"], .system(ENOENT))) {
      try FileStatus(of: folder["none"])
    }
  }
}
