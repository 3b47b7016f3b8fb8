import Testing

@testable import Plist

/// What is read can be written and read back, and an edit that is taken back leaves no trace.
@Suite(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
struct CorpusRoundTripTests {
  private static func isXMLOrBinary(_ row: SharedCorpus.Row) -> Bool {
    row.format == "xml" || row.format == "binary"
  }

  /// XML → binary → XML and binary → XML → binary give equal values; what XML cannot hold is refused by name.
  @Test func conversionsThereAndBackKeepEveryValue() throws {
    var losses = 0
    var trips = 0
    for (row, document) in try SharedCorpus.documents(Self.isXMLOrBinary) {
      let ordered = !document.hasDuplicates
      let binary = try Document(reading: try document.bytes(as: .binary))
      #expect(binary.root.isIdentical(to: document.root, ordered: ordered), "\(row.path)")
      do throws(PlistError) {
        let xml = try Document(reading: try binary.bytes(as: .xml))
        #expect(xml.root.isIdentical(to: document.root, ordered: ordered), "\(row.path)")
        let again = try Document(reading: try xml.bytes(as: .binary))
        #expect(again.root.isIdentical(to: document.root, ordered: ordered), "\(row.path)")
        trips += 1
      } catch {
        switch error.fault {
        case .write(.loss): losses += 1
        case .limit(.expansion): #expect(document.root.isShared, "\(row.path)")
        default: Issue.record("\(row.path): \(error)")
        }
      }
    }
    #expect(trips > 550)
    #expect(losses < 100)
  }

  @Test func noEditGivesTheFirstBytes() throws {
    for (row, document) in try SharedCorpus.documents({ _ in true }) {
      #expect(try document.editedBytes() == document.original.array(), "\(row.path)")
    }
  }

  /// A child that is added to a container, at its beginning, end or middle, and removed again.
  @Test func anAddedChildThatIsRemovedLeavesNoTrace() throws {
    var count = 0
    for (row, document) in try SharedCorpus.documents({ $0.format == "xml" }) where !document.isLarge {
      for path in containers(of: document, most: 6) {
        let container = document.root.descendant(path)
        for ordinal in Set([0, container.count / 2, container.count]) {
          // What would be, or be taken for, a keyed archive's reference is refused.
          guard let edited = try? document.adding(at: path, ordinal) else { continue }
          var editor = DocumentEditor(try Document(reading: edited))
          editor.remove(at: path + [ordinal])
          let back = try editor.finish().editedBytes()
          #expect(back == document.original.array(), "\(row.path) \(path) \(ordinal)")
          count += 1
        }
      }
    }
    #expect(count > 800)
  }

  /// A value that is replaced and put back, where the file writes it as we do.
  @Test func aReplacedValueThatIsPutBackLeavesNoTrace() throws {
    var count = 0
    for (row, document) in try SharedCorpus.documents({ $0.format == "xml" }) where !document.isLarge {
      for path in containers(of: document, most: 6) {
        let container = document.root.descendant(path)
        for ordinal in 0..<min(container.count, 4) {
          let old = container.descendant([ordinal])
          guard try document.isCanonical(old) else { continue }
          var editor = DocumentEditor(document)
          try editor.replace(at: path + [ordinal], with: Document.integer(1).root)
          guard let edited = try? editor.finish().editedBytes() else { continue }
          editor = DocumentEditor(try Document(reading: edited))
          try editor.replace(at: path + [ordinal], with: old)
          #expect(
            try editor.finish().editedBytes() == document.original.array(), "\(row.path) \(path) \(ordinal)")
          count += 1
        }
      }
    }
    #expect(count > 800)
  }

  /// The paths of the first containers of a document, the root among them.
  private func containers(of document: Document, most: Int) -> [[Int]] {
    var paths: [[Int]] = document.root.kind.isContainer ? [[]] : []
    var next = 0
    while next < paths.count, paths.count < most {
      let container = document.root.descendant(paths[next])
      for ordinal in 0..<container.count where paths.count < most {
        if container.descendant([ordinal]).kind.isContainer { paths.append(paths[next] + [ordinal]) }
      }
      next += 1
    }
    return paths
  }
}

extension Value {
  /// The value that ordinals lead to.
  fileprivate func descendant(_ path: [Int]) -> Value {
    path.reduce(self) { $0.kind == .dictionary ? $0.entries[$1].value : $0.elements[$1] }
  }
}

extension Document {
  /// Whether going through it many times would take long.
  fileprivate var isLarge: Bool { original.count > 8000 }

  /// The bytes with a child more.
  fileprivate func adding(at path: [Int], _ ordinal: Int) throws(PlistError) -> [UInt8] {
    var editor = DocumentEditor(self)
    let value = Document.integer(1).root
    if root.descendant(path).kind == .dictionary {
      try editor.insert(value, key: "added for the test", into: path, at: ordinal)
    } else {
      try editor.insert(value, into: path, at: ordinal)
    }
    return try editor.finish().editedBytes()
  }

  /// Whether a scalar stands in the source exactly as it is written here, so that it can be told what to put back.
  fileprivate func isCanonical(_ value: Value) throws -> Bool {
    guard !value.kind.isContainer, value.kind != .data, value.kind != .uid, let start = value.position,
      encoding == .utf8
    else { return false }
    var output = OutputBuffer()
    var writer = XMLValueWriter(arena, options: WritingOptions(), style: .compact)
    guard (try? writer.write(value.node, to: &output)) != nil else { return false }
    let text = output.finish()
    return start + text.count <= original.count && original.array(start..<start + text.count) == text
  }
}
