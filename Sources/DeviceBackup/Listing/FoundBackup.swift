internal import Files
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
    /// The backup is encrypted, and there is no password.
    case locked
  }

  /// Whether a body is the one its record is of.
  public enum DigestState: Hashable, Sendable {
    case matches, differs
    /// The record has no digest, or there is no record.
    case none
  }

  init(_ shape: RecognizedFolder, survey: FolderSurvey, _ unlocker: Unlocker) throws(BackupError) {
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
    springboard = Self.state(of: .standard, in: shape, summary, survey, unlocker)
  }

  private static func state(
    of name: BackupFileName, in shape: RecognizedFolder, _ summary: BackupSummary?, _ survey: FolderSurvey,
    _ unlocker: Unlocker
  ) -> PlistState {
    do throws(BackupError) {
      let backup = try Backup(shape, summary: summary, survey: survey, unlocker: unlocker)
      let file = try backup.locate(name)
      guard let store = try backup.store as? any RecordedStore, let record = try store.record(of: file) else {
        return .present(file, size: try backup.read(file).count, digest: .none)
      }
      let body = try store.storedBody(of: file.path, at: file.location)
      var digest = DigestState.none
      do throws(RecordFault) {
        if let matches = try record.matches(body.bytes) { digest = matches ? .matches : .differs }
      } catch { throw BackupError(.record(error, file.path)) }
      // What the body of an encrypted backup holds takes the password to see, but its record says it.
      let size = backup.isEncrypted ? Int(clamping: record.size) : body.count
      return .present(file, size: size, digest: digest)
    } catch {
      switch error.code {
      case .noSuchFile: return .absent
      case .passwordMissing: return .locked
      default: return .faulty(error)
      }
    }
  }
}
