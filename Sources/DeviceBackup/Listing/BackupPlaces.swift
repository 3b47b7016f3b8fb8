public import Files

/// Where Finder, iTunes and Apple Devices keep backups.
public enum BackupPlaces {
  /// Below a user's folder, or the folder that holds `MobileSync`.
  static let inside: [FilePath] = [
    "Library/Application Support/MobileSync/Backup",
    "AppData/Roaming/Apple Computer/MobileSync/Backup",
    "Apple/MobileSync/Backup",
    "Application Data/Apple Computer/MobileSync/Backup",
    "Application Support/MobileSync/Backup",
    "MobileSync/Backup",
  ]

  /// Where the users' folders lie on a drive: on macOS and Windows, on Windows XP, on Linux.
  private static let users: [FilePath] = ["Users", "Documents and Settings", "home"]

  /// The folders of a user's backups that are there.
  ///
  /// - Parameter home: The user's folder.
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

  /// The folders of users on a mounted drive, and the drive itself.
  ///
  /// - Parameters:
  ///   - drive: The folder at which it is mounted.
  ///   - survey: Is told of the folders that are opened.
  /// - Returns: Their paths.
  /// - Throws: `.file` when the drive, or a folder of users on it, cannot be looked into.
  public static func homes(
    on drive: FilePath, survey: FolderSurvey = FolderSurvey()
  ) throws(BackupError) -> [FilePath] {
    var homes = [drive]
    for entry in try survey.entries(of: drive) where entry.kind == .folder && users.contains(entry.name) {
      homes += try survey.subfolders(of: drive.appending(entry.name))
    }
    return homes
  }
}
