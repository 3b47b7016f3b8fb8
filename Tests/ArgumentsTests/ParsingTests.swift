import Arguments
import Testing

@Suite struct ParsingTests {
  // MARK: Where words go

  @Test(
    arguments: [
      ["get", "a.plist", "K", "-o", "out", "-n"],
      ["get", "-o", "out", "a.plist", "-n", "K"],
      ["-n", "get", "--output=out", "a.plist", "K"],
      ["--dry-run", "get", "a.plist", "--output", "out", "K"],
      ["get", "-noout", "a.plist", "K"],
      ["get", "-no", "out", "a.plist", "K"],
      ["get", "-n", "-o=out", "--", "a.plist", "K"],
      ["get", "a.plist", "-nnoout", "--", "K"],
    ] as [[Word]])
  func optionsStandAnywhereInAnySpelling(words: [Word]) throws {
    let invocation = try Sample.invocation(words)
    #expect(invocation.command == ["get"])
    #expect(invocation.positionals == ["a.plist", "K"])
    #expect(invocation.word(Sample.target) == "a.plist")
    #expect(invocation.words(Sample.paths) == ["K"])
    #expect(invocation.value(Sample.output) == "out")
    #expect(invocation.flag(Sample.dryRun))
    #expect(!invocation.flag(Sample.quiet))
  }

  @Test func doubleDashEndsTheOptions() throws {
    let invocation = try Sample.invocation(["get", "-n", "--", "a.plist", "--json", "--", "-"])
    #expect(invocation.positionals == ["a.plist", "--json", "--", "-"])
    #expect(!invocation.flag(Sample.json))
  }

  @Test func doubleDashMayStandBeforeTheCommand() throws {
    let invocation = try Sample.invocation(["--json", "--", "get", "a.plist", "-k"])
    #expect(invocation.command == ["get"])
    #expect(invocation.words(Sample.paths) == ["-k"])
  }

  @Test func aDashAloneIsAPositionalAndAValue() throws {
    let invocation = try Sample.invocation(["get", "-", "K", "-o", "-"])
    #expect(invocation.word(Sample.target) == "-")
    #expect(invocation.value(Sample.output) == "-")
  }

  @Test func theEmptyWordIsAPositionalAndAValue() throws {
    let invocation = try Sample.invocation(["get", "", "K", "-k", "", "--output="])
    #expect(invocation.word(Sample.target) == "")
    #expect(invocation.values(Sample.key) == [""])
    #expect(invocation.value(Sample.output) == "")
  }

  @Test func aSecondEqualsSignBelongsToTheValue() throws {
    let invocation = try Sample.invocation(["set", "a.plist", "K=-1", "--string=a=b"])
    #expect(invocation.words(Sample.assignments) == ["K=-1"])
    #expect(invocation.text(Sample.string) == "a=b")
  }

  @Test func negativeNumbersArePositionalsWhereTheCommandSaysSo() throws {
    let invocation = try Sample.invocation(["element", "a.plist", "-1", "-n"])
    #expect(invocation.integer(Sample.index) == -1)
    #expect(invocation.flag(Sample.dryRun))
  }

  @Test func aNegativeNumberIsAlwaysAValue() throws {
    #expect(try Sample.invocation(["set", "a.plist", "K", "--int", "-5"]).text(Sample.integer) == "-5")
  }

  @Test(arguments: ["--json", "-n", "--", "-", "--help", "-x"] as [Word])
  func someOptionsTakeAnyWord(word: Word) throws {
    #expect(try Sample.invocation(["get", "a.plist", "--key", word]).values(Sample.key) == [word])
    #expect(try Sample.invocation(["get", "a.plist", "-k", word]).values(Sample.key) == [word])
  }

  // MARK: Repetition

  @Test func repeatedOptionsKeepOrderAndPlace() throws {
    let invocation = try Sample.invocation(["get", "-k", "a", "t.plist", "-kb", "P", "--key=c", "-k", "d"])
    #expect(invocation.values(Sample.key) == ["a", "b", "c", "d"])
    #expect(invocation.occurrences(of: Sample.key).map(\.place) == [0, 1, 2, 2])
  }

  @Test func otherOptionsForgetTheirPlace() throws {
    let invocation = try Sample.invocation(["get", "t.plist", "P", "-o", "x"])
    #expect(invocation.occurrences(of: Sample.output).map(\.place) == [nil])
  }

  @Test func theLastCountsWhereTheOptionSaysSo() throws {
    let invocation = try Sample.invocation(["--color", "never", "get", "t", "P", "--color=always"])
    #expect(invocation.text(Sample.color) == "always")
  }

  @Test func flagsMayBeRepeated() throws {
    #expect(
      try Sample.invocation(["get", "t", "P", "-nn", "--dry-run"]).occurrences(of: Sample.dryRun).count == 3)
  }

  @Test func theDefaultCountsWhenNothingIsGiven() throws {
    let invocation = try Sample.invocation(["get", "t", "P"])
    #expect(invocation.text(Sample.color) == "auto")
    #expect(!invocation.flag(Sample.color))
    #expect(invocation.values(Sample.color).isEmpty)
    #expect(invocation.value(Sample.store) == nil)
  }

  @Test func anOptionOfAnotherCommandIsSimplyNotGiven() throws {
    let invocation = try Sample.invocation(["get", "t", "P"])
    #expect(!invocation.flag(Sample.parents))
    #expect(invocation.value(Sample.from) == nil)
    #expect(invocation.word(Sample.shell) == nil)
  }

  // MARK: Values

  @Test(arguments: [("1", 1), ("512", 512), ("+7", 7), ("007", 7)])
  func integersAreRead(word: String, expected: Int) throws {
    #expect(try Sample.invocation(["get", "t", "P", "-d", Word(word)]).integer(Sample.depth) == expected)
  }

  @Test func fileNamesNeedNotBeText() throws {
    let name = Word(bytes: [0x63, 0x61, 0x66, 0xE9])
    let attached = Word(bytes: Array("--output=".utf8) + name.bytes)
    let invocation = try Sample.invocation(["get", name, "P", attached])
    #expect(invocation.word(Sample.target)?.bytes == name.bytes)
    #expect(invocation.value(Sample.output)?.bytes == name.bytes)
    #expect(invocation.text(Sample.target) == nil)
  }

  // MARK: How positionals are dealt out

  @Test func aRepeatedPositionalLeavesWordsForThoseAfterIt() throws {
    let invocation = try Sample.invocation(["copy", "a", "b", "c", "d"])
    #expect(invocation.words(Sample.source) == ["a", "b", "c"])
    #expect(invocation.words(Sample.destination) == ["d"])
  }

  @Test func optionalPositionalsMayBeMissing() throws {
    let invocation = try Sample.invocation(["element", "a.plist"])
    #expect(invocation.words(Sample.index).isEmpty)
    #expect(try Sample.invocation(["tweak", "on", "a.plist"]).words(Sample.tweaks).isEmpty)
  }

  @Test func anOptionMayReplaceAPositional() throws {
    let invocation = try Sample.invocation(["set", "a.plist", "--from", "changes"])
    #expect(invocation.words(Sample.assignments).isEmpty)
    let both = try Sample.invocation(["set", "--from", "changes", "a.plist", "K=1", "L=2"])
    #expect(both.words(Sample.assignments) == ["K=1", "L=2"])
  }

  @Test func aVerbatimCommandGetsItsWordsUnread() throws {
    let words: [Word] = ["-p", "--", "--json", "-", "--help", "help"]
    let invocation = try Sample.invocation(["-n", "plutil"] + words)
    #expect(invocation.positionals == words)
    #expect(invocation.flag(Sample.dryRun))
    #expect(!invocation.flag(Sample.json))
  }

  @Test func aCommandUnderACommandIsFoundBetweenGlobalOptions() throws {
    let invocation = try Sample.invocation(["-q", "tweak", "--json", "on", "-n", "a.plist", "X", "--parents"])
    #expect(invocation.command == ["tweak", "on"])
    #expect(invocation.words(Sample.tweaks) == ["X"])
    for option in [Sample.quiet, Sample.json, Sample.dryRun, Sample.parents] {
      #expect(invocation.flag(option))
    }
  }

  // MARK: Other outcomes

  @Test(
    arguments: [
      ["--help"], ["-h"], ["-nh"], ["help"], ["--help", "--bogus"], ["--bogus", "-h"], ["--store", "--help"],
    ] as [[Word]])
  func overallHelp(words: [Word]) throws {
    #expect(try Sample.commands.parse(words) == .help([]))
  }

  @Test(
    arguments: [
      ["help", "set"], ["set", "--help"], ["set", "-h"], ["--help", "set"],
      ["set", "a", "--bogus", "--help"],
      ["set", "a", "b=c", "d=e", "-ph"], ["--json", "help", "set"], ["set", "--from", "-h"],
      ["set", "--help", "--version"],
    ] as [[Word]])
  func helpOfACommand(words: [Word]) throws {
    #expect(try Sample.commands.parse(words) == .help([Sample.set]))
  }

  @Test func helpOfACommandUnderACommand() throws {
    let on = try #require(Sample.tweak.subcommands.first { $0.name == "on" })
    #expect(try Sample.commands.parse(["help", "tweak", "on"]) == .help([Sample.tweak, on]))
    #expect(try Sample.commands.parse(["tweak", "on", "-h"]) == .help([Sample.tweak, on]))
    #expect(try Sample.commands.parse(["tweak", "--help"]) == .help([Sample.tweak]))
  }

  @Test func helpAfterTheOptionsIsAnOrdinaryWord() throws {
    #expect(try Sample.invocation(["get", "--", "--help", "-h"]).positionals == ["--help", "-h"])
  }

  @Test(
    arguments: [["--version"], ["--json", "--version"], ["get", "--version"], ["--version", "--bogus"]]
      as [[Word]])
  func version(words: [Word]) throws {
    #expect(try Sample.commands.parse(words) == .version)
  }

  @Test func noCommandIsNeitherHelpNorError() throws {
    #expect(try Sample.commands.parse([]) == .usage([]))
    #expect(try Sample.commands.parse(["--json", "-n"]) == .usage([]))
    #expect(try Sample.commands.parse(["tweak"]) == .usage([Sample.tweak]))
  }
}
