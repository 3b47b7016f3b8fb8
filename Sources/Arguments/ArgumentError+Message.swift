extension ArgumentError {
  /// What is wrong, in one line.
  public var message: String {
    switch code {
    case .unknownCommand(let name, _):
      "unknown command '\((command + [name]).joined(separator: " "))'"
    case .unknownOption(let option, _), .negativeNumber(let option):
      "unknown option '\(option)'"
    case .misplacedOption(let option):
      "option '\(option)' stands before the command it belongs to"
    case .missingValue(let option, let placeholder, _):
      "option '\(option)' needs a value, \(placeholder)"
    case .unexpectedValue(let option, let value):
      "option '\(option)' takes no value, but was given '\(value)'"
    case .repeatedOption(let option):
      "option '\(option)' is given twice"
    case .conflictingOptions(let one, let other):
      "options '\(one)' and '\(other)' exclude each other"
    case .missingOption(let option, let placeholder):
      "option '\(option) \(placeholder)' is missing"
    case .missingPositional(let name):
      "argument \(name) is missing"
    case .unexpectedPositional(let word):
      "unexpected argument '\(word)'"
    case .notAllowed(let subject, let word, let allowed, _):
      "'\(word)' is no value for \(subject), which takes \(Wording.alternatives(allowed))"
    case .notInteger(let subject, let word):
      "'\(word)' is no value for \(subject), which takes an integer"
    case .outOfRange(let subject, let word, let range):
      "\(word) is no value for \(subject), which takes \(Wording.range(range))"
    case .notText(let subject, let word):
      "'\(word)' is no value for \(subject), which takes UTF-8 text"
    }
  }

  /// What to type instead, or where to look.
  public var hint: String? {
    switch code {
    case .unknownCommand(_, let nearest?):
      "did you mean '\(line(nearest))'?"
    case .unknownOption(_, let nearest?), .notAllowed(_, _, _, let nearest?):
      "did you mean \(nearest)?"
    case .misplacedOption:
      "write it after the command"
    case .negativeNumber(let word):
      "write -- before '\(word)' if it is not an option"
    case .missingValue(let option, _, let next?):
      option.hasPrefix("--")
        ? "write \(option)=\(next) if '\(next)' is the value"
        : "write \(option)\(next) if '\(next)' is the value"
    case .missingOption, .missingPositional, .unexpectedPositional:
      "usage: \(usage)"
    case .unknownCommand, .unknownOption, .missingValue, .unexpectedValue, .repeatedOption,
      .conflictingOptions,
      .notAllowed, .notInteger, .outOfRange, .notText:
      "see '\(line("--help"))'"
    }
  }

  private func line(_ word: String) -> String {
    ([executable] + command + [word]).joined(separator: " ")
  }
}

/// The turns of phrase that messages and help share.
enum Wording {
  /// Returns `auto, always or never`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns `1 to 512`, leaving out a bound that is no bound.
  static func range(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (Int.min, Int.max): "an integer"
    case (Int.min, let upper): "\(upper) or less"
    case (let lower, Int.max): "\(lower) or more"
    case (let lower, let upper): "\(lower) to \(upper)"
    }
  }
}
