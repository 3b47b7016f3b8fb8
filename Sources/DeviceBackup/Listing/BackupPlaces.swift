public import Files

/// Where Finder, iTunes and Apple Devices keep backups.
public enum BackupPlaces {
  /// Below a user's folder, or the folder that holds `MobileSync`.
  static let inside: [FilePath] = [
    "Library/Application Support/MobileSync/Backup",
    "AppData/Roaming/Apple Computer/MobileSync/Backup",
    "Apple/MobileSync/Backup",
    "Application Support/MobileSync/Backup",
    "MobileSync/Backup",
  ]

  /// The folders of a user's backups that are there.
  ///
  /// - Parameter home: The user's folder; on Linux, where nothing keeps backups by itself, that of a mounted drive.
  /// - Returns: Their paths.
  /// - Throws: `.file` when it cannot be told whether they are there.
  public static func present(in home: FilePath) throws(BackupError) -> [FilePath] {
    var present: [FilePath] = []
    for place in inside {
      let place = home.appending(place)
      let status = try reading { () throws(FileError) in try FileStatus.ifPresent(place) }
      if status?.kind == .folder { present.append(place) }
    }
    return present
  }
}
