extension PathFault {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch self {
    case .malformed(_, _, .empty): "empty key path"
    case .malformed(let word, let offset, let malformation):
      "malformed key path \(word): \(malformation.message) at offset \(offset)"
    case .missingValue(let word): "no value after the key path \(word)"
    case .missingKey(let key, let path, _): "no key \(PropertyPath([.key(key)])) in \(path.place)"
    case .indexOutOfRange(let index, let count, let path):
      "index \(index) is out of range: \(path.place) has \(count == 1 ? "1 element" : "\(count) elements")"
    case .keyInArray(let key, let path):
      "\(PropertyPath([.key(key)])) is not an index, and \(path.place) is an array"
    case .indexInDictionary(let step, let path):
      "\(PropertyPath([step])) needs an array, and \(path.place) is a dictionary"
    case .notAContainer(let kind, let path): "\(path.place) is \(kind.words) and holds no values"
    case .noValueAtEnd(let path): "there is no value after the last element of \(path.place)"
    case .notData(let kind, let path): "\(path.place) is \(kind.words), not data with a property list in it"
    case .embedded(let path, let error): "the data in \(path.place) is no property list: \(error.message)"
    case .several(let path, let count): "\(path) stands for \(count) values, and one is wanted"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch self {
    case .malformed(_, _, .empty): "[] is the root and \"\" is the empty key"
    case .malformed(_, _, .emptyName): "write \"\" for the empty key"
    case .malformed(let word, _, .badBracket), .malformed(let word, _, .needsQuotes),
      .malformed(let word, _, .missingSeparator), .malformed(let word, _, .badTilde),
      .malformed(let word, _, .trailingBackslash), .malformed(let word, _, .unclosedQuote),
      .malformed(let word, _, .unclosedBracket), .malformed(let word, _, .badEscape):
      "if that is one key, write '\(PropertyPath([.key(Text(word))]))'"
    case .missingValue(let word): "write '\(word)=VALUE'"
    case .missingKey(_, _, let suggestion): suggestion.map { "did you mean '\($0)'?" }
    case .indexOutOfRange(_, let count, let path):
      count == 0 ? "the array is empty" : "the last element is '\(path.appending(.index(count - 1)))'"
    case .keyInArray(_, let path): "elements are written '\(path.appending(.index(0)))'"
    case .indexInDictionary(.index(let index), let path) where index >= 0:
      "a key is written '\(path.appending(.key(Text(String(index)))))'"
    case .notAContainer(.data, let path):
      "a property list inside it is written '\(path.appending(.embedded))'"
    case .indexInDictionary, .notAContainer, .noValueAtEnd, .notData, .embedded, .several: nil
    }
  }
}

extension PathFault.Malformation {
  fileprivate var message: String {
    switch self {
    case .empty: "nothing"
    case .emptyName: "a name is missing"
    case .needsQuotes(let character): "a name with \(character) must be quoted"
    case .unclosedQuote: "a quote is not closed"
    case .unclosedBracket: "a bracket is not closed"
    case .badBracket(let content): "[\(content)] is not an index, a slice, [+], [*] or [!]"
    case .trailingBackslash: "nothing follows the backslash"
    case .badEscape: "an escape is none of JSON's"
    case .badTilde: "a tilde is written ~0, a slash ~1"
    case .missingSeparator: "a separator is missing"
    }
  }
}

extension PropertyPath {
  /// The path as a message names it.
  fileprivate var place: String { steps.isEmpty ? "the root" : String(describing: self) }
}

extension Kind {
  /// The kind with its article.
  package var words: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .date: "a date"
    case .data: "data"
    case .string: "a string"
    case .uid: "a UID"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .set: "a set"
    }
  }
}
