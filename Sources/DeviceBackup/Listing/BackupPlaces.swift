public import Files

/// Where Finder, iTunes and Apple Devices keep backups.
public struct BackupPlaces: Sendable {
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

  /// The folders that are there.
  public private(set) var present: [FilePath] = []
  /// Why it cannot be told of others whether they are there.
  public private(set) var unreadable: [BackupError] = []

  /// Looks for the folders of a user's backups, each by its name.
  ///
  /// - Parameter home: The user's folder.
  public init(in home: FilePath) { look(in: home) }

  /// Looks for the folders of all users' backups on a drive.
  ///
  /// - Parameters:
  ///   - drive: The folder at which it is mounted.
  ///   - survey: Is told of the folders that are opened.
  public init(on drive: FilePath, survey: FolderSurvey = FolderSurvey()) {
    look(in: drive)
    do throws(BackupError) {
      for entry in try survey.entries(of: drive)
      where entry.kind == .folder && Self.users.contains(entry.name) {
        lookForUsers(in: drive.appending(entry.name), survey)
      }
    } catch { unreadable.append(error) }
  }

  private mutating func lookForUsers(in folder: FilePath, _ survey: FolderSurvey) {
    do throws(BackupError) {
      for home in try survey.subfolders(of: folder) { look(in: home) }
    } catch { unreadable.append(error) }
  }

  private mutating func look(in home: FilePath) {
    for place in Self.inside {
      let place = home.appending(place)
      do throws(BackupError) {
        let status = try reading { () throws(FileError) in try FileStatus.ifPresent(place) }
        if status?.kind == .folder { present.append(place) }
      } catch { unreadable.append(error) }
    }
  }
}
