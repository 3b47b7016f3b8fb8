public import Plist

/// What is searched for in keys and values.
public struct TextPattern {
  private enum Kind {
    case glob(Glob)
    case expression(Regex<AnyRegexOutput>)
  }

  private let kind: Kind

  /// Makes a pattern that a whole text must match.
  public init(_ glob: Glob) { kind = .glob(glob) }

  /// Reads a regular expression, which may match any part of a text; nil for what is none.
  ///
  /// - Parameters:
  ///   - pattern: The expression, as Swift reads it.
  ///   - ignoresCase: Whether letters match whatever their case.
  public init?(expression pattern: String, ignoresCase: Bool = false) {
    guard let expression = try? Regex(pattern) else { return nil }
    // Code points, as keys are compared, not characters that may be several of them.
    kind = .expression(expression.ignoresCase(ignoresCase).matchingSemantics(.unicodeScalar))
  }

  /// Whether a text matches.
  public func matches(_ text: String) -> Bool {
    switch kind {
    case .glob(let glob): glob.matches(text)
    case .expression(let expression): (try? expression.firstMatch(in: text)) != nil
    }
  }
}
