import Arguments
import Testing

/// A command line, and what is said of it.
struct Refusal: Sendable, CustomTestStringConvertible {
  var words: [Word]
  var code: String
  var message: String
  var hint: String

  init(_ line: String, _ code: String, _ message: String, hint: String) {
    words = line.split(separator: " ").map { Word(String($0)) }
    self.code = code
    self.message = message
    self.hint = hint
  }

  var testDescription: String { words.map(\.description).joined(separator: " ") }
}

@Suite struct ErrorTests {
  static let refusals = [
    // Names
    Refusal("gte a K", "unknown-command", "unknown command 'gte'", hint: "did you mean 'sample get'?"),
    Refusal("GET a K", "unknown-command", "unknown command 'GET'", hint: "did you mean 'sample get'?"),
    Refusal("conv a", "unknown-command", "unknown command 'conv'", hint: "did you mean 'sample convert'?"),
    Refusal("read a K", "unknown-command", "unknown command 'read'", hint: "did you mean 'sample get'?"),
    Refusal("hlep", "unknown-command", "unknown command 'hlep'", hint: "did you mean 'sample help'?"),
    Refusal("frobnicate", "unknown-command", "unknown command 'frobnicate'", hint: "see 'sample --help'"),
    Refusal(
      "tweak onn", "unknown-command", "unknown command 'tweak onn'", hint: "did you mean 'sample tweak on'?"),
    Refusal(
      "tweak secre", "unknown-command", "unknown command 'tweak secre'", hint: "see 'sample tweak --help'"),
    Refusal("help sett", "unknown-command", "unknown command 'sett'", hint: "did you mean 'sample set'?"),
    Refusal(
      "help tweak lits", "unknown-command", "unknown command 'tweak lits'",
      hint: "did you mean 'sample tweak list'?"),
    Refusal(
      "help set x", "unknown-command", "unknown command 'set x'", hint: "see 'sample set --help'"),
    Refusal("get a K --jsno", "unknown-option", "unknown option '--jsno'", hint: "did you mean --json?"),
    Refusal("get a K --dry", "unknown-option", "unknown option '--dry'", hint: "did you mean --dry-run?"),
    Refusal(
      "get a K --outptu=x", "unknown-option", "unknown option '--outptu'", hint: "did you mean --output?"),
    Refusal("get a K -json", "unknown-option", "unknown option '-json'", hint: "did you mean --json?"),
    Refusal("get a K -N", "unknown-option", "unknown option '-N'", hint: "did you mean -n?"),
    Refusal("get a K -qx", "unknown-option", "unknown option '-x'", hint: "see 'sample get --help'"),
    Refusal(
      "get a K --tracee", "unknown-option", "unknown option '--tracee'", hint: "see 'sample get --help'"),
    Refusal("get a K --zzz", "unknown-option", "unknown option '--zzz'", hint: "see 'sample get --help'"),
    Refusal("get a K -é", "unknown-option", "unknown option '-é'", hint: "see 'sample get --help'"),
    Refusal(
      "--from x set a", "misplaced-option", "option '--from' stands before the command it belongs to",
      hint: "write it after the command"),
    Refusal(
      "--risky tweak on a", "misplaced-option", "option '--risky' stands before the command it belongs to",
      hint: "write it after the command"),
    Refusal(
      "get a K --zzz -- --help", "unknown-option", "unknown option '--zzz'", hint: "see 'sample get --help'"),
    Refusal(
      "tweak -p on a", "misplaced-option", "option '-p' stands before the command it belongs to",
      hint: "write it after the command"),
    Refusal(
      "get a -1", "negative-number", "unknown option '-1'",
      hint: "write -- before '-1' if it is not an option"),

    // Values of options
    Refusal(
      "get a K --output", "missing-value", "option '--output' needs a value, FILE",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K -no", "missing-value", "option '-o' needs a value, FILE", hint: "see 'sample get --help'"),
    Refusal(
      "get a K --output --json", "missing-value", "option '--output' needs a value, FILE",
      hint: "write --output=--json if '--json' is the value"),
    Refusal(
      "get a K -o -x", "missing-value", "option '-o' needs a value, FILE",
      hint: "write -o-x if '-x' is the value"),
    Refusal(
      "get a K -o --", "missing-value", "option '-o' needs a value, FILE",
      hint: "write -o-- if '--' is the value"),
    Refusal(
      "get a K --json=yes", "unexpected-value", "option '--json' takes no value, but was given 'yes'",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K -qn=no", "unexpected-value", "option '-n' takes no value, but was given 'no'",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K -o x --output=y", "repeated-option", "option '--output' is given twice",
      hint: "see 'sample get --help'"),
    Refusal(
      "set a K --int 5 --string x", "conflicting-options",
      "options '--int' and '--string' exclude each other",
      hint: "see 'sample set --help'"),
    Refusal(
      "convert a", "missing-option", "option '--format FORMAT' is missing",
      hint: "usage: sample convert -t FORMAT [OPTION...] TARGET..."),
    Refusal(
      "get a K --color=alwyas", "value-not-allowed",
      "'alwyas' is no value for --color, which takes auto, always or never", hint: "did you mean always?"),
    Refusal(
      "convert a -tyaml", "value-not-allowed", "'yaml' is no value for -t, which takes xml, binary or json",
      hint: "see 'sample convert --help'"),
    Refusal(
      "get a K -d ten", "not-an-integer", "'ten' is no value for -d, which takes an integer",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K -d 0x10", "not-an-integer", "'0x10' is no value for -d, which takes an integer",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K --depth=", "not-an-integer", "'' is no value for --depth, which takes an integer",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K -d 0", "out-of-range", "0 is no value for -d, which takes 1 to 512",
      hint: "see 'sample get --help'"),
    Refusal(
      "get a K -d 99999999999999999999", "out-of-range",
      "99999999999999999999 is no value for -d, which takes 1 to 512", hint: "see 'sample get --help'"),

    // Positionals
    Refusal(
      "get", "missing-argument", "argument TARGET is missing",
      hint: "usage: sample get [OPTION...] TARGET [PATH...]"),
    Refusal(
      "get a", "missing-argument", "argument PATH is missing",
      hint: "usage: sample get [OPTION...] TARGET [PATH...]"),
    Refusal(
      "copy a", "missing-argument", "argument DESTINATION is missing",
      hint: "usage: sample copy [OPTION...] SOURCE... DESTINATION"),
    Refusal(
      "element a 1 x", "unexpected-argument", "unexpected argument 'x'",
      hint: "usage: sample element [OPTION...] TARGET [INDEX]"),
    Refusal(
      "tweak list x", "unexpected-argument", "unexpected argument 'x'",
      hint: "usage: sample tweak list [OPTION...]"),
    Refusal(
      "completions csh", "value-not-allowed", "'csh' is no value for SHELL, which takes bash, zsh or fish",
      hint: "did you mean zsh?"),
    Refusal(
      "element a -11", "out-of-range", "-11 is no value for INDEX, which takes -10 to 10",
      hint: "see 'sample element --help'"),
  ]

  @Test(arguments: refusals)
  func isRefused(_ refusal: Refusal) {
    let error = #expect(throws: ArgumentError.self) { try Sample.commands.parse(refusal.words) }
    #expect(error?.code.name == refusal.code)
    #expect(error?.message == refusal.message)
    #expect(error?.hint == refusal.hint)
    #expect(error?.executable == "sample")
  }

  @Test func bytesThatAreNotTextAreRefusedWhereTextIsNeeded() {
    let error = #expect(throws: ArgumentError.self) {
      try Sample.commands.parse(["get", "a", Word(bytes: [0x63, 0xE9])])
    }
    #expect(error?.code == .notText(subject: "PATH", word: #"c\xE9"#))
    #expect(error?.message == #"'c\xE9' is no value for PATH, which takes UTF-8 text"#)
  }

  @Test func namesAreComparedByBytes() {
    // U+212A KELVIN SIGN is canonically equivalent to K: `==` of strings takes one for the other.
    let set = CommandSet(
      executable: "x", version: "1", summary: "does",
      commands: [CommandDescription("Keys", summary: "list", options: [Option("K", help: "flag")])])
    #expect(throws: ArgumentError.self) { try set.parse(["\u{212A}eys"]) }
    #expect(throws: ArgumentError.self) { try set.parse(["Keys", "--\u{212A}"]) }
    #expect(throws: Never.self) { try set.parse(["Keys", "--K"]) }
  }

  @Test func theFirstFaultFromTheLeftIsNamed() {
    let error = #expect(throws: ArgumentError.self) {
      try Sample.commands.parse(["get", "--one", "--two", "-o"])
    }
    #expect(error?.code == .unknownOption("--one", nearest: nil))
    #expect(error?.command == ["get"])
  }

  @Test func aVeryLongWordIsRefusedWithoutASuggestion() {
    let word = String(repeating: "x", count: 1_000_000)
    let error = #expect(throws: ArgumentError.self) { try Sample.commands.parse([Word(word)]) }
    #expect(error?.code == .unknownCommand(word, nearest: nil))
  }

  @Test(arguments: [
    (1...Int.max, "1 or more"), (Int.min...5, "5 or less"), (0...9, "0 to 9"),
    (Int.min...Int.max, "an integer"),
  ])
  func rangesAreNamedByTheirBounds(range: ClosedRange<Int>, wording: String) {
    let set = CommandSet(
      executable: "x", version: "1", summary: "does",
      commands: [
        CommandDescription(
          "do", summary: "do it", options: [Option("n", value: .integer("N", in: range), help: "how many")])
      ])
    let far = "9999999999999999999999"
    let error = #expect(throws: ArgumentError.self) { try set.parse(["do", "--n", Word(far)]) }
    #expect(error?.message == "\(far) is no value for --n, which takes \(wording)")
  }
}
