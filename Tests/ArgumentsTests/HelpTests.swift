import Arguments
import Testing

@Suite struct HelpTests {
  static let globalOptions = """
    Global options:
      -n, --dry-run       show what would change, and write nothing
      -q, --quiet         print errors only
          --json          print one JSON object
          --color WHEN    colour the output (auto, always or never; default: auto)
          --store FOLDER  keep originals here
      -h, --help          show help for the command
          --version       show the version

    """

  @Test func overallHelpListsGroupsOfCommands() {
    let expected = """
      Usage: sample COMMAND [ARGUMENT...]

      Edits settings, and undoes every edit.

      Look:
        get                 print values
        element             print one element

      Change:
        set                 change values and nothing else
        convert             write another format
        copy                copy files
        tweak               look at tweaks and switch them

      System:
        completions         print a completion script
        plutil              work like plutil

      \(HelpTests.globalOptions)
      See 'sample help COMMAND' for more on one command.

      """
    #expect(Sample.commands.help().text == expected)
  }

  @Test func commandHelpHasEverySection() {
    let expected = """
      Usage: sample set [OPTION...] TARGET [PATH=VALUE...]

      Change values and nothing else.

      The file keeps its format, its order and every byte that is not part of a
      changed value. The original is kept, and 'sample undo' brings it back.

      A value may name its type:

        int:5   string:007   date:2026-11-30T00:00:00Z

      Arguments:
        TARGET              the file, or a backup's folder
        [PATH=VALUE...]     a key path and its new value, whose type is that of the
                            old value unless a type name and a colon come before it
                            (not needed with --from)

      Options:
        -f, --from FILE     read changes from a file, one a line
        -p, --parents       make the containers that are missing
            --int VALUE     set one path to an integer
            --string VALUE  set one path to a text

      \(HelpTests.globalOptions)
      Examples:
        sample set Info.plist CFBundleVersion=string:2.0
            set the version
        sample set Info.plist --from changes.txt --dry-run
            show what the changes listed in a file, one a line, would make of
            Info.plist

      """
    #expect(Sample.commands.help(of: [Sample.set]).text == expected)
  }

  @Test func helpIsSetToTheWidthGiven() {
    let expected = """
      Usage: sample set [OPTION...] TARGET
                        [PATH=VALUE...]

      Change values and nothing else.

      The file keeps its format, its order and every
      byte that is not part of a changed value. The
      original is kept, and 'sample undo' brings it
      back.

      A value may name its type:

        int:5   string:007   date:2026-11-30T00:00:00Z

      Arguments:
        TARGET              the file, or a backup's
                            folder
        [PATH=VALUE...]     a key path and its new
                            value, whose type is that of
                            the old value unless a type
                            name and a colon come before
                            it (not needed with --from)

      Options:
        -f, --from FILE     read changes from a file,
                            one a line
        -p, --parents       make the containers that are
                            missing
            --int VALUE     set one path to an integer
            --string VALUE  set one path to a text

      """
    #expect(Sample.commands.help(of: [Sample.set], width: 50).text.hasPrefix(expected))
  }

  @Test func aLineMayFillTheWidth() {
    let line = "Usage: sample set [OPTION...] TARGET [PATH=VALUE...]\n"
    let width = line.count - 1
    #expect(Sample.commands.help(of: [Sample.set], width: width).text.hasPrefix(line))
    #expect(
      Sample.commands.help(of: [Sample.set], width: width - 1).text
        .hasPrefix("Usage: sample set [OPTION...] TARGET\n                  [PATH=VALUE...]\n"))
  }

  @Test(arguments: [1, 20, 33, 47, 64, 80, 200])
  func onlyWhatCannotBreakGoesBeyondTheWidth(width: Int) {
    let text = Sample.commands.help(of: [Sample.get], width: width).text
    // 42 columns: the label column, and the least room an explanation has beside it.
    for line in text.split(separator: "\n") { #expect(line.count <= max(width, 42), "\(line)") }
  }

  @Test func groupHelpListsItsCommandsWithoutHiddenOnes() {
    let expected = """
      Usage: sample tweak COMMAND [ARGUMENT...]

      Look at tweaks and switch them.

      Commands:
        list                list the tweaks
        on                  switch tweaks on

      \(HelpTests.globalOptions)
      See 'sample help tweak COMMAND' for more on one command.

      """
    #expect(Sample.commands.help(of: [Sample.tweak]).text == expected)
  }

  @Test func usageNamesRequiredOptions() {
    let text = Sample.commands.help(of: [Sample.convert]).text
    #expect(text.hasPrefix("Usage: sample convert -t FORMAT [OPTION...] TARGET...\n"))
    #expect(text.contains("  -t, --format FORMAT  the format to write (xml, binary or json)\n"))
  }

  @Test func aLongLabelHasItsExplanationBelow() {
    let option = Option("a-name-that-is-rather-long", value: .text("VALUE"), help: "explained below")
    let command = CommandDescription("do", summary: "do it", options: [option])
    let set = CommandSet(executable: "x", version: "1", summary: "does", commands: [command])
    let expected = """
      Options:
            --a-name-that-is-rather-long VALUE
                       explained below

      """
    #expect(set.help(of: [command]).text.contains(expected))
  }

  @Test func choicesStandInThePlaceholderOrInTheExplanation() {
    let bare = Option("when", value: .choice(["now", "never"]), help: "say when")
    let command = CommandDescription("do", summary: "do it", options: [bare])
    let set = CommandSet(executable: "x", version: "1", summary: "does", commands: [command])
    #expect(set.help(of: [command]).text.contains("      --when now|never  say when\n"))
  }

  @Test func shortUsagePointsToTheHelp() {
    #expect(
      Sample.commands.usage().text == """
        Usage: sample COMMAND [ARGUMENT...]

        See 'sample --help'.

        """)
    #expect(
      Sample.commands.usage(of: [Sample.tweak]).text == """
        Usage: sample tweak COMMAND [ARGUMENT...]

        COMMAND is one of list or on.

        See 'sample tweak --help'.

        """)
  }

  @Test func piecesSayWhatTheyAre() {
    let pieces = Sample.commands.help(of: [Sample.get]).pieces
    #expect(pieces.prefix(5).map(\.text) == ["Usage:", " ", "sample get", " ", "[OPTION...]"])
    #expect(pieces.prefix(5).map(\.role) == [.heading, .plain, .literal, .plain, .placeholder])
    #expect(pieces.contains { $0.text == "-k, --key" && $0.role == .literal })
    #expect(pieces.contains { $0.text == " KEY" && $0.role == .placeholder })
    #expect(pieces.contains { $0.text == "Options:" && $0.role == .heading })
  }

  @Test func hiddenThingsAreLeftOut() {
    let paths = [[], [Sample.tweak], [Sample.get]]
    for path in paths {
      let text = Sample.commands.help(of: path).text
      #expect(!text.contains("--trace"))
      #expect(!text.contains("secret"))
    }
  }
}
