import Testing

@testable import springback

@Suite struct ChangesTextTests {
  static let text = "--- a\t(xml)\n+++ b\t(xml)\n@ K[0]\n- 1\n+ \"--- x\"\n"

  private func written(color: Bool) -> String {
    var output = capturedOutput()
    output.results.usesColor = color
    ChangesText.write(ChangesTextTests.text, to: &output)
    output.results.flush()
    return output.capturedResults
  }

  @Test func withoutColourItIsWhatItWas() {
    #expect(written(color: false) == ChangesTextTests.text)
  }

  @Test func eachLineHasTheColourOfItsKind() {
    #expect(
      written(color: true) == """
        \u{1B}[1m--- a\t(xml)\u{1B}[0m
        \u{1B}[1m+++ b\t(xml)\u{1B}[0m
        \u{1B}[36m@ K[0]\u{1B}[0m
        \u{1B}[31m- 1\u{1B}[0m
        \u{1B}[32m+ "--- x"\u{1B}[0m

        """)
  }
}
