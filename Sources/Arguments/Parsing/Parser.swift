extension CommandSet {
  /// Reads a command line.
  ///
  /// Options stand anywhere among the other words, `--` ends them, and names are never abbreviated. A request
  /// for help wins over any error beside it.
  /// - Parameter words: the words after the executable's name.
  /// - Returns: what is asked for, each value checked against its declaration.
  /// - Throws: an `ArgumentError` of any code, for the first fault from the left.
  public func parse(_ words: [Word]) throws(ArgumentError) -> Outcome {
    var parser = Parser(set: self, words: words)
    return try parser.parse()
  }
}

/// Goes through the words of a command line once, from the left.
struct Parser {
  private enum Request { case help, version }

  private let set: CommandSet
  private let words: [Word]
  private var next = 0
  private var optionsHaveEnded = false
  private var request: Request?
  private var path: [CommandDescription] = []
  private var positionals: [Word] = []
  private var occurrences: [String: [Invocation.Occurrence]] = [:]

  init(set: CommandSet, words: [Word]) {
    self.set = set
    self.words = words
  }

  mutating func parse() throws(ArgumentError) -> Outcome {
    do {
      while let word = takeWord() { try read(word) }
    } catch {
      if request == nil, !restAsksForHelp { throw error }
      request = request ?? .help
    }
    switch request {
    case .help: return .help(path)
    case .version: return .version
    case nil: return try finish()
    }
  }

  private mutating func takeWord() -> Word? {
    guard next < words.count else { return nil }
    next += 1
    return words[next - 1]
  }

  private var restAsksForHelp: Bool {
    words[next...].prefix { !$0.endsOptions }.contains { word in
      word.isSpelled(Option.help.longSpelling) || Option.help.shortSpelling.map(word.isSpelled) == true
    }
  }

  private mutating func read(_ word: Word) throws(ArgumentError) {
    if optionsHaveEnded || !word.beginsLikeOption {
      try takePositional(word)
    } else if word.endsOptions {
      optionsHaveEnded = true
    } else if word.beginsLikeLongOption {
      try takeLongOption(word)
    } else if word.beginsLikeNegativeNumber {
      guard path.last?.takesNegativeNumbers == true else { throw fail(.negativeNumber(word.description)) }
      try takePositional(word)
    } else {
      try takeShortOptions(word)
    }
  }

  private func fail(_ code: ArgumentError.Code) -> ArgumentError {
    ArgumentError(
      code: code, executable: set.executable, command: path.map(\.name), usage: set.usageLine(of: path))
  }
}

// MARK: - Commands and positionals

extension Parser {
  private mutating func takePositional(_ word: Word) throws(ArgumentError) {
    let subcommands = set.subcommands(of: path)
    guard !subcommands.isEmpty else {
      positionals.append(word)
      return
    }
    guard let command = subcommands.first(where: { word.isSpelled($0.name) }) else {
      throw fail(unknownCommand(word, among: subcommands))
    }
    path.append(command)
    if command.takesWordsVerbatim {
      positionals += words[next...]
      next = words.count
    }
  }

  private func unknownCommand(_ word: Word, among commands: [CommandDescription]) -> ArgumentError.Code {
    let elsewhere = commands.first { $0.namesElsewhere.contains(where: word.isSpelled) }
    let visible = commands.filter { !$0.isHidden }.map(\.name)
    return .unknownCommand(
      word.description, nearest: elsewhere?.name ?? NearestName.find(word, among: visible))
  }
}

// MARK: - Options

extension Parser {
  private mutating func takeLongOption(_ word: Word) throws(ArgumentError) {
    let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = Word(bytes: parts[0])
    let attached = parts.count > 1 ? Word(bytes: parts[1]) : nil
    let options = set.options(of: path)
    guard let option = options.first(where: { spelling.isSpelled($0.longSpelling) }) else {
      throw fail(unknownOption(spelling))
    }
    if option.value == nil, let attached {
      let value = attached.description
      throw fail(.unexpectedValue(option: option.longSpelling, value: value))
    }
    try take(option, spelling: option.longSpelling, attached: attached)
  }

  /// Takes `-n`, the flags of `-qn`, and `-oFILE`, `-o=FILE` or `-o` with the word that follows.
  private mutating func takeShortOptions(_ word: Word) throws(ArgumentError) {
    var letters = word.bytes.dropFirst()
    let options = set.options(of: path)
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short?.asciiValue == letter }) else {
        throw fail(unknownShortOption(Word(bytes: [letter] + letters), in: word))
      }
      let spelling = option.shortSpelling ?? option.longSpelling
      let isAssigned = letters.first == UInt8(ascii: "=")
      guard option.value == nil else {
        let attached = letters.isEmpty ? nil : Word(bytes: isAssigned ? letters.dropFirst() : letters)
        try take(option, spelling: spelling, attached: attached)
        return
      }
      if isAssigned {
        let value = Word(bytes: letters.dropFirst()).description
        throw fail(.unexpectedValue(option: spelling, value: value))
      }
      try take(option, spelling: spelling, attached: nil)
    }
  }

  private mutating func take(_ option: Option, spelling: String, attached: Word?) throws(ArgumentError) {
    if option.long == Option.help.long {
      request = request ?? .help
    } else if option.long == Option.version.long {
      request = request ?? .version
    }
    var word: Word?
    if let value = option.value {
      let given = try takeValue(of: option, spelling: spelling, attached: attached)
      if let fault = value.fault(of: given, subject: spelling) { throw fail(fault) }
      if option.repetition == .once, occurrences[option.long] != nil { throw fail(.repeatedOption(spelling)) }
      word = given
    }
    let place = option.keepsPlace ? positionals.count : nil
    occurrences[option.long, default: []].append(Invocation.Occurrence(value: word, place: place))
  }

  private mutating func takeValue(
    of option: Option, spelling: String, attached: Word?
  ) throws(ArgumentError) -> Word {
    if let attached { return attached }
    let placeholder = option.value?.placeholder ?? ""
    guard next < words.count else {
      throw fail(.missingValue(option: spelling, placeholder: placeholder, next: nil))
    }
    let word = words[next]
    let isValue = option.takesAnyWord || !word.beginsLikeOption || word.beginsLikeNegativeNumber
    guard isValue else {
      throw fail(.missingValue(option: spelling, placeholder: placeholder, next: word.description))
    }
    next += 1
    return word
  }

  private func unknownOption(_ spelling: Word) -> ArgumentError.Code {
    if belongsToSubcommand({ spelling.isSpelled($0.longSpelling) }) {
      return .misplacedOption(spelling.description)
    }
    let visible = set.options(of: path).filter { !$0.isHidden }.map(\.long)
    let nearest = NearestName.find(Word(bytes: spelling.bytes.dropFirst(2)), among: visible)
    return .unknownOption(spelling.description, nearest: nearest.map { "--" + $0 })
  }

  /// Says what is wrong with a word of short options, of which `rest` begins with the unknown letter.
  private func unknownShortOption(_ rest: Word, in word: Word) -> ArgumentError.Code {
    let letter = rest.string?.prefix(1)
    let spelling = letter.map { "-" + $0 } ?? word.description
    if belongsToSubcommand({ $0.short.map { [$0] } == letter.map(Array.init) }) {
      return .misplacedOption(spelling)
    }
    // `-json` is how some tools spell `--json`.
    let options = set.options(of: path).filter { !$0.isHidden }
    if word.bytes.count > 2 {
      let nearest = NearestName.find(Word(bytes: word.bytes.dropFirst()), among: options.map(\.long))
      if let nearest { return .unknownOption(word.description, nearest: "--" + nearest) }
    }
    let sameLetter = options.first { $0.short?.lowercased() == letter?.lowercased() }
    return .unknownOption(spelling, nearest: sameLetter?.shortSpelling)
  }

  /// Returns whether an option that is unknown here belongs to a command that could follow.
  private func belongsToSubcommand(_ isMeant: (Option) -> Bool) -> Bool {
    var commands = set.subcommands(of: path)
    while let command = commands.popLast() {
      if command.options.contains(where: isMeant) { return true }
      commands += command.subcommands
    }
    return false
  }
}

// MARK: - The whole

extension Parser {
  private func finish() throws(ArgumentError) -> Outcome {
    guard let command = path.last, command.subcommands.isEmpty else { return .usage(path) }
    if path.count == 1, command == set.helpCommand { return try helpOfNamedCommand() }
    try checkOptions(of: command)
    let wordsByName = command.takesWordsVerbatim ? [:] : try assignPositionals(of: command)
    return .run(
      Invocation(
        path: path, positionals: positionals, wordsByName: wordsByName, occurrencesByName: occurrences))
  }

  private func helpOfNamedCommand() throws(ArgumentError) -> Outcome {
    var named = Parser(set: set, words: [])
    for word in positionals {
      let subcommands = set.subcommands(of: named.path)
      guard let command = subcommands.first(where: { word.isSpelled($0.name) }) else {
        throw named.fail(named.unknownCommand(word, among: subcommands))
      }
      named.path.append(command)
    }
    return .help(named.path)
  }

  private func checkOptions(of command: CommandDescription) throws(ArgumentError) {
    for options in command.alternatives {
      let given = options.filter { occurrences[$0.long] != nil }
      if given.count > 1 {
        throw fail(.conflictingOptions(given[0].longSpelling, given[1].longSpelling))
      }
    }
    for option in set.options(of: path) where option.isRequired && occurrences[option.long] == nil {
      throw fail(.missingOption(option.longSpelling, placeholder: option.value?.placeholder ?? ""))
    }
  }

  /// Deals the words out from the left: each positional gets what it must have, then the words to spare go
  /// to the first that can take them.
  private func assignPositionals(of command: CommandDescription) throws(ArgumentError) -> [String: [Word]] {
    let mustHave = command.positionals.filter(mustBeGiven)
    guard positionals.count >= mustHave.count else {
      throw fail(.missingPositional(missing(of: mustHave).name))
    }
    var spare = positionals.count - mustHave.count
    var left = positionals[...]
    var wordsByName: [String: [Word]] = [:]
    for positional in command.positionals {
      let least = mustBeGiven(positional) ? 1 : 0
      let extra = positional.isRepeated ? spare : min(spare, 1 - least)
      spare -= extra
      let words = left.prefix(least + extra)
      left = left.dropFirst(words.count)
      for word in words {
        if let fault = positional.value.fault(of: word, subject: positional.name) { throw fail(fault) }
      }
      if !words.isEmpty { wordsByName[positional.name] = Array(words) }
    }
    if let word = left.first { throw fail(.unexpectedPositional(word.description)) }
    return wordsByName
  }

  /// The first positional that has no word; a last word with an equals sign is one of a positional with one.
  private func missing(of mustHave: [Positional]) -> Positional {
    let index = positionals.count
    let isAssignment = { (bytes: [UInt8]) in bytes.contains(UInt8(ascii: "=")) }
    guard let last = positionals.last, isAssignment(last.bytes),
      isAssignment(Array(mustHave[index].name.utf8))
    else {
      return mustHave[index]
    }
    return mustHave[index - 1]
  }

  private func mustBeGiven(_ positional: Positional) -> Bool {
    positional.isRequired && !positional.replacedBy.contains { occurrences[$0.long] != nil }
  }
}
