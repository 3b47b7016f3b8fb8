import Testing

@testable import Plist

@Suite struct DocumentSummaryTests {
  private func summary(_ text: String) throws -> DocumentSummary {
    DocumentSummary(of: try Document(reading: Array(text.utf8)))
  }

  @Test func ofXML() throws {
    let text = """
      <?xml version="1.0"?>
      <plist version="1.0">
      <dict>
        <key>a</key>
        <array>
          <true/>
          <array/>
        </array>
      </dict>
      </plist>

      """
    let summary = try summary(text)
    #expect(summary.version == "1.0")
    #expect(summary.values == 4)
    #expect(summary.depth == 3)
    #expect(summary.lineEnds == .lineFeed)
    #expect(summary.indentation == "  ")
    #expect(summary.objects == nil)
  }

  @Test(
    arguments: [
      ("<plist><true/></plist>", DocumentSummary.LineEnds.none), ("<true/>\r\n", .pair),
      ("<true/>\r", .carriageReturn), ("\r\n<true/>\n", .mixed), ("\r<true/>\n", .mixed),
    ])
  func lineEnds(text: String, wanted: DocumentSummary.LineEnds) throws {
    #expect(try summary(text).lineEnds == wanted)
  }

  @Test(
    arguments: [
      ("<dict><key>a</key><true/></dict>", ""), ("<dict>\n<key>a</key><true/>\n</dict>", ""),
      ("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>", "\t"), ("<true/>\n", ""),
    ])
  func indentation(text: String, wanted: String) throws {
    #expect(try summary("<plist>\(text)</plist>\n").indentation == wanted)
    #expect(try summary("<plist>\(text)</plist>\n").version == nil)
  }

  @Test func ofBinary() throws {
    let document = try Document(reading: Document.integer(5).bytes(as: .binary))
    let summary = DocumentSummary(of: document)
    #expect(summary.version == "00")
    #expect(summary.values == 1)
    #expect(summary.depth == 0)
    #expect(summary.objects == 1)
    #expect(summary.lineEnds == nil)
    #expect(summary.indentation == nil)
  }
}
