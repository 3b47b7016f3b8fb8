public import Files

/// What a user names as a target: a path, or standard input.
public enum TargetWord: Hashable, Sendable {
  /// `-`.
  case standardInput
  /// A property list or a folder.
  case path(FilePath)

  /// Reads a word; `-` alone is standard input.
  public init(_ word: FilePath) { self = word == "-" ? .standardInput : .path(word) }

  /// The word as it was given.
  public var path: FilePath {
    switch self {
    case .standardInput: "-"
    case .path(let path): path
    }
  }
}

extension TargetWord: ExpressibleByStringLiteral {
  /// Reads a literal.
  public init(stringLiteral word: String) { self.init(FilePath(word)) }
}
