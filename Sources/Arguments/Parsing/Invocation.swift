/// A command with its words sorted out: each value checked against the declaration.
///
/// Two command lines that mean the same give equal invocations.
public struct Invocation: Hashable, Sendable {
  /// One use of an option.
  public struct Occurrence: Hashable, Sendable {
    /// The value, or nil for a flag.
    public let value: Word?
    /// How many positionals stand before it; nil unless the option keeps its place.
    public let place: Int?
  }

  /// The command, below the commands it belongs to.
  public let path: [CommandDescription]
  /// The words that are no options, in order.
  public let positionals: [Word]
  private let wordsByName: [String: [Word]]
  private let occurrencesByName: [String: [Occurrence]]

  init(
    path: [CommandDescription], positionals: [Word], wordsByName: [String: [Word]],
    occurrencesByName: [String: [Occurrence]]
  ) {
    self.path = path
    self.positionals = positionals
    self.wordsByName = wordsByName
    self.occurrencesByName = occurrencesByName
  }

  /// The names of the command, outermost first: `["tweak", "on"]`.
  public var command: [String] { path.map(\.name) }
}

// MARK: - Options

extension Invocation {
  /// Returns each use of an option, in order; none when the command has no such option.
  public func occurrences(of option: Option) -> [Occurrence] {
    occurrencesByName[option.long] ?? []
  }

  /// Returns whether an option was given, whatever its value.
  public func flag(_ option: Option) -> Bool {
    occurrencesByName[option.long] != nil
  }

  /// Returns the value that counts: the last one given, else the default.
  public func value(_ option: Option) -> Word? {
    occurrences(of: option).last?.value ?? option.defaultWord.map { Word($0) }
  }

  /// Returns every value given, in order; the default is not among them.
  public func values(_ option: Option) -> [Word] {
    occurrences(of: option).compactMap(\.value)
  }

  /// Returns the value that counts as text; nil also for a file's name that is not UTF-8.
  public func text(_ option: Option) -> String? {
    value(option)?.string
  }

  /// Returns the value that counts as an integer, within the range that was declared.
  public func integer(_ option: Option) -> Int? {
    value(option).flatMap(DecimalInteger.init)?.value
  }
}

// MARK: - Positionals

extension Invocation {
  /// Returns the words of a positional, in order.
  public func words(_ positional: Positional) -> [Word] {
    wordsByName[positional.name] ?? []
  }

  /// Returns the first word of a positional.
  public func word(_ positional: Positional) -> Word? {
    words(positional).first
  }

  /// Returns the first word of a positional as text; nil also for a file's name that is not UTF-8.
  public func text(_ positional: Positional) -> String? {
    word(positional)?.string
  }

  /// Returns the first word of a positional as an integer, within the range that was declared.
  public func integer(_ positional: Positional) -> Int? {
    word(positional).flatMap(DecimalInteger.init)?.value
  }
}
