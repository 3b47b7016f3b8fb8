/// What a piece of text means, from which its colour follows.
enum Style: CaseIterable, Sendable {
  case added, removed, changed, key, heading, warning, error, dim

  /// The parameters of the SGR control sequence (ECMA-48, 8.3.117); only the eight colours every terminal has,
  /// and whose shades are the user's.
  private var parameters: String {
    switch self {
    case .added: "32"
    case .removed: "31"
    case .changed: "33"
    case .key: "36"
    case .heading: "1"
    case .warning: "1;33"
    case .error: "1;31"
    case .dim: "2"
    }
  }

  /// Returns a text between the sequences that begin and end its colour; an empty text stays empty.
  func paint(_ text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
