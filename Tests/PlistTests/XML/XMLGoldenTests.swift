import Foundation
import Testing

@testable import Plist

/// Files that macOS wrote itself, where the corpus is there.
@Suite(.enabled(if: SharedCorpus.folder != nil, SharedCorpus.absence))
struct XMLGoldenTests {
  @Test func appleLayoutGivesApplesBytes() throws {
    let rows = try SharedCorpus.rows { row in
      row.path.hasPrefix("peers/hqtsm-plist/") && row.path.hasSuffix("__xml.plist")
        && row.expected.hasPrefix("accept")
    }
    #expect(rows.count > 50)
    for row in rows {
      let bytes = try SharedCorpus.bytes(row)
      let document = try Document(reading: bytes)
      let written = try document.bytes(as: .xml, options: WritingOptions(layout: .apple))
      #expect(written == bytes, "\(row.path)")
    }
  }

  @Test func everythingReadIsWrittenAndReadBackTheSame() throws {
    let rows = try SharedCorpus.rows { $0.format == "xml" && $0.expected.hasPrefix("accept") }
    var written = 0
    for row in rows {
      guard let document = try? Document(reading: try SharedCorpus.bytes(row)) else { continue }
      guard let bytes = try? document.bytes(as: .xml) else { continue }
      written += 1
      #expect(
        try Document(reading: bytes).root.isIdentical(to: document.root, ordered: !document.hasDuplicates),
        "\(row.path)")
    }
    #expect(written > rows.count * 9 / 10)
  }
}

extension Document {
  /// Whether a warning tells of a key that occurs more than once.
  var hasDuplicates: Bool { warnings.contains { $0.code == .duplicateKey } }
}
