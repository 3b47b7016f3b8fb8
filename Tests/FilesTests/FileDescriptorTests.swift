import Foundation
import Testing

@testable import Files

@Suite struct FileDescriptorTests {
  @Test func bytesComeBack() throws {
    let folder = try ScratchFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "file")
    let file = try FileDescriptor(folder["file"])
    #expect(try file.readAll() == bytes)
    #expect(try file.read(upTo: 4, at: 100_000) == Array(bytes[100_000..<100_004]))
    #expect(try file.read(upTo: 10, at: 199_995) == Array(bytes[199_995...]))
    #expect(try file.read(upTo: 10, at: 300_000) == [])
    #expect(throws: FileError(.read, folder["file"], .tooLarge(limit: 199_999))) {
      try FileDescriptor(folder["file"]).readAll(limit: 199_999)
    }
    #expect(try FileDescriptor(folder["file"]).readAll(limit: 200_000).count == 200_000)
  }

  @Test func childrenInheritNothing() throws {
    let folder = try ScratchFolder()
    let file = try FileDescriptor(folder.write("x", to: "file"))
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func theFileIsClosedAtTheEnd() throws {
    let folder = try ScratchFolder()
    let number = try {
      let file = try FileDescriptor(folder.write("x", to: "file"))
      return file.number
    }()
    // Another test may have been given the number since, but not this file.
    var status = stat()
    let same = try FileStatus(of: folder["file"])
    #expect(unsafe fstat(number, &status) != 0 || UInt64(status.st_ino) != same.inode)
  }

  @Test func linksAreRefusedOnRequest() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "file")
    try folder.link("link", to: "file")
    #expect(try FileDescriptor(folder["link"]).readAll() == Array("x".utf8))
    #expect(throws: FileError(.open, folder["link"], .system(ELOOP))) {
      _ = try FileDescriptor(folder["link"], followingLinks: false)
    }
  }

  @Test func aTakenNameIsNotOverwritten() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "file")
    #expect(throws: FileError(.open, folder["file"], .system(EEXIST))) {
      _ = try FileDescriptor(folder["file"], for: .create(mode: 0o600))
    }
    #expect(throws: FileError(.open, "a\u{0}b", .nulInPath)) { _ = try FileDescriptor("a\u{0}b") }
  }

  @Test func modificationTimesComeBackToTheNanosecond() throws {
    let folder = try ScratchFolder()
    let file = try FileDescriptor(folder.write("x", to: "file"), for: .readWrite)
    for time in [
      FileTime(seconds: 1_234_567_890, nanoseconds: 123_456_789), FileTime(seconds: -5, nanoseconds: 7),
    ] {
      try file.setModified(time)
      #expect(try file.status().modified == time)
    }
  }

  @Test func locksExcludeDescriptorsOfOneProcess() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "lock")
    let second = try FileDescriptor(folder["lock"], for: .readWrite)
    do {
      let first = try FileDescriptor(folder["lock"], for: .readWrite)
      #expect(try first.tryLock())
      #expect(try !second.tryLock())
      // Closing another descriptor of the file does not give the lock up, as it does with POSIX locks.
      do { _ = try FileDescriptor(folder["lock"], for: .readWrite) }
      #expect(try !second.tryLock())
    }
    #expect(try second.tryLock())
  }

  @Test(arguments: [0, 1, 70_000, 3_000_000]) func copiesAreIndependent(size: Int) throws {
    let folder = try ScratchFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try folder.write(bytes, to: "file")
    let source = try FileDescriptor(folder["file"], for: .readWrite)
    let copy = try FileCopy.copy(source, toNew: folder["copy"], mode: 0o600)
    #expect(try copy.status().mode == 0o600)
    #expect(throws: FileError(.open, folder["copy"], .system(EEXIST))) {
      _ = try FileCopy.copy(source, toNew: folder["copy"], mode: 0o600)
    }
    try source.seek(to: 0)
    try source.write([9, 9, 9])
    #expect(try FileDescriptor(folder["copy"]).readAll() == bytes)
  }

  #if os(Linux)
    @Test func filesWithoutASizeAreCopiedByReading() throws {
      let folder = try ScratchFolder()
      _ = try FileCopy.copy(FileDescriptor("/proc/version"), toNew: folder["copy"], mode: 0o600)
      #expect(try FileDescriptor(folder["copy"]).readAll() == FileDescriptor("/proc/version").readAll())
    }
  #endif
}
