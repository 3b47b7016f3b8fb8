import Arguments
import Testing

@Suite struct WordTests {
  @Test func bytesSurvive() {
    let bytes: [UInt8] = [0x66, 0xFF, 0xC3, 0x28, 0x80]
    #expect(Word(bytes: bytes).bytes == bytes)
    #expect(Word(bytes: bytes).string == nil)
    #expect(Word("é").string == "é")
  }

  @Test(
    arguments: [
      ([0x61, 0xE9, 0x62], #"a\xE9b"#), ([0xFF, 0x00], "\\xFF\u{0}"), ([0xE2, 0x82], #"\xE2\x82"#),
      ([0xE2, 0x82, 0xAC], "€"), ([0xC0, 0x8A], #"\xC0\x8A"#), ([], ""),
    ] as [([UInt8], String)])
  func invalidBytesAreShownByNumber(bytes: [UInt8], shown: String) {
    #expect(Word(bytes: bytes).description == shown)
  }

  @Test func wordsAreEqualByBytes() {
    // The same letter, composed and decomposed: equal as strings, different files on Linux.
    #expect(Word("\u{E9}") != Word("e\u{301}"))
  }

  @Test func theCommandLineOfThisProcessIsRead() {
    #expect(Word.commandLine().map(\.string) == CommandLine.arguments)
    #expect(!Word.commandLine().isEmpty)
  }
}
