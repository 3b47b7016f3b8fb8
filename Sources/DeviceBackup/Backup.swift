public import Files
public import Plist
internal import Synchronization

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

  private let survey: FolderSurvey
  private let unlocker: Unlocker
  private let opened: Mutex<(any FileStore)?>

  /// Opens what a folder is or holds.
  ///
  /// - Parameters:
  ///   - path: A raw backup, an extracted tree, or a folder with a single one at most two levels down.
  ///   - survey: Is told of the folders that are opened.
  ///   - unlocker: Knows the password of an encrypted backup, which is only asked for when a file is.
  /// - Throws: `.notABackup`, `.several`, `.unsupported`, `.incomplete` for one without a manifest, `.database`,
  ///   `.mbdb`, `.file`.
  public convenience init(
    at path: FilePath, survey: FolderSurvey = FolderSurvey(), unlocker: Unlocker = Unlocker()
  ) throws(BackupError) {
    try self.init(FolderRecognizer(survey: survey).recognize(path), survey: survey, unlocker: unlocker)
  }

  /// Opens a folder that has been recognised.
  ///
  /// - Throws: As `init(at:survey:unlocker:)`.
  public convenience init(
    _ shape: RecognizedFolder, survey: FolderSurvey = FolderSurvey(), unlocker: Unlocker = Unlocker()
  ) throws(BackupError) { try self.init(shape, summary: nil, survey: survey, unlocker: unlocker) }

  /// Opens a folder whose summary may have been read.
  init(
    _ shape: RecognizedFolder, summary known: BackupSummary?, survey: FolderSurvey, unlocker: Unlocker
  ) throws(BackupError) {
    self.shape = shape
    self.survey = survey
    self.unlocker = unlocker
    folder = shape.folder
    opened = Mutex(nil)
    switch shape {
    case .plain(let folder): throw BackupError(.notABackup(folder))
    case .extracted: summary = nil
    case .backup(let folder):
      let summary: BackupSummary
      if let known { summary = known } else { summary = try BackupSummary(of: survey.open(folder)) }
      self.summary = summary
      let lacksManifest = summary.incompleteness.contains { $0 == .manifestMissing || $0 == .manifestEmpty }
      if lacksManifest { throw BackupError(.incomplete(summary.incompleteness, folder)) }
      guard summary.kind.isSupported else { throw BackupError(.unsupported(summary.kind, folder)) }
      // Undoing by bytes and the like need neither the manifest nor its password.
      if summary.kind == .encryptedDatabase { return }
    }
    _ = try store
  }

  /// The files; opened when they are first wanted.
  var store: any FileStore {
    get throws(BackupError) {
      try opened.withLock { opened throws(BackupError) in
        if let opened { return opened }
        let store = try open()
        opened = store
        return store
      }
    }
  }

  private func open() throws(BackupError) -> any FileStore {
    let root = try survey.open(folder)
    if case .extracted(_, let layout) = shape { return ExtractedTree(root, layout: layout, survey: survey) }
    let lock = isEncrypted ? BackupLock(of: root, device: summary?.deviceName, unlocker) : nil
    switch summary?.kind {
    case .mbdb, .encryptedMbdb, .decryptedMbdb: return try MBDBBackup(root, lock, summary?.kind)
    default: return try DatabaseBackup(root, lock, summary?.kind)
    }
  }

  /// Whether what is stored of a file is not what the phone has, so that reading and changing it takes the password.
  public var isEncrypted: Bool { summary?.kind.isEncrypted ?? false }

  /// Finds a file.
  ///
  /// - Throws: `.noSuchFile`, `.ambiguousName`, `.notARegularFile`, `.badFileID`, `.database`, `.file`.
  /// - Complexity: O(log *n*) in the files of a raw backup for a path or an identifier, O(*n*) for a bare name.
  public func locate(_ name: BackupFileName = .standard) throws(BackupError) -> BackupFile {
    do throws(BackupError) { return try store.locate(name) } catch {
      guard case .noSuchFile = error.code, let other = try otherForm(of: name) else { throw error }
      return try store.locate(other)
    }
  }

  /// The one file whose name is the same text in another Unicode form; nil for none, or several.
  ///
  /// A keyboard gives composed letters, and the device's file system has them decomposed.
  private func otherForm(of name: BackupFileName) throws(BackupError) -> BackupFileName? {
    let isSame: (BackupPath) -> Bool
    switch name {
    case .path(let path) where !path.relative.isASCII:
      isSame = { $0.domain == path.domain && $0.relative.isSameText(as: path.relative) }
    case .bare(let last) where !last.isASCII: isSame = { $0.relative.lastComponent.isSameText(as: last) }
    default: return nil
    }
    var found: [BackupPath] = []
    try store.forEachEntry { entry throws(BackupError) in
      if entry.kind == .file, isSame(entry.path) { found.append(entry.path) }
      return true
    }
    return found.count == 1 ? found.first.map { .path($0) } : nil
  }

  /// Reads a file.
  ///
  /// - Returns: Its bytes, mapped when they are many; they stay as long as the object lives.
  /// - Throws: `.bodyMissing`, `.bodyNotRegular`, `.file`; of an encrypted backup also `.bodyUndecipherable`, `.record`,
  ///   and what keeps its keys from being unlocked.
  public func read(_ file: BackupFile) throws(BackupError) -> Bytes { try store.contents(of: file) }

  /// Reads what was stored for a file, here or in an earlier state of the backup, as the phone has it.
  ///
  /// - Parameters:
  ///   - stored: A body.
  ///   - file: The file that it is, or was, the body of.
  /// - Returns: Its bytes; those of `stored` where bodies are not encrypted.
  /// - Throws: As `read(_:)`.
  public func decode(_ stored: FileContents, of file: BackupFile) throws(BackupError) -> Bytes {
    try store.decode(stored, of: file)
  }

  /// Reads what the manifest records of a file; nil for an extracted tree, which has no records.
  ///
  /// - Throws: `.record`, `.database`.
  public func record(of file: BackupFile) throws(BackupError) -> FileRecord? { try store.record(of: file) }

  /// Gives each file that a manifest records to `body`, with where its body lies and what is recorded of it; none of an
  /// extracted tree, and none whose record cannot be read.
  ///
  /// - Throws: `.database`, and what `body` throws.
  /// - Complexity: O(*n*), in one pass.
  public func forEachRecordedFile(
    _ body: (BackupPath, FilePath, FileRecord) throws(BackupError) -> Void
  ) throws(BackupError) {
    guard let store = try store as? any RecordedStore else { return }
    try store.forEachRecord { recorded throws(BackupError) in
      guard let recorded, recorded.entry.kind == .file, let id = recorded.entry.id,
        case .success(let record) = recorded.record
      else { return true }
      try body(recorded.entry.path, store.location(of: id), record)
      return true
    }
  }

  /// Gives each file, folder and link to `body` until that returns false.
  ///
  /// - Throws: `.database`, `.file`, and what `body` throws.
  /// - Complexity: O(*n*).
  public func forEachEntry(
    _ body: (ManifestEntry) throws(BackupError) -> Bool
  ) throws(BackupError) { try store.forEachEntry(body) }
}
