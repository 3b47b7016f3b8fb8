/// A mistake in a declaration, which a test finds before anyone else does.
public struct DeclarationFault: Hashable, Sendable {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// Two commands, options or positionals of one name in one place.
    case duplicate
    /// A name that is not ASCII letters, digits and dashes, beginning with a letter.
    case badName
    /// A short name that is not an ASCII letter.
    case badShortName
    /// A name that belongs to `--help`, `-h`, `--version` or `help`.
    case reserved
    /// No help or summary.
    case noHelp
    /// A second positional that takes any number of words.
    case secondRepeated
    /// Positionals or options beside subcommands.
    case groupWithArguments
    /// A default that would not be accepted if typed.
    case badDefault
    /// A default, or a demand for a value, where there is no value.
    case flagWithValue
    /// An option named in `alternatives` or `replacedBy` that the command does not have.
    case unknownOption
  }

  /// What is wrong.
  public let code: Code
  /// The path of the command, without the executable.
  public let command: [String]
  /// The name at fault.
  public let name: String
}

extension CommandSet {
  /// The mistakes in the declaration, empty when it is sound.
  ///
  /// - Complexity: O(*n*²) in the number of options of a command; meant for a test.
  public var declarationFaults: [DeclarationFault] {
    var faults: [DeclarationFault] = []
    checkNames(commands.map(\.name), at: [], into: &faults)
    for name in commands.map(\.name) where name == helpCommand.name {
      faults.append(DeclarationFault(code: .reserved, command: [], name: name))
    }
    check(globalOptions, at: [], into: &faults)
    for command in commands { check(command, at: [command.name], into: &faults) }
    return faults
  }

  private func check(_ command: CommandDescription, at path: [String], into faults: inout [DeclarationFault])
  {
    func report(_ code: DeclarationFault.Code, _ name: String) {
      faults.append(DeclarationFault(code: code, command: path, name: name))
    }
    if !isWellFormed(command.name) { report(.badName, command.name) }
    if command.summary.isEmpty { report(.noHelp, command.name) }
    if !command.subcommands.isEmpty, !command.positionals.isEmpty || !command.options.isEmpty {
      report(.groupWithArguments, command.name)
    }
    checkNames(command.subcommands.map(\.name), at: path, into: &faults)
    checkNames(command.positionals.map(\.name), at: path, into: &faults)
    for positional in command.positionals.filter(\.isRepeated).dropFirst() {
      report(.secondRepeated, positional.name)
    }
    for positional in command.positionals where positional.help.isEmpty { report(.noHelp, positional.name) }
    check(command.options, at: path, into: &faults)
    for option in command.options where globalOptions.contains(where: { clashes($0, option) }) {
      report(.duplicate, option.long)
    }
    let known = Set((command.options + globalOptions).map(\.long))
    let named = command.alternatives.joined() + command.positionals.flatMap(\.replacedBy)
    for option in named where !known.contains(option.long) { report(.unknownOption, option.long) }
    for subcommand in command.subcommands { check(subcommand, at: path + [subcommand.name], into: &faults) }
  }

  private func check(_ options: [Option], at path: [String], into faults: inout [DeclarationFault]) {
    func report(_ code: DeclarationFault.Code, _ option: Option) {
      faults.append(DeclarationFault(code: code, command: path, name: option.long))
    }
    checkNames(options.map(\.long), at: path, into: &faults)
    checkNames(options.compactMap { $0.short.map { String($0) } }, at: path, into: &faults)
    for option in options {
      if !isWellFormed(option.long) { report(.badName, option) }
      if let short = option.short, !(short.isASCII && short.isLetter) { report(.badShortName, option) }
      if clashes(option, .help) || clashes(option, .version) { report(.reserved, option) }
      if option.help.isEmpty { report(.noHelp, option) }
      guard let value = option.value else {
        if option.defaultWord != nil || option.isRequired || option.takesAnyWord {
          report(.flagWithValue, option)
        }
        continue
      }
      if let word = option.defaultWord, value.fault(of: Word(word), subject: option.long) != nil {
        report(.badDefault, option)
      }
    }
  }

  private func checkNames(_ names: [String], at path: [String], into faults: inout [DeclarationFault]) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      faults.append(DeclarationFault(code: .duplicate, command: path, name: name))
    }
  }

  private func clashes(_ one: Option, _ other: Option) -> Bool {
    one.long == other.long || (one.short != nil && one.short == other.short)
  }

  private func isWellFormed(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
