/// A place in a property list's bytes.
public enum SourceLocation: Hashable, Sendable {
  /// In text: 1-based line, 1-based column in Unicode scalars, 0-based byte offset in the original bytes.
  case text(line: Int, column: Int, offset: Int)
  /// In a binary property list: 0-based byte offset, and the number of the object where one is known.
  case binary(offset: Int, object: Int?)

  /// The 0-based byte offset in the original bytes.
  public var offset: Int {
    switch self {
    case .text(_, _, let offset): offset
    case .binary(let offset, _): offset
    }
  }
}
