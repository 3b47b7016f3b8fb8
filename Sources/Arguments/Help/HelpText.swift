/// Help as it is to be shown, in pieces that say what they are, so that a terminal can colour them.
public struct HelpText: Hashable, Sendable {
  /// What a piece is.
  public enum Role: Hashable, Sendable {
    /// Running text, and space.
    case plain
    /// A heading.
    case heading
    /// What is typed as it stands: a command, an option.
    case literal
    /// What something else is typed for: `FILE`.
    case placeholder
  }

  /// Text of one role.
  public struct Piece: Hashable, Sendable {
    /// The text.
    public var text: String
    /// What it is.
    public var role: Role
  }

  /// The pieces, which joined are the whole text.
  public private(set) var pieces: [Piece] = []

  /// The whole text, each line ended by a line feed.
  public var text: String { pieces.map(\.text).joined() }

  /// The number of characters.
  var count: Int { pieces.reduce(0) { $0 + $1.text.count } }

  mutating func append(_ text: String, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    if let last = pieces.indices.last, pieces[last].role == role {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, role: role))
    }
  }

  mutating func append(_ other: HelpText) {
    for piece in other.pieces { append(piece.text, piece.role) }
  }
}
