public import Files

/// Looks into folders, and tells an observer of each one that is listed.
///
/// Walking is what costs; so a test asserts which folders were opened, and a front end can show where it is.
public struct FolderSurvey: Sendable {
  private let observer: (@Sendable (FilePath) -> Void)?

  /// Makes a survey.
  ///
  /// - Parameter observer: Called with each folder before it is opened.
  public init(observer: (@Sendable (FilePath) -> Void)? = nil) { self.observer = observer }

  /// Tells the observer.
  func willOpen(_ folder: FilePath) { observer?(folder) }

  /// Opens a folder.
  func open(_ folder: FilePath) throws(BackupError) -> RootFolder {
    willOpen(folder)
    return try reading { () throws(FileError) in try RootFolder(folder) }
  }

  /// Lists the folders in a folder; links to folders are left out, so no walk leaves its start or runs in a circle.
  func subfolders(of folder: FilePath) throws(BackupError) -> [FilePath] {
    try entries(of: folder).filter { $0.kind == .folder }.map { folder.appending($0.name) }
  }

  /// Lists a folder.
  func entries(of folder: FilePath) throws(BackupError) -> [FolderEntry] {
    willOpen(folder)
    return try reading { () throws(FileError) in try FolderEntry.list(folder) }
  }
}
