public import DeviceBackup
public import Files
internal import Plist

extension Workbench {
  /// Looks for backups, extracted trees and folders with the springboard's preferences.
  ///
  /// - Parameters:
  ///   - folders: Where to look; when there are none, where backups are usually kept below `home`.
  ///   - home: The user's folder.
  ///   - survey: Is told of the folders that are opened.
  /// - Returns: What was found.
  /// - Complexity: O(*n*) in the folders outside backups and trees; the files in those are never listed.
  public func find(
    _ folders: [FilePath], home: FilePath? = nil, survey: FolderSurvey = FolderSurvey()
  ) -> FindReport {
    var report = FindReport()
    report.folders = folders
    if folders.isEmpty, let home {
      do throws(BackupError) { report.folders = try BackupPlaces.present(in: home) } catch {
        report.unreadable.append(WorkbenchError(.backup(error)))
      }
    }
    let result = BackupFinder(survey: survey).find(in: report.folders)
    report.found = result.backups.map {
      FindReport.Found(shape: $0.shape, summary: $0.summary, springboard: $0.springboard)
    }
    report.unreadable += result.unreadable.map { WorkbenchError(.backup($0)) }
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
