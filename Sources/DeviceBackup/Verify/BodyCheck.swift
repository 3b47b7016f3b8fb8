internal import Ciphers
internal import Files

/// A body that is to be compared with its record.
struct BodyCheck: Sendable {
  let path: BackupPath
  let location: FilePath
  let record: FileRecord
  /// The keys of an encrypted backup.
  let keyring: Keyring?

  /// What reading the body gave.
  struct Outcome: Sendable {
    var findings: [Finding] = []
    /// The number of its bytes; nil when it could not be read.
    var bytes: Int?
  }

  /// Reads the body, once, and compares it.
  func outcome(in store: some RecordedStore) -> Outcome {
    var outcome = Outcome()
    let body: FileContents
    do throws(BackupError) { body = try store.storedBody(of: path, at: location) } catch {
      switch error.code {
      case .bodyMissing: outcome.findings.append(finding(.bodyMissing))
      case .bodyNotRegular: outcome.findings.append(finding(.bodyNotRegular))
      default: outcome.findings.append(finding(.bodyUnreadable, .file(error)))
      }
      return outcome
    }
    outcome.bytes = body.count
    if let finding = sizeFinding(body) { outcome.findings.append(finding) }
    do throws(RecordFault) {
      switch try record.matches(body.bytes) {
      case true: break
      case false: outcome.findings.append(finding(.digestDiffers))
      case nil:
        if path.domain.hasDigests, !store.isDecryptedCopy { outcome.findings.append(finding(.digestMissing)) }
      }
    } catch { outcome.findings.append(finding(.recordUnreadable, .record(error))) }
    return outcome
  }

  private func finding(_ code: Finding.Code, _ detail: Finding.Detail? = nil) -> Finding {
    Finding(code, "\(path)", detail)
  }

  /// What is wrong when the body does not decrypt, if it is to, or has not the size that is recorded.
  private func sizeFinding(_ body: FileContents) -> Finding? {
    let coding: BodyCoding
    do throws(RecordFault) { coding = try BodyCoding(of: record, keyring) } catch {
      return finding(.recordUnreadable, .record(error))
    }
    do throws(BodyCipher.Fault) {
      let size = try coding.size(of: body)
      if record.size == Int64(size) { return nil }
      return finding(.sizeDiffers, .sizes(recorded: record.size, found: size))
    } catch { return finding(.bodyUndecipherable, .cipher(error)) }
  }
}

extension RecordedStore {
  /// Whether a record says that there is a folder of this path.
  ///
  /// - Throws: `.database`.
  func hasFolder(_ path: BackupPath) throws(BackupError) -> Bool {
    do throws(BackupError) {
      _ = try locate(.path(path))
      return false
    } catch {
      switch error.code {
      case .notARegularFile(_, let kind): return kind == .folder
      case .noSuchFile, .ambiguousName, .badFileID: return false
      default: throw error
      }
    }
  }
}
