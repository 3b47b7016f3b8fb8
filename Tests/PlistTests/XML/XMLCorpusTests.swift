import Foundation
import Testing

@testable import Plist

@Suite(.enabled(if: SharedCorpus.folder != nil, SharedCorpus.absence))
struct XMLCorpusTests {
  /// Files that the manifest wants accepted, as Apple does, though their likes in `edge` are to be refused.
  ///
  /// They have a key where a value belongs, a `<plist>` in a dictionary, or junk in base64.
  private static let stricterThanManifest = [
    "key-array.plist", "key-dict.plist", "key-root.plist", "plist-tags-dict.plist", "self-closed.plist",
    "xml-edge__empty.plist", "clusterfuzz-testcase-4663876528373760",
  ]

  @Test func verdictsAreTheExpectedOnes() throws {
    let rows = try SharedCorpus.rows { row in
      row.format == "xml" && !Self.stricterThanManifest.contains { row.path.hasSuffix($0) }
    }
    #expect(rows.count > 500)
    for row in rows {
      let bytes = try SharedCorpus.bytes(row)
      var failure: PlistError?
      var document: Document?
      do throws(PlistError) { document = try Document(reading: bytes) } catch { failure = error }
      if row.expected.hasPrefix("accept") {
        #expect(failure == nil, "\(row.path): \(row.expected)")
        let warns = row.expected.hasPrefix("accept with") || row.expected.hasPrefix("accept through")
        if warns { #expect(document?.warnings.isEmpty == false, "\(row.path): \(row.expected)") }
      } else if row.expected.hasPrefix("reject") {
        #expect(failure != nil, "\(row.path): \(row.expected)")
        if case .xml = failure?.fault { #expect(failure?.location != nil, "\(row.path)") }
      }
    }
  }
}
