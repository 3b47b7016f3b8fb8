public import Files

/// Lists the backups and extracted trees below folders.
public struct BackupFinder: Sendable {
  private let survey: FolderSurvey
  private let unlocker: Unlocker

  /// How many levels below a folder are looked through, unless said otherwise.
  public static let standardDepth = 6

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - survey: Is told of the folders that are opened.
  ///   - unlocker: Knows the passwords of encrypted backups; of others nothing is told but what needs none.
  public init(survey: FolderSurvey = FolderSurvey(), unlocker: Unlocker = Unlocker()) {
    self.survey = survey
    self.unlocker = unlocker
  }

  /// Looks for backups and trees.
  ///
  /// A folder that is one is listed and not looked into; links to folders are not followed.
  ///
  /// - Parameters:
  ///   - folders: Where to look.
  ///   - depth: How many levels below each.
  /// - Returns: What was found, each once, and which folders could not be looked into.
  /// - Complexity: O(*n*) in the folders outside backups and trees, and O(1) for each that is found.
  public func find(in folders: [FilePath], depth: Int = standardDepth) -> FoundBackups {
    let recognizer = FolderRecognizer(survey: survey)
    var walk = FolderWalk(recognizer)
    var found = FoundBackups()
    for folder in folders {
      do throws(BackupError) {
        let folder = try reading { () throws(FileError) in try folder.resolved() }
        if let here = try recognizer.recognizeHere(folder) {
          walk.add(here)
        } else {
          walk.search(folder, depth: depth)
        }
      } catch { found.unreadable.append(error) }
    }
    for shape in walk.found {
      do throws(BackupError) { found.backups.append(try FoundBackup(shape, survey: survey, unlocker)) } catch
      {
        found.unreadable.append(error)
      }
    }
    found.unreadable += walk.unreadable
    return found
  }
}

/// What a search gave.
public struct FoundBackups: Sendable {
  /// The backups and trees, in the order in which they were found.
  public internal(set) var backups: [FoundBackup] = []
  /// Why folders could not be looked into, one for each.
  public internal(set) var unreadable: [BackupError] = []
}
