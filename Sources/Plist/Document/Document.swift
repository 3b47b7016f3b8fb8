/// A property list: an immutable arena over the bytes it was read from.
///
/// Reading makes no object per value. `root` and everything below it are views, so a document costs sixteen bytes a
/// value whatever its size, and copying one costs nothing. Edits (`DocumentEditor`) give a new document that still
/// knows which values are as the source has them; that is how a writer leaves the rest alone.
public struct Document: Sendable {
  let arena: Arena

  /// The bytes as they were given, before any decoding; empty for a document that was built.
  public let original: Bytes

  /// How the text of the original is encoded; UTF-8 for binary and for built documents.
  public let encoding: TextEncoding

  /// What was accepted though a stricter reader would refuse it, in document order.
  public let warnings: [Warning]

  init(_ arena: Arena, original: Bytes, encoding: TextEncoding = .utf8, warnings: [Warning] = []) {
    self.arena = arena
    self.original = original
    self.encoding = encoding
    self.warnings = warnings
  }

  /// The format of the bytes, and the one an edit keeps.
  public var format: Format { arena.format }

  /// The outermost value.
  public var root: Value { Value(arena.root, in: arena) }
}
