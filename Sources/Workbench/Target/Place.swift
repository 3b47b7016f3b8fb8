public import DeviceBackup
public import Files

/// Where the bytes of a property list come from and where changed ones go.
public enum Place: Sendable {
  /// Standard input; changed bytes are only handed back.
  case standardInput
  /// A file of its own, every link in its path followed.
  case file(FilePath)
  /// A file of a raw backup or an extracted tree.
  case backup(Backup, BackupFile)
}
