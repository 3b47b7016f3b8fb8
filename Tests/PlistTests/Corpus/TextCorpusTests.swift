import Foundation
import Testing

@testable import Plist

/// OpenStep text of the corpus: projects of Xcode, `.strings` files, and what other readers are tested with.
@Suite(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
struct TextCorpusTests {
  private static func isText(_ row: SharedCorpus.Row) -> Bool { row.format == "text" }

  private static func documents() throws -> [(row: SharedCorpus.Row, document: Document)] {
    try SharedCorpus.documents(isText).filter { $0.document.format == .openStep }
  }

  /// Rows that plutil reads otherwise than Apple.
  private static let plutilIsWrong = [
    CorpusException(
      paths: ["getSlashedChars_unicode.plist"],
      reason: "plutil replaces surrogates that stand alone; everyEscapeOfAUnitIsKept looks at them")
  ]

  @Test(.enabled(if: Plutil.isPresent, Plutil.absence))
  func valuesAreThoseOfPlutil() throws {
    try withScratchFolder { folder in
      var count = 0
      for (row, document) in try Self.documents() where row.isAccepted && !Self.plutilIsWrong.cover(row) {
        guard let bytes = try Plutil.binary(of: try SharedCorpus.location(row), in: folder) else {
          // It wrote no file of some that it lints well.
          #expect(row.plutil != "ok", "\(row.path)")
          continue
        }
        #expect(document.root.isIdentical(to: try Document(reading: bytes).root), "\(row.path)")
        count += 1
      }
      #expect(count > 250)
    }
  }

  /// The file has an escape of each code unit, written with one to four digits.
  @Test func everyEscapeOfAUnitIsKept() throws {
    let found = try SharedCorpus.documents { $0.path.hasSuffix("getSlashedChars_unicode.plist") }
    let document = try #require(found.first?.document)
    let source = String(decoding: document.original.array(), as: UTF8.self)
    let escapes = source.split(separator: "'").filter { $0.hasPrefix("\\U") }
    #expect(escapes.count == document.root.count)
    for (escape, string) in zip(escapes, document.root.elements) {
      #expect(string.text?.units == [UInt16(escape.dropFirst(2), radix: 16) ?? 0], "\(escape)")
    }
  }

  @Test func whatIsWrittenAfreshReadsBack() throws {
    for (row, document) in try Self.documents() {
      let options = WritingOptions(usesTypedForms: document.usesTypedForms)
      let back = try Document(reading: try document.bytes(as: .openStep, options: options))
      #expect(back.root.isIdentical(to: document.root, ordered: !document.hasDuplicates), "\(row.path)")
      let json = try? document.bytes(as: .json)
      if let json, document.root.count > 0 {
        #expect(try Document(reading: json).root.isIdentical(to: document.root), "\(row.path)")
      }
    }
  }

  /// A string that is added to a container, at its beginning, end or middle, and removed again.
  @Test func anAddedChildThatIsRemovedLeavesNoTrace() throws {
    var count = 0
    for (row, document) in try Self.documents() where document.original.count < 60_000 {
      for path in Self.containers(of: document, most: 6) {
        let container = path.reduce(document.root) {
          $0.kind == .dictionary ? $0.entries[$1].value : $0.elements[$1]
        }
        guard container.count > 0 else { continue }
        for ordinal in Set([0, container.count / 2, container.count]) {
          var editor = DocumentEditor(document)
          let value = try Document(typedJSON: Array("\"added\"".utf8)).root
          if container.kind == .dictionary {
            try editor.insert(value, key: "added for the test", into: path, at: ordinal)
          } else {
            try editor.insert(value, into: path, at: ordinal)
          }
          let edited = editor.finish()
          let again = try Document(reading: try edited.editedBytes())
          #expect(again.root.isIdentical(to: edited.root, ordered: true), "\(row.path) \(path) \(ordinal)")
          editor = DocumentEditor(again)
          editor.remove(at: path + [ordinal])
          let back = try editor.finish().editedBytes()
          #expect(back == document.original.array(), "\(row.path) \(path) \(ordinal)")
          count += 1
        }
      }
    }
    #expect(count > 1000)
  }

  /// A string that is replaced and put back, where it stands as it is written here.
  @Test func aReplacedStringThatIsPutBackLeavesNoTrace() throws {
    var count = 0
    for (row, document) in try Self.documents() where document.original.count < 60_000 {
      // Its only string without quotes gets some, and then every string of the file has.
      if row.path.hasSuffix("openstep-edge__array-comments-line.plist") { continue }
      for path in Self.containers(of: document, most: 6) {
        let container = path.reduce(document.root) {
          $0.kind == .dictionary ? $0.entries[$1].value : $0.elements[$1]
        }
        for ordinal in 0..<min(container.count, 4) {
          let old =
            container.kind == .dictionary ? container.entries[ordinal].value : container.elements[ordinal]
          guard document.encoding == .utf8, old.kind == .string, let start = old.position,
            let text = old.string,
            document.original.array(start..<min(start + text.utf8.count, document.original.count))
              .elementsEqual(text.utf8), !OpenStepWords.needsQuotes(text.utf8)
          else { continue }
          var editor = DocumentEditor(document)
          try editor.replace(at: path + [ordinal], with: try Document(typedJSON: Array("\"x y\"".utf8)).root)
          let edited = try editor.finish().editedBytes()
          // A key that is its own value gets one.
          guard edited.count < document.original.count + 100, document.original[start] != edited[start] else {
            continue
          }
          editor = DocumentEditor(try Document(reading: edited))
          try editor.replace(at: path + [ordinal], with: old)
          #expect(
            try editor.finish().editedBytes() == document.original.array(), "\(row.path) \(path) \(ordinal)")
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  private static func containers(of document: Document, most: Int) -> [[Int]] {
    var paths: [[Int]] = document.root.kind.isContainer ? [[]] : []
    var next = 0
    while next < paths.count, paths.count < most {
      let container = paths[next].reduce(document.root) {
        $0.kind == .dictionary ? $0.entries[$1].value : $0.elements[$1]
      }
      for ordinal in 0..<container.count where paths.count < most {
        let child =
          container.kind == .dictionary ? container.entries[ordinal].value : container.elements[ordinal]
        if child.kind.isContainer { paths.append(paths[next] + [ordinal]) }
      }
      next += 1
    }
    return paths
  }
}
