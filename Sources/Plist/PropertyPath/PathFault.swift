/// A key path that cannot be read, or that leads nowhere.
public enum PathFault: Hashable, Sendable {
  /// The word is no key path; `offset` is the 0-based byte offset in the word where that shows.
  case malformed(word: String, offset: Int, Malformation)
  /// No value follows the path, which needs one: there is no equals sign outside quotes and brackets.
  case missingValue(word: String)
  /// A dictionary has no such key.
  case missingKey(Text, in: PropertyPath, suggestion: PropertyPath?)
  /// An array or set has no such element.
  case indexOutOfRange(String, count: Int, in: PropertyPath)
  /// A name, or a number that is no index, where an array stands.
  case keyInArray(Text, in: PropertyPath)
  /// An index, a slice, or the place after the last element, where a dictionary stands.
  case indexInDictionary(PropertyPath.Step, in: PropertyPath)
  /// A step into a value that holds no others.
  case notAContainer(Kind, at: PropertyPath)
  /// The place after an array's last element, where a value is wanted.
  case noValueAtEnd(of: PropertyPath)
  /// A step into a property list inside data, where another value stands.
  case notData(Kind, at: PropertyPath)
  /// Data that holds no property list, and what is wrong with its bytes.
  indirect case embedded(at: PropertyPath, PlistError)
  /// Several values where one is wanted.
  case several(PropertyPath, count: Int)

  /// What is wrong with a word.
  public enum Malformation: Hashable, Sendable {
    /// No characters.
    case empty
    /// Nothing between two separators; the empty key is written `""`.
    case emptyName
    /// A character that must be quoted or backslashed in a name.
    case needsQuotes(Character)
    /// A quote that is not closed.
    case unclosedQuote
    /// A bracket that is not closed.
    case unclosedBracket
    /// A bracket with something else than an index, a slice, `+`, `*` or `!`.
    case badBracket(String)
    /// A backslash at the end.
    case trailingBackslash
    /// In a quoted name, a JSON escape that is none.
    case badEscape
    /// A tilde of a pointer that is not followed by 0 or 1.
    case badTilde
    /// Something between a step and the next separator.
    case missingSeparator
  }

  /// Whether the path leads nowhere only because something is absent, which other data could have.
  public var isAbsence: Bool {
    if case .missingKey = self { true } else { false }
  }
}
