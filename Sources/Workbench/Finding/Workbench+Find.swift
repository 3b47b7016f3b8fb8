public import DeviceBackup
public import Files
internal import Plist

extension Workbench {
  /// Looks for backups, extracted trees and folders with the springboard's preferences.
  ///
  /// - Parameters:
  ///   - folders: Where to look.
  ///   - drives: Drives whose users' backups are wanted.
  ///   - home: The user's folder; without folders and drives, backups are looked for where they are usually kept below it.
  ///   - hashes: Whether digests of what was read are wanted.
  ///   - survey: Is told of the folders that are opened.
  /// - Returns: What was found.
  /// - Complexity: O(*n*) in the folders outside backups and trees; the files in those are never listed.
  public func find(
    _ folders: [FilePath], drives: [FilePath] = [], home: FilePath? = nil, hashes: Bool = false,
    survey: FolderSurvey = FolderSurvey()
  ) -> FindReport {
    var places = drives.map { BackupPlaces(on: $0, survey: survey) }
    if folders.isEmpty, drives.isEmpty, let home { places.append(BackupPlaces(in: home)) }
    var report = FindReport()
    report.folders = folders + places.flatMap(\.present)
    let result = BackupFinder(survey: survey, unlocker: settings.password.isGiven ? unlocker : Unlocker())
      .find(in: report.folders)
    var unreadable = places.flatMap(\.unreadable) + result.unreadable
    for backup in result.backups {
      var found = FindReport.Found(
        shape: backup.shape, summary: backup.summary, springboard: backup.springboard)
      if hashes {
        do throws(BackupError) { found.digests = try backup.digests() } catch { unreadable.append(error) }
      }
      report.found.append(found)
    }
    report.unreadable = unreadable.map { WorkbenchError(.backup($0)) }
    for folder in report.folders {
      if let preferences = Self.preferences(in: folder, survey) { report.found.append(preferences) }
    }
    return report
  }

  /// Looks for a file that lies in a folder by itself, which a search for backups passes by.
  private static func preferences(in folder: FilePath, _ survey: FolderSurvey) -> FindReport.Found? {
    guard let shape = try? FolderRecognizer(survey: survey).recognize(folder),
      case .extracted(_, .preferences) = shape
    else { return nil }
    let springboard: FoundBackup.PlistState
    do throws(BackupError) {
      let backup = try Backup(shape, survey: survey)
      let file = try backup.locate()
      springboard = .present(file, size: try backup.read(file).count, digest: .none)
    } catch { springboard = .faulty(error) }
    return FindReport.Found(shape: shape, summary: nil, springboard: springboard)
  }
}
