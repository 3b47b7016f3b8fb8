public import Files
internal import Plist
public import Vault

/// A transaction as the history lists it.
public struct HistoryItem: Hashable, Sendable {
  /// How far a transaction has come.
  public enum State: Hashable, Sendable {
    /// It was made and stands.
    case made
    /// It was made, and has been taken back since.
    case undone
    /// Its process stopped before it was made.
    case unfinished
    /// What the store has of it cannot be read.
    case damaged(FilePath)
  }

  /// The transaction's name, for `undo --id` and `restore --to`.
  public let id: RecordID
  /// How far it has come.
  public let state: State
  /// What the store has of it; nil for a damaged one.
  public let record: Record?

  /// What the changed files are called; a backup's manifest is not among them.
  public var labels: [String] { record?.steps.compactMap(\.label) ?? [] }

  /// The words of the command; empty when they are not known.
  public var command: [String] { record.map { KeptText.words($0.memo) } ?? [] }

  /// The paths of the keys that changed; empty when that was not a matter of keys.
  public var keys: [String] { record.map { KeptText.keys($0.memo) } ?? [] }

  /// What changed, as `diff` prints it; nil when the values were not kept.
  public var changes: String? { record.flatMap { KeptText.text($0.memo) } }
}
