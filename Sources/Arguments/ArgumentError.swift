/// Why a command line cannot be carried out.
public struct ArgumentError: Error, Hashable, Sendable {
  /// What is wrong, with the words it is about; options as they were typed, words as `Word.description`.
  public enum Code: Hashable, Sendable {
    /// No command of that name; `nearest` is one that exists.
    case unknownCommand(String, nearest: String?)
    /// No option of that name; `nearest` is one that exists, with its dashes.
    case unknownOption(String, nearest: String?)
    /// An option of some command, given before the command.
    case misplacedOption(String)
    /// A word that begins like a negative number where the command takes none.
    case negativeNumber(String)
    /// An option without the value it needs; `next` is the word that follows but begins like an option.
    case missingValue(option: String, placeholder: String, next: String?)
    /// A value for a flag.
    case unexpectedValue(option: String, value: String)
    /// An option that counts once, given twice.
    case repeatedOption(String)
    /// Two options that exclude each other.
    case conflictingOptions(String, String)
    /// A required option that is not there.
    case missingOption(String, placeholder: String)
    /// A positional that is not there.
    case missingPositional(String)
    /// A word more than the command takes.
    case unexpectedPositional(String)
    /// A value that is none of those allowed.
    case notAllowed(subject: String, word: String, allowed: [String], nearest: String?)
    /// A value that is not a decimal integer.
    case notInteger(subject: String, word: String)
    /// An integer out of range.
    case outOfRange(subject: String, word: String, range: ClosedRange<Int>)
    /// A value that is not UTF-8 where text is needed.
    case notText(subject: String, word: String)
  }

  /// What is wrong.
  public let code: Code
  /// The name of the executable.
  public let executable: String
  /// The names of the command as far as it was understood, outermost first.
  public let command: [String]
  /// The usage line of that command.
  public let usage: String
}

extension ArgumentError.Code {
  /// The name of the code for programs: `unknown-option`.
  public var name: String {
    switch self {
    case .unknownCommand: "unknown-command"
    case .unknownOption: "unknown-option"
    case .misplacedOption: "misplaced-option"
    case .negativeNumber: "negative-number"
    case .missingValue: "missing-value"
    case .unexpectedValue: "unexpected-value"
    case .repeatedOption: "repeated-option"
    case .conflictingOptions: "conflicting-options"
    case .missingOption: "missing-option"
    case .missingPositional: "missing-argument"
    case .unexpectedPositional: "unexpected-argument"
    case .notAllowed: "value-not-allowed"
    case .notInteger: "not-an-integer"
    case .outOfRange: "out-of-range"
    case .notText: "not-utf-8"
    }
  }
}
