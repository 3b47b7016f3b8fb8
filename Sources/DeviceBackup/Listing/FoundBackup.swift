internal import Plist

/// A backup or an extracted tree, and the state of the springboard preferences in it.
public struct FoundBackup: Sendable {
  /// What it is, and where.
  public let shape: RecognizedFolder
  /// What a raw backup says of itself; nil for an extracted tree.
  public let summary: BackupSummary?
  /// The springboard preferences; `.notRead` for a kind of backup that is not read.
  public let springboard: PlistState

  /// What is known of a file.
  public enum PlistState: Hashable, Sendable {
    /// There is one.
    case present(BackupFile, size: Int, digest: DigestState)
    /// There is none.
    case absent
    /// Something is wrong with it.
    case faulty(BackupError)
    /// The backup is not of a kind whose files are read.
    case notRead
  }

  /// Whether a body is the one its record is of.
  public enum DigestState: Hashable, Sendable {
    case matches, differs
    /// The record has no digest, or there is no record.
    case none
  }

  init(_ shape: RecognizedFolder, survey: FolderSurvey) throws(BackupError) {
    self.shape = shape
    if case .backup(let folder) = shape {
      summary = try BackupSummary(of: survey.open(folder))
    } else {
      summary = nil
    }
    if let summary, !summary.kind.isSupported || summary.incompleteness.contains(.manifestEmpty) {
      springboard = .notRead
      return
    }
    springboard = Self.state(of: .standard, in: shape, summary, survey)
  }

  private static func state(
    of name: BackupFileName, in shape: RecognizedFolder, _ summary: BackupSummary?, _ survey: FolderSurvey
  ) -> PlistState {
    do throws(BackupError) {
      let backup = try Backup(shape, summary: summary, survey: survey)
      let file = try backup.locate(name)
      let bytes = try backup.read(file)
      var digest = DigestState.none
      if let record = try backup.record(of: file) {
        do throws(RecordFault) {
          if let matches = try record.matches(bytes.span) { digest = matches ? .matches : .differs }
        } catch { throw BackupError(.record(error, file.path)) }
      }
      return .present(file, size: bytes.count, digest: digest)
    } catch {
      if case .noSuchFile = error.code { return .absent }
      return .faulty(error)
    }
  }
}
