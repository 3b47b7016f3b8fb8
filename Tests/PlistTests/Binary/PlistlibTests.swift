import Foundation
import Testing

@testable import Plist

/// The Python that the tests compare with.
private enum Python {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// What Python's plistlib makes of our files, and we of its.
@Suite(.enabled(if: Python.path != nil, "there is no python3 to compare with"))
struct PlistlibTests {
  /// Has plistlib read files and write them again in its own way.
  private func rewritten(_ files: [[UInt8]]) throws -> [[UInt8]] {
    let script = """
      import plistlib, sys
      for line in sys.stdin:
        value = plistlib.loads(bytes.fromhex(line), fmt=plistlib.FMT_BINARY)
        print(plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False).hex())
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "input")
    let lines = files.map { $0.map { String(format: "%02x", $0) }.joined() }
    try lines.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Python.path))
    process.arguments = ["-c", script]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text.split(separator: "\n").map { line in
      let digits = Array(line.utf8)
      return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
    }
  }

  @Test func bothReadTheSameValues() throws {
    let documents = try (0..<150 as Range<UInt64>).map { seed throws in
      var random = RandomDocument(seed: seed, isPlain: true)
      return try random.document()
    }
    for layout in [WritingOptions.Layout.compact, .apple] {
      let files = try documents.map { try $0.bytes(as: .binary, options: WritingOptions(layout: layout)) }
      let theirs = try rewritten(files)
      #expect(theirs.count == files.count)
      for (document, bytes) in zip(documents, theirs) {
        #expect(try BinaryReader.read(Bytes(bytes)).root.isIdentical(to: document.root, ordered: true))
      }
    }
  }

  @Test func editedFilesAreReadToo() throws {
    var files: [[UInt8]] = []
    var edited: [Document] = []
    for seed in 1000..<1100 as Range<UInt64> {
      var random = RandomDocument(seed: seed, isPlain: true)
      var editor = DocumentEditor(try BinaryReader.read(Bytes(random.document().bytes(as: .binary))))
      for _ in 0..<3 { try random.edit(&editor) }
      edited.append(editor.finish())
      files.append(try editor.finish().editedBytes())
    }
    for (document, bytes) in zip(edited, try rewritten(files)) {
      #expect(try BinaryReader.read(Bytes(bytes)).root.isIdentical(to: document.root, ordered: true))
    }
  }
}
