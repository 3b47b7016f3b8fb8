import Testing

@testable import springback

@Suite struct TableTests {
  private func written(color: Bool = false, _ write: (inout Output) -> Void) -> String {
    var output = capturedOutput()
    output.results.usesColor = color
    write(&output)
    output.results.flush()
    return output.capturedResults
  }

  @Test func columnsAreAligned() {
    var table = Table("NAME", "iOS", "DATE")
    table.append("a", "10.2.1", "2016")
    table.append("longer name", "9", "")
    #expect(
      written { table.write(to: &$0) } == """
        NAME         iOS     DATE
        a            10.2.1  2016
        longer name  9

        """)
  }

  @Test func anEmptyTableIsNotShown() {
    let table = Table("NAME")
    #expect(table.isEmpty)
    #expect(written { table.write(to: &$0) } == "")
  }

  @Test func wideCharactersTakeTwoColumns() {
    var table = Table("NAME", "X")
    table.append("我的手机", "1")
    table.append("e\u{301}", "2")
    #expect(
      written { table.write(to: &$0) } == "NAME      X\n我的手机  1\ne\u{301}         2\n")
  }

  @Test func hostileTextCannotLeaveItsCell() {
    var table = Table("NAME", "X")
    table.append(Table.Cell("a\nb\u{1B}[2J"), "1")
    #expect(written { table.write(to: &$0) } == "NAME           X\n" + #"a\nb\u{1B}[2J  1"# + "\n")
  }

  @Test func styledCellsAreAlignedByTheirText() {
    var table = Table("A", "B")
    table.append(Table.Cell("on", .added), "x")
    table.append("off", "y")
    #expect(
      written(color: true) { table.write(to: &$0) }
        == "\u{1B}[1mA\u{1B}[0m    \u{1B}[1mB\u{1B}[0m\n\u{1B}[32mon\u{1B}[0m   x\noff  y\n")
  }

  @Test(
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("我的手机", 8, "我的手机"), ("我的手机", 7, "我的手…"),
      ("我的手机", 6, "我的…"), ("", 0, ""), ("abc", 1, "…"),
    ])
  func textIsCutToColumns(text: String, width: Int, expected: String) {
    let cut = DisplayWidth.cut(text, to: width)
    #expect(cut == expected)
    #expect(DisplayWidth.columns(of: cut) <= width)
  }
}
