public import DeviceBackup
public import Files
public import Plist
public import Vault

/// Something that a caller should say, though the call goes on.
public enum Note: Hashable, Sendable {
  /// A transaction was interrupted; what is shown is the state before it.
  case unfinished(RecordID, label: String)
  /// Something is odd about the backup.
  case backup(BackupWarning)
  /// The backup is not complete, and is changed all the same.
  case incomplete([Incompleteness])
  /// A copy that a configuration profile put on the phone wins there, for these keys; nil when it cannot be read.
  case managedCopy(BackupPath, keys: [Text]?)
  /// The version of iOS is outside the range in which a known key was seen.
  case outsideRange(tweak: String, path: PropertyPath, version: String, minimum: String?, maximum: String?)
  /// Which version of iOS the file is for cannot be told, so whether a known key works there cannot be either.
  case unknownVersion(tweak: String, path: PropertyPath)
  /// Changing a known key has effects that one should know of before.
  case risk(tweak: String, path: PropertyPath, isHigh: Bool, effects: String?)
  /// Nobody is known to have made this change through a backup.
  case noEvidence(tweak: String, path: PropertyPath)
  /// The dictionary had the key several times; the effective one was changed and the others were removed.
  case duplicatesRemoved(PropertyPath)
  /// The file has other names, which keep the old content.
  case linksBroken(FilePath, count: Int)
  /// The whole file could not be put back, since something else has changed it; only the keys changed here were.
  case onlyKeys(label: String)
  /// Values that were not kept could not be put back by their keys.
  case valuesNotKept(RecordID)
  /// A folder below could not be looked into.
  case unreadable(WorkbenchError)
}
