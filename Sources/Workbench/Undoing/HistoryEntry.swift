public import Files
public import Vault

/// A transaction as the history lists it.
public struct HistoryEntry: Hashable, Sendable {
  /// The transaction's name, for `undo --id` and `restore --to`.
  public let id: RecordID
  /// When it was made.
  public let time: FileTime
  /// Whether it is a change, or takes one back, or makes one again.
  public let kind: Record.Kind
  /// The file or folder that was changed.
  public let target: TargetIdentity
  /// What the changed files are called, the property list first; a backup's manifest is not among them.
  public let labels: [String]
  /// The words of the command; empty when they were not kept.
  public let command: [String]
  /// What changed, in the text of a changeset; nil when values were not kept.
  public let changes: String?
  /// Whether it has been taken back since.
  public let isUndone: Bool
  /// Whether its process stopped before it was made.
  public let isUnfinished: Bool
}
