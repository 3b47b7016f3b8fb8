/// What a word stands for: its name in help, what is accepted, and what a shell can offer for it.
public struct ValueDescription: Hashable, Sendable {
  /// What is accepted, and with it what can be completed.
  public enum Kind: Hashable, Sendable {
    /// Any text; nothing to offer.
    case text
    /// One of these words.
    case choice([String])
    /// A decimal integer within a range.
    case integer(ClosedRange<Int>)
    /// The name of a file, any bytes; the extensions, without dots, narrow what is offered only.
    case file(extensions: [String])
    /// The name of a folder, any bytes.
    case folder
    /// Any text; the executable itself lists what to offer, under this name.
    case list(String)
  }

  /// The name shown in help, in capitals by custom: `FILE`.
  public var placeholder: String
  /// What is accepted.
  public var kind: Kind

  /// Creates a description.
  public init(_ placeholder: String, kind: Kind) {
    self.placeholder = placeholder
    self.kind = kind
  }

  /// Returns a description of any text.
  public static func text(_ placeholder: String) -> ValueDescription {
    ValueDescription(placeholder, kind: .text)
  }

  /// Returns a description of one word out of a few; without a placeholder the words themselves stand in
  /// its place, `auto|always|never`.
  public static func choice(_ words: [String], placeholder: String? = nil) -> ValueDescription {
    ValueDescription(placeholder ?? words.joined(separator: "|"), kind: .choice(words))
  }

  /// Returns a description of an integer within a range.
  public static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> ValueDescription {
    ValueDescription(placeholder, kind: .integer(range))
  }

  /// Returns a description of a file's name.
  public static func file(_ placeholder: String, extensions: [String] = []) -> ValueDescription {
    ValueDescription(placeholder, kind: .file(extensions: extensions))
  }

  /// Returns a description of a folder's name.
  public static func folder(_ placeholder: String) -> ValueDescription {
    ValueDescription(placeholder, kind: .folder)
  }

  /// Returns a description of text for which the executable lists what to offer.
  public static func list(_ placeholder: String, named name: String) -> ValueDescription {
    ValueDescription(placeholder, kind: .list(name))
  }
}

extension ValueDescription {
  /// Returns what is wrong with a word, if anything; the message names the value by `subject`, which is
  /// `--color` or `SHELL`.
  func fault(of word: Word, subject: String) -> ArgumentError.Code? {
    switch kind {
    case .file, .folder:
      return nil
    case .text, .list:
      return word.string == nil ? .notText(subject: subject, word: word.description) : nil
    case .choice(let words):
      if words.contains(where: word.isSpelled) { return nil }
      let nearest = NearestName.find(word, among: words)
      return .notAllowed(subject: subject, word: word.description, allowed: words, nearest: nearest)
    case .integer(let range):
      guard let integer = DecimalInteger(word) else {
        return .notInteger(subject: subject, word: word.description)
      }
      if let value = integer.value, range.contains(value) { return nil }
      return .outOfRange(subject: subject, word: word.description, range: range)
    }
  }
}
