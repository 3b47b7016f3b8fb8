public import DeviceBackup
public import Plist

/// A property list that was opened: its bytes and what they mean.
public struct OpenedPlist: Sendable {
  /// What to call it: `Domain/relative/path` in a backup or tree, else the path as it was given.
  public let label: String
  /// Where it lies.
  public let place: Place
  /// The bytes as they lie there; while a transaction is unfinished, the ones from before it.
  public let original: Bytes
  /// The values.
  public let document: Document
  /// What is to be said beside the document's own warnings.
  public let notes: [Note]
  /// Whether the file is not there yet, and the bytes are of an empty property list.
  public let isNew: Bool

  /// What the backup says of itself; nil for anything but a raw backup.
  public var summary: BackupSummary? { place.rawBackup?.summary }

  /// What was accepted though a stricter reader would refuse it.
  public var warnings: [Warning] { document.warnings }
}
