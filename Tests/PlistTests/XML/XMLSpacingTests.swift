import Foundation
import Testing

@testable import Plist

/// Sorting and spacing on request.
@Suite struct XMLSpacingTests {
  private let document = Result { () throws(PlistError) in
    try Document(typedJSON: Array(#"{"b": [1, {"d": true, "c": {"$data": "AAEC"}}], "a": {}}"#.utf8))
  }

  private func body(_ spacing: WritingOptions.Spacing) throws -> Substring {
    var options = WritingOptions()
    options.spacing = spacing
    let document = try document.get().sortedByKey()
    let bytes = try document.bytes(as: .xml, options: options)
    #expect(try Document(reading: bytes).root.isIdentical(to: document.root, ordered: true))
    let text = String(decoding: bytes, as: UTF8.self)
    return text[(text.range(of: "<plist version=\"1.0\">")?.upperBound ?? text.startIndex)...]
  }

  @Test func linesAreIndentedAsAsked() throws {
    #expect(
      try body(.lines(indentation: "  ")) == """

        <dict>
          <key>a</key>
          <dict/>
          <key>b</key>
          <array>
            <integer>1</integer>
            <dict>
              <key>c</key>
              <data>
              AAEC
              </data>
              <key>d</key>
              <true/>
            </dict>
          </array>
        </dict>
        </plist>

        """)
  }

  @Test func oneLineHasNoSpace() throws {
    #expect(
      try body(.oneLine)
        == "<dict><key>a</key><dict/><key>b</key><array><integer>1</integer><dict><key>c</key><data>AAEC</data>"
        + "<key>d</key><true/></dict></array></dict></plist>\n")
  }

  @Test(arguments: [Format.xml, .binary]) func sortingKeepsTheValuesAndWhichDuplicateCounts(format: Format)
    throws
  {
    let source =
      "<dict><key>b</key><true/><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>"
    let sorted = try Document(reading: Array(source.utf8)).sortedByKey()
    #expect(sorted.root.entries.map(\.key.string) == ["a", "a", "b"])
    #expect(sorted.root["a"]?.integer == 2)
    let written = try Document(reading: try sorted.bytes(as: format))
    #expect(written.root.entries.map(\.key.string) == ["a", "b"])
    #expect(written.root["a"]?.integer == 2)
  }
}
