/// A command line whose words are right one by one, but not together.
enum UsageFault: Hashable, Sendable {
  /// A key path and `--key`, of which one is enough.
  case pathAndKey
  /// `--key` without a value.
  case keyWithoutValue
  /// `--key` or an option such as `--int` with more words than it takes.
  case tooManyWords(with: String)
  /// A value as a word and as an option such as `--int`.
  case twoValues(option: String)
  /// A line of a file of edits, from 1, that is not UTF-8.
  case lineNotText(file: String, line: Int)
  /// A difference that is not one of values, so that no patch can tell of it.
  case noPatch(String, String)
  /// A command that sets git up failed.
  case gitFailed(String)
  /// The editor ended with a failure.
  case editorFailed
  /// A regular expression that is none.
  case badExpression(String)
  /// One file to write to, and several to read.
  case outputForSeveral
  /// An extension where there is no file beside which to write.
  case extensionWithoutFile(String)
  /// An extension that is none.
  case badExtension(String)
  /// A number of columns that is none.
  case badIndentation(String)
  /// Indentation for a format that has no lines.
  case spacingOfBinary
  /// A restoration that does not say to what.
  case restoreToNothing
  /// A single key of a restoration that takes whole files.
  case onlyWithoutOriginal
  /// Standard input where only a file or folder will do.
  case standardInput(command: String)

  /// The name for programs.
  var name: String {
    switch self {
    case .pathAndKey: "path-and-key"
    case .keyWithoutValue: "key-without-value"
    case .tooManyWords: "too-many-words"
    case .twoValues: "two-values"
    case .lineNotText: "not-utf-8"
    case .noPatch: "no-patch"
    case .gitFailed: "git-failed"
    case .editorFailed: "editor-failed"
    case .badExpression: "bad-expression"
    case .outputForSeveral: "output-for-several"
    case .extensionWithoutFile: "extension-without-file"
    case .badExtension: "bad-extension"
    case .badIndentation: "bad-indentation"
    case .spacingOfBinary: "spacing-of-binary"
    case .restoreToNothing: "restore-to-nothing"
    case .onlyWithoutOriginal: "only-without-original"
    case .standardInput: "standard-input-not-allowed"
    }
  }

  /// What is wrong: lower case, no full stop.
  var message: String {
    switch self {
    case .pathAndKey: "a key path is given as a word and with --key"
    case .keyWithoutValue: "--key names a value, but there is none to give it"
    case .tooManyWords(let option): "\(option) is for a single path, but there are more words"
    case .twoValues(let option): "a value is given as a word and with \(option)"
    case .lineNotText(let file, let line): "\(file): line \(line) is not UTF-8"
    case .noPatch(let file, let words): "\(file): \(words), which no JSON patch can tell"
    case .gitFailed(let command): "this failed: \(command)"
    case .editorFailed: "the editor failed; nothing was changed"
    case .badExpression(let text): "'\(text)' is no regular expression"
    case .outputForSeveral: "-o names one file, but there are several to convert"
    case .extensionWithoutFile(let target): "-e writes beside a file, which \(target) is not"
    case .badExtension(let text): "'\(text)' is no extension"
    case .badIndentation(let text): "'\(text)' is no number of columns to indent by"
    case .spacingOfBinary: "a binary property list has no lines to lay out"
    case .restoreToNothing: "restore to what?"
    case .onlyWithoutOriginal: "--only names a key, but only --original restores single keys"
    case .standardInput(let command): "'\(command)' needs a file or a folder, not standard input"
    }
  }

  /// What to type instead.
  var hint: String {
    switch self {
    case .pathAndKey: "leave one of them out"
    case .keyWithoutValue: "write the value after TARGET, or --int 5, --bool true and the like"
    case .tooManyWords: "write PATH=int:5 and the like for each"
    case .twoValues(let option): "leave out the word, or \(option)"
    case .lineNotText: "write other bytes as escapes of JSON: 'json:\"\\u00e9\"'"
    case .noPatch: "compare single files, or use --json"
    case .gitFailed: "it needs git, and a repository in the working folder or --global"
    case .editorFailed: "VISUAL or EDITOR names the editor"
    case .badExpression: "leave --regex out to search for a text with * and ?"
    case .outputForSeveral: "use -e EXTENSION to write beside each, or leave -o out"
    case .extensionWithoutFile: "use -o FILE"
    case .badExtension: "write it without dot and slash: -e xml"
    case .badIndentation: "write 0 to 16, or tab"
    case .spacingOfBinary: "leave --indent and --compact out, or use -f xml"
    case .restoreToNothing: "use --original, or --to ID with an ID from 'springback history'"
    case .onlyWithoutOriginal: "use --original --only PATH"
    case .standardInput: "name it instead of -"
    }
  }
}
