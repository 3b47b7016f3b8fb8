import Foundation
import Testing

@testable import Plist

@Suite(.enabled(if: SharedCorpus.folder != nil, SharedCorpus.absence))
struct XMLCorpusTests {
  /// Apple reads a key where a value belongs as a string, and a `<plist>` anywhere; here both are refused.
  private static let stricterThanManifest = [
    "key-array", "key-dict", "key-root", "plist-tags-dict", "self-closed",
  ]

  @Test func verdictsAreTheExpectedOnes() throws {
    let rows = try SharedCorpus.rows { row in
      row.format == "xml" && !Self.stricterThanManifest.contains { row.path.hasSuffix("\($0).plist") }
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
