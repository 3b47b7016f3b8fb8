import Foundation
import Testing

@testable import Files

@Suite struct FileErrorTests {
  @Test func messagesNameTheFileAndTheReason() {
    #expect(
      FileError(.open, "/x/y", .system(ENOENT)).message == "cannot open /x/y: no such file or directory")
    #expect(
      FileError(.write, "/x", .system(ENOSPC)).hint == "make room on the disk and run the command again")
    #expect(
      FileError(.read, "/x", .changed).message == "cannot read /x: the file changed while it was being read")
    #expect(
      FileError(.read, "/x", .tooLarge(limit: 5)).message == "cannot read /x: the file is larger than 5 bytes"
    )
    #expect(FileError(.open, "/x", .leavesFolder).errno == nil)
  }

  @Test(arguments: FileError.Operation.allCases) func everyOperationHasWords(operation: FileError.Operation) {
    let message = FileError(operation, "/x", .nulInPath).message
    #expect(message.hasPrefix("cannot "))
    #expect(message.contains("/x: the path holds a NUL byte"))
    #expect(!message.hasSuffix("."))
  }
}
