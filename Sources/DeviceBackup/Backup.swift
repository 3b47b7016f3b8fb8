public import Files
public import Plist

/// A raw backup or an extracted tree whose files can be found, read and replaced.
///
/// Reading changes nothing: no byte, no time, no file beside another. Replacing gives a plan of what is to change, for
/// someone else to carry out as one step.
public final class Backup: Sendable {
  /// The folder, resolved.
  public let folder: FilePath
  /// What it is.
  public let shape: RecognizedFolder
  /// What a raw backup says of itself; nil for an extracted tree.
  public let summary: BackupSummary?

  let store: any FileStore

  /// Opens what a folder is or holds.
  ///
  /// - Parameters:
  ///   - path: A raw backup, an extracted tree, or a folder with a single one at most two levels down.
  ///   - survey: Is told of the folders that are opened.
  /// - Throws: `.notABackup`, `.several`, `.unsupported`, `.incomplete` for one without a manifest, `.database`,
  ///   `.mbdb`, `.file`.
  public convenience init(at path: FilePath, survey: FolderSurvey = FolderSurvey()) throws(BackupError) {
    try self.init(FolderRecognizer(survey: survey).recognize(path), survey: survey)
  }

  /// Opens a folder that has been recognised.
  ///
  /// - Throws: As `init(at:survey:)`.
  public convenience init(
    _ shape: RecognizedFolder, survey: FolderSurvey = FolderSurvey()
  ) throws(BackupError) { try self.init(shape, summary: nil, survey: survey) }

  /// Opens a folder whose summary may have been read.
  init(_ shape: RecognizedFolder, summary known: BackupSummary?, survey: FolderSurvey) throws(BackupError) {
    self.shape = shape
    folder = shape.folder
    switch shape {
    case .plain(let folder): throw BackupError(.notABackup(folder))
    case .extracted(let folder, let layout):
      summary = nil
      store = ExtractedTree(try survey.open(folder), layout: layout, survey: survey)
    case .backup(let folder):
      let root = try survey.open(folder)
      let summary: BackupSummary
      if let known { summary = known } else { summary = try BackupSummary(of: root) }
      self.summary = summary
      let lacksManifest = summary.incompleteness.contains { $0 == .manifestMissing || $0 == .manifestEmpty }
      if lacksManifest { throw BackupError(.incomplete(summary.incompleteness, folder)) }
      guard summary.kind.isSupported else { throw BackupError(.unsupported(summary.kind, folder)) }
      switch summary.kind {
      case .mbdb: store = try MBDBBackup(root)
      default: store = try DatabaseBackup(root)
      }
    }
  }

  /// Finds a file.
  ///
  /// - Throws: `.noSuchFile`, `.ambiguousName`, `.notARegularFile`, `.badFileID`, `.database`, `.file`.
  /// - Complexity: O(log *n*) in the files of a raw backup for a path or an identifier, O(*n*) for a bare name.
  public func locate(_ name: BackupFileName = .standard) throws(BackupError) -> BackupFile {
    try store.locate(name)
  }

  /// Reads a file.
  ///
  /// - Returns: Its bytes, mapped when they are many; they stay as long as the object lives.
  /// - Throws: `.bodyMissing`, `.bodyNotRegular`, `.file`.
  public func read(_ file: BackupFile) throws(BackupError) -> Bytes { try store.contents(of: file) }

  /// Reads what the manifest records of a file; nil for an extracted tree, which has no records.
  ///
  /// - Throws: `.record`, `.database`.
  public func record(of file: BackupFile) throws(BackupError) -> FileRecord? { try store.record(of: file) }

  /// Gives each file, folder and link to `body` until that returns false.
  ///
  /// - Throws: `.database`, `.file`, and what `body` throws.
  /// - Complexity: O(*n*).
  public func forEachEntry(
    _ body: (ManifestEntry) throws(BackupError) -> Bool
  ) throws(BackupError) { try store.forEachEntry(body) }
}
