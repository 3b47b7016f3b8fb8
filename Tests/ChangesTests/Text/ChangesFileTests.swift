import Changes
import Plist
import Testing

@Suite struct ChangesFileTests {
  private static let sample = """
    --- HomeDomain/Library/Preferences/com.apple.springboard.plist\t(binary, 377 bytes)
    +++ HomeDomain/Library/Preferences/com.apple.springboard.plist\t(binary)
    @ SBEnableDashBoard
    + false
    @ SBKillableInAppSwitcher
    - false
    + true

    """

  @Test func theSampleReadsAndWrites() throws {
    let file = try ChangesFile(parsing: Array(Self.sample.utf8))
    #expect(file.sections.count == 1)
    #expect(file.sections.first?.old.remark == "(binary, 377 bytes)")
    #expect(file.sections.first?.changeset.statistics.added == 1)
    #expect(file.sections.first?.changeset.statistics.changed == 1)
    #expect(String(decoding: try file.text(), as: UTF8.self) == Self.sample)
    let edited = try file.sections[0].changeset.apply(to: try json(#"{"SBKillableInAppSwitcher":false}"#))
    #expect(edited.root.json == #"{"SBKillableInAppSwitcher":true,"SBEnableDashBoard":false}"#)
  }

  /// Found by fuzzing: carriage returns at the end of a remark went missing one by one.
  @Test func aRemarkStaysOnItsLine() throws {
    let text = "--- a\tx\ry\r\r\n+++ b\t(binary)\n"
    let file = try ChangesFile(parsing: Array(text.utf8))
    #expect(file.sections.first?.old.remark == "x y ")
    let again = try ChangesFile(parsing: file.text())
    #expect(again.sections.first?.old == file.sections.first?.old)
    #expect(ChangesFile.Side(name: "a", remark: "b\n+++ c").remark == "b +++ c")
  }

  @Test func severalSectionsAndOddNames() throws {
    let sections = ["a\tb", " c", "\"d", "é", "", "e\n", "f"].map { name in
      ChangesFile.Section(
        old: .init(name: Text(name)), new: .init(name: Text(name), remark: "(x)"), changeset: Changeset())
    }
    let file = ChangesFile(sections)
    let back = try ChangesFile(parsing: try file.text())
    #expect(back.sections.map(\.old) == sections.map(\.old))
    #expect(back.sections.map(\.new) == sections.map(\.new))
  }

  @Test func lineEndsOfWindowsAreRead() throws {
    let text = Self.sample.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try ChangesFile(parsing: Array(text.utf8)).sections.first?.changeset.changes.count == 2)
  }

  @Test func longValuesAreShortenedForPeopleAndRefusedThen() throws {
    let changes = Changeset(
      from: try json(#"{"a":"short"}"#).root, to: try json(#"{"a":"a rather long string"}"#).root)
    let file = ChangesFile([.init(old: .init(name: "a"), new: .init(name: "b"), changeset: changes)])
    let text = try file.text(shortenedTo: 10)
    #expect(String(decoding: text, as: UTF8.self) == "--- a\n+++ b\n@ a\n- \"short\"\n+ \"a rather…\n")
    let error = #expect(throws: ChangesError.self) { try ChangesFile(parsing: text) }
    #expect(error?.code == .syntax(line: 5, .value(PlistError(.value(.shortened)))))
  }

  @Test(
    arguments: [
      ("@ a\n+ 1\n", 1, .missingNames), ("--- a\n@ a\n+ 1\n", 2, .missingNewName),
      ("--- a\n", 1, .missingNewName), ("+++ b\n", 1, .missingNames),
      ("--- a\n+++ b\nwhat\n", 3, .unknownLine), ("--- a\n+++ b\n+ 1\n", 3, .wrongValues),
      ("--- a\n+++ b\n@ a\n", 3, .wrongValues),
      ("--- a\n+++ b\n@ a\n+ 1\n- 1\n", 5, .wrongValues), ("--- a\n+++ b\n@ a\n- 1\n- 1\n", 5, .wrongValues),
      ("--- a\n+++ b\n@ a[+1]\n- 1\n", 3, .wrongValues), ("--- a\n+++ b\n@ a[-1]\n+ 1\n", 3, .wrongValues),
      ("--- a\n+++ b\n@ a[1]\n+ 1\n", 3, .wrongValues),
      ("--- a\n+++ b\n@ []\n- 1\n", 3, .wrongValues),
      (
        "--- a\n+++ b\n@ a[*]\n- 1\n", 3,
        .path(PlistError(.path(.several(PropertyPath([.key("a"), .every]), count: 0))))
      ),
      ("--- a\n+++ b\n@ a\n- x\n", 4, .value(PlistError(.value(.notALiteral(word: "x"))))),
    ] as [(String, Int, ChangesError.SyntaxFault)])
  func faultsNameTheirLine(text: String, line: Int, fault: ChangesError.SyntaxFault) {
    let error = #expect(throws: ChangesError.self) { try ChangesFile(parsing: Array(text.utf8)) }
    #expect(error?.code == .syntax(line: line, fault))
    #expect(error?.verdict == .trouble)
  }
}
