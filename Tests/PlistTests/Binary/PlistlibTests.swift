import Foundation
import Testing

@testable import Plist

/// What Python's plistlib makes of our files, and we of its.
@Suite(.enabled(if: Python.isPresent, Python.absence))
struct PlistlibTests {
  /// Has plistlib read files and write them again in its own way.
  private func rewritten(_ files: [[UInt8]]) throws -> [[UInt8]] {
    let script = """
      import plistlib, sys
      for line in sys.stdin:
        value = plistlib.loads(bytes.fromhex(line), fmt=plistlib.FMT_BINARY)
        print(plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False).hex())
      """
    let lines = files.map { $0.map { String(format: "%02x", $0) }.joined() }
    let text = try Python.run(script, input: lines.joined(separator: "\n"))
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
