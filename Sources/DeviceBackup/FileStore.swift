internal import Files
internal import Plist

/// Files of a phone that can be found, read and replaced, however they are kept.
protocol FileStore: Sendable {
  /// Finds a file.
  ///
  /// - Throws: `.noSuchFile`, `.ambiguousName`, `.notARegularFile`, `.badFileID`, `.database`, `.file`.
  func locate(_ name: BackupFileName) throws(BackupError) -> BackupFile

  /// Reads a file.
  ///
  /// - Throws: `.bodyMissing`, `.bodyNotRegular`, `.file`.
  func contents(of file: BackupFile) throws(BackupError) -> Bytes

  /// Says which files change when one gets other bytes.
  ///
  /// - Throws: As `contents(of:)`, `.changed`, `.record`, `.database`, `.notVerified`.
  func plan(
    replacing file: BackupFile, from original: Bytes, with bytes: [UInt8], now: Int64
  ) throws(BackupError) -> [PlannedFile]

  /// Gives each file, folder and link to `body` until that returns false.
  ///
  /// - Throws: `.database`, `.file`, and what `body` throws.
  func forEachEntry(_ body: (ManifestEntry) throws(BackupError) -> Bool) throws(BackupError)
}

extension RootFolder {
  /// Reads the body of a file of a backup; a link, wherever on the way, is refused.
  ///
  /// - Throws: `.bodyMissing`, `.bodyNotRegular`, `.file`.
  borrowing func body(of path: BackupPath, at location: FilePath) throws(BackupError) -> FileContents {
    let kind: FileKind?
    do throws(FileError) { kind = try statusIfPresent(location)?.kind } catch {
      throw BackupError(error, of: path, at: location)
    }
    guard let kind else { throw BackupError(.bodyMissing(path, location: location)) }
    // A pipe is not even opened: that could wait for ever.
    guard kind == .regular else { throw BackupError(.bodyNotRegular(path, location: location)) }
    return try reading { () throws(FileError) in try contents(of: location) }
  }
}

extension BackupError {
  /// The error of a file of the phone that could not be reached; one behind a link is named as that.
  init(_ error: FileError, of path: BackupPath, at location: FilePath) {
    if error.code == .leavesFolder {
      self.init(.bodyNotRegular(path, location: location))
    } else {
      self.init(.file(error))
    }
  }
}
