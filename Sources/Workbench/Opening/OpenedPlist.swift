public import DeviceBackup
public import Digests
public import Files
public import Plist

/// A property list that was opened: its bytes and what they mean.
public struct OpenedPlist: Sendable {
  /// What to call it: `Domain/relative/path` in a backup or tree, else the path as it was given.
  public let label: String
  /// Where it lies.
  public let place: Place
  /// The bytes as they lie there; while a transaction is unfinished, the ones from before it.
  public let original: Bytes
  /// The digest of the bytes.
  public let digest: SHA256.Digest
  /// The values.
  public let document: Document
  /// What the backup says of itself; nil for anything but a raw backup.
  public let summary: BackupSummary?
  /// Where the file lies on a phone, as far as that can be told; the catalogue of keys goes by it.
  public let subject: BackupPath?
  /// What is to be said beside the document's own warnings.
  public let notes: [Note]

  /// What was accepted though a stricter reader would refuse it.
  public var warnings: [Warning] { document.warnings }
}
