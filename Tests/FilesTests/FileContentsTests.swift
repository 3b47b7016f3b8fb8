import Foundation
import Testing

@testable import Files

@Suite struct FileContentsTests {
  @Test(arguments: [0, 1, 5000, FileContents.mappedFrom - 1, FileContents.mappedFrom, 3_000_001])
  func bytesAreWhole(size: Int) throws {
    let folder = try ScratchFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 131) }
    try folder.write(bytes, to: "file")
    let contents = try FileContents(of: folder["file"])
    #expect(contents.count == size)
    #expect(contents.array() == bytes)
    #expect(contents.bytes.byteCount == size)
    if size > 0 {
      #expect(unsafe contents.bytes.unsafeLoad(fromByteOffset: size - 1, as: UInt8.self) == bytes.last)
    }
    #expect(contents.status?.size == size)
    try contents.checkUnchanged()
  }

  @Test func aMappedFileThatShrankIsNoticed() throws {
    let folder = try ScratchFolder()
    try folder.write([UInt8](repeating: 1, count: 2_000_000), to: "file")
    let contents = try FileContents(of: folder["file"])
    try folder.write([1, 2, 3], to: "file")
    #expect(throws: FileError(.read, folder["file"], .changed)) { try contents.checkUnchanged() }
  }

  @Test func aReplacedFileStaysReadable() throws {
    let folder = try ScratchFolder()
    let bytes = [UInt8](repeating: 7, count: 2_000_000)
    try folder.write(bytes, to: "file")
    let contents = try FileContents(of: folder["file"])
    try folder.write("new", to: "other")
    try Folder.rename(folder["other"], to: folder["file"])
    #expect(contents.array() == bytes)
  }

  @Test func limitsHold() throws {
    let folder = try ScratchFolder()
    try folder.write([1, 2, 3], to: "file")
    #expect(try FileContents(of: folder["file"], limit: 3).count == 3)
    #expect(throws: FileError(.read, folder["file"], .tooLarge(limit: 2))) {
      _ = try FileContents(of: folder["file"], limit: 2)
    }
    #expect(throws: FileError(.read, folder.path, .system(EISDIR))) { _ = try FileContents(of: folder.path) }
  }

  @Test func endlessDevicesAreRefused() throws {
    #expect(throws: FileError(.read, "/dev/zero", .tooLarge(limit: FileContents.longestStream))) {
      _ = try FileContents(of: "/dev/zero")
    }
  }

  @Test func pipesAreReadToTheirEnd() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("through a pipe".utf8))
    try pipe.fileHandleForWriting.close()
    let number = dup(pipe.fileHandleForReading.fileDescriptor)
    let contents = try FileContents(of: FileDescriptor(owning: number, path: "standard input"))
    #expect(contents.array() == Array("through a pipe".utf8))
    #expect(FileContents([1, 2], path: "elsewhere").array() == [1, 2])
  }
}
