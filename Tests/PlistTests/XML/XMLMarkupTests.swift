import Testing

@testable import Plist

/// Declarations, document types, comments and instructions: Apple's readers skip them, strict XML has rules for them.
@Suite struct XMLMarkupTests {
  static let wellFormed = [
    "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>",
    "<?xml version = \"1.1\" standalone = 'no' ?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>",
    "<!DOCTYPE plist>", "<!DOCTYPE plist >", "<!DOCTYPE plist SYSTEM 'a>b'>",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" >",
    "<?a?>", "<?a b?>", "<?xml-stylesheet href='a'?>", "<!-- é \t-->",
  ]

  static let malformed = [
    "<?xml?>", "<?xml encoding='UTF-8'?>", "<?xml version=\"1.0\" encodi\"n=gUTF-8\"?>",
    "<?xml version=\"2.0\"?>", "<?xml version=\"1.0\"encoding=\"UTF-8\"?>",
    "<?xml version='1.0' version='1.0'?>", "<?xml version='1.0' standalone='maybe'?>",
    "<?xml version='1.0' x?>", "<?xml version=\"1.0\" encoding=\"UTF-8:?>",
    "<!DOCTYPEplist>", "<!DOCTYPE>", "<!DOCTYPE plist SYSTEM>", "<!DOCTYPE plist PUBLIC 'a'>",
    "<!DOCTYPE plist PUBLIC '{' 'b'>", "<!DOCTYPE plist x>", "<?a+b?>", "<?XML b?>", "<?a \u{1}?>",
    "<!-- \u{0} -->", "<!-- \u{FFFF} -->",
  ]

  private func warnings(_ markup: String) throws -> [Warning.Code] {
    try Document(reading: Array((markup + "\n<plist><true/></plist>").utf8)).warnings.map(\.code)
  }

  @Test(arguments: wellFormed) func isTaken(markup: String) throws {
    #expect(try warnings(markup).isEmpty)
    #expect(try Document(reading: Array((markup + "<true/>").utf8)).strictFault == nil)
  }

  /// Found by fuzzing: what libxml2 refuses was taken without a word.
  @Test(arguments: malformed) func isTakenWithAWarning(markup: String) throws {
    #expect(try warnings(markup) == [.malformedMarkup])
  }
}
