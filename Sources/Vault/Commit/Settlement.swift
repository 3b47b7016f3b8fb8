/// What became of a transaction whose process had stopped.
public struct Settlement: Hashable, Sendable {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// All its files are the new ones.
    case finished
    /// All its files are the old ones.
    case takenBack
    /// Its files that something else had not changed are the old ones; the others are as that left them.
    case abandoned
  }

  /// The transaction.
  public let record: Record
  /// How it ended.
  public let outcome: Outcome
}
