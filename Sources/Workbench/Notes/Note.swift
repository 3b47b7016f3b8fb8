public import Changes
public import DeviceBackup
public import Files
public import Plist
public import Tweaks
public import Vault

/// Something that a caller should say, though the call goes on.
public enum Note: Sendable {
  /// A transaction was interrupted; what is shown is the state before it.
  case unfinished(RecordID, label: String)
  /// An interrupted transaction could not be settled, and is left as it is.
  case unsettled(WorkbenchError)
  /// What was kept of an interrupted transaction could not be read, and is given up.
  case givenUp(FilePath)
  /// Something is odd about the backup.
  case backup(BackupWarning)
  /// The backup is not complete.
  case incomplete([Incompleteness])
  /// A copy of the file that a configuration profile put on the phone wins there for its keys, which are nil when it
  /// cannot be read; `overriding` are those of them that are changed here.
  case managedCopy(BackupPath, keys: [Text]?, overriding: [Text]?)
  /// The version of iOS is outside the range in which a known key was seen.
  case outsideRange(Tweak, version: String)
  /// Whether a known key works cannot be told, since the version of iOS is not known.
  case unknownVersion(Tweak)
  /// Switching a known key on has effects that one should know of before.
  case risk(Tweak)
  /// Nobody is known to have switched a known key through a backup.
  case noEvidence(Tweak)
  /// A new key is spelt almost like a known one.
  case almostKnown(PropertyPath, Tweak)
  /// Something was done besides what was asked.
  case edit(EditOutcome.Note)
  /// The file had this many names, and the others keep the old content.
  case linksBroken(FilePath, count: Int)
  /// The values that were changed in an encrypted backup are kept in clear in the store, for undo by keys.
  case valuesInClear(FilePath)
  /// What was changed in a backup is not as it should be.
  case finding(Finding)
  /// What was changed in a backup could not be checked.
  case unverified(WorkbenchError)
  /// The whole file could not be put back, since something else has changed it; only the keys changed here were.
  case onlyKeys(label: String)
  /// The file was put back, and is recorded anew in the backup's manifest, which something else has changed.
  case manifestChangedSince
  /// A file whose first values are known is not in the backup.
  case noSuchFile(label: String)
}
