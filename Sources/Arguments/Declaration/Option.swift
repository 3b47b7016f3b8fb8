/// An option of a command: a flag, or a name with a value.
///
/// The declaration is also the key by which an `Invocation` is asked for it, so a name is spelled once.
public struct Option: Hashable, Sendable {
  /// What it means to give an option more than once.
  public enum Repetition: Hashable, Sendable {
    /// Twice is an error.
    case once
    /// The last one counts, so that an alias can be overridden.
    case last
    /// Each one counts, in the order given.
    case each
  }

  /// The long name, without dashes: `dry-run`.
  public var long: String
  /// The short name, an ASCII letter: `n`.
  public var short: Character?
  /// What its value is, or nil for a flag.
  public var value: ValueDescription?
  /// The word that counts when the option is not given.
  public var defaultWord: String?
  /// What giving it more than once means; flags may always be repeated.
  public var repetition: Repetition
  /// Whether the command cannot do without it.
  public var isRequired: Bool
  /// Whether its value may be any word, one that begins like an option included.
  public var takesAnyWord: Bool
  /// Whether its place among the positionals matters to the command.
  public var keepsPlace: Bool
  /// Whether help and completions leave it out.
  public var isHidden: Bool
  /// What it does, lower case, no full stop.
  public var help: String

  /// Creates a flag, or with a `value` an option that takes one.
  public init(
    _ long: String, short: Character? = nil, value: ValueDescription? = nil, defaultWord: String? = nil,
    repetition: Repetition = .once, isRequired: Bool = false, takesAnyWord: Bool = false,
    keepsPlace: Bool = false, isHidden: Bool = false, help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.defaultWord = defaultWord
    self.repetition = repetition
    self.isRequired = isRequired
    self.takesAnyWord = takesAnyWord
    self.keepsPlace = keepsPlace
    self.isHidden = isHidden
    self.help = help
  }

  /// The long name as typed: `--dry-run`.
  public var longSpelling: String { "--" + long }
  /// The short name as typed: `-n`.
  public var shortSpelling: String? { short.map { "-" + String($0) } }

  /// The option every command has that asks for its help.
  public static let help = Option("help", short: "h", help: "show help for the command")
  /// The option every command has that asks for the version.
  public static let version = Option("version", help: "show the version")
}
