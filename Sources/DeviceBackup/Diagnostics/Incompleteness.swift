/// A reason why a backup cannot be restored as it lies there.
public enum Incompleteness: Hashable, Sendable {
  /// Neither `Manifest.db` nor `Manifest.mbdb` is there.
  case manifestMissing
  /// The manifest is there and has no bytes.
  case manifestEmpty
  /// `Manifest.plist`, which holds the keybag, is not there.
  case manifestPropertiesMissing
  /// `Manifest.plist` is there and cannot be read.
  case manifestPropertiesUnreadable
  /// `Status.plist` is there and cannot be read.
  case statusUnreadable
  /// `Status.plist` says something else than "finished" and "new"; nil for what it does not say.
  case status(snapshotState: String?, backupState: String?)
  /// A folder `Snapshot` is there, which a backup has while it runs and after it failed.
  case snapshot
}

/// Something about a backup that does not keep it from being edited.
public enum BackupWarning: Hashable, Sendable {
  /// There is no `Status.plist`, so the phone will refuse the restore.
  case statusMissing
  /// `Info.plist` cannot be read, so the backup goes by what the other files say.
  case infoUnreadable
  /// It is a decrypted copy of an encrypted backup, which no phone takes.
  case decryptedCopy
  /// A log lies beside the database and has rows that the database lacks; they are read from a private copy.
  case liveLog
  /// A log lies beside an encrypted database, whose rows it cannot have.
  case meaninglessLog
}
