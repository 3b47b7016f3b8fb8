internal import Files
internal import Plist

/// Files of a phone that can be found, read, replaced, added and removed, however they are kept.
protocol FileStore: Sendable {
  /// Finds a file.
  ///
  /// - Throws: `.noSuchFile`, `.ambiguousName`, `.notARegularFile`, `.badFileID`, `.database`, `.file`.
  func locate(_ name: BackupFileName) throws(BackupError) -> BackupFile

  /// Reads a file.
  ///
  /// - Throws: `.bodyMissing`, `.bodyNotRegular`, `.file`.
  func contents(of file: BackupFile) throws(BackupError) -> Bytes

  /// Tells what stored bytes of a file's are on the phone.
  ///
  /// - Throws: As `contents(of:)`.
  func decode(_ stored: FileContents, of file: BackupFile) throws(BackupError) -> Bytes

  /// Reads what the manifest records of a file; nil where there is no manifest.
  ///
  /// - Throws: `.record`, `.database`, `.noSuchFile`.
  func record(of file: BackupFile) throws(BackupError) -> FileRecord?

  /// Says which files change when files of the phone do, each of which is named once.
  ///
  /// - Throws: As `Backup.plan(_:now:forcingIncomplete:)`.
  func plan(_ changes: [BackupChange], now: Int64) throws(BackupError) -> [PlannedFile]

  /// Gives each file, folder and link to `body` until that returns false.
  ///
  /// - Throws: `.database`, `.file`, and what `body` throws.
  func forEachEntry(_ body: (ManifestEntry) throws(BackupError) -> Bool) throws(BackupError)

  /// Gives each file, folder and link, with what is known of it, to `body` until that returns false.
  ///
  /// - Throws: As `forEachEntry(_:)`.
  func forEachItem(_ body: (BackupItem) throws(BackupError) -> Bool) throws(BackupError)

  /// Where the body of a file would lie; nil when there is no place for it.
  func location(of path: BackupPath) -> FilePath?
}

/// The files of a raw backup, of which a manifest has records.
protocol RecordedStore: FileStore {
  /// How many records the manifest has.
  ///
  /// - Throws: `.database`.
  func recordCount() throws(BackupError) -> Int

  /// Gives each record to `body` until that returns false; nil for one that names no place on the device.
  ///
  /// - Throws: `.database`, and what `body` throws.
  /// - Complexity: O(*n*).
  func forEachRecord(_ body: (RecordedEntry?) throws(BackupError) -> Bool) throws(BackupError)

  /// Finds the record of a file that was found.
  ///
  /// - Throws: `.noSuchFile`, `.database`.
  func recordedEntry(of file: BackupFile) throws(BackupError) -> RecordedEntry

  /// Whether the bodies are plain though the records are those of an encrypted backup.
  var isDecryptedCopy: Bool { get }

  /// The keys that bodies are encrypted with; nil where they are not.
  ///
  /// - Throws: What keeps them from being unlocked.
  func keyring() throws(BackupError) -> Keyring?

  /// Where the body of an identifier lies.
  func location(of id: FileID) -> FilePath

  /// Reads a body as it is stored; a link, wherever on the way, is refused.
  ///
  /// - Throws: `.bodyMissing`, `.bodyNotRegular`, `.file`.
  func storedBody(of path: BackupPath, at location: FilePath) throws(BackupError) -> FileContents

  /// Lists what is named as bodies are, whether a record has it or not.
  ///
  /// - Throws: `.file`.
  func bodyLocations() throws(BackupError) -> [FilePath]

  /// What is wrong with the manifest as a whole, beside its records.
  ///
  /// - Throws: `.file`.
  func manifestFindings() throws(BackupError) -> [Finding]
}

extension FileStore {
  func decode(_ stored: FileContents, of file: BackupFile) throws(BackupError) -> Bytes { Bytes(stored) }
}

extension RecordedStore {
  func decode(_ stored: FileContents, of file: BackupFile) throws(BackupError) -> Bytes {
    guard let keyring = try keyring() else { return Bytes(stored) }
    guard let record = try record(of: file) else { throw BackupError(.record(.empty, file.path)) }
    let coding: BodyCoding
    do throws(RecordFault) { coding = try BodyCoding(of: record, keyring) } catch {
      throw BackupError(.record(error, file.path))
    }
    return try coding.decode(stored, of: file)
  }

  /// What a record says of the body that is here: the key and the digest of a decrypted copy are of ciphertext that is not.
  func applicable(_ record: FileRecord) -> FileRecord {
    guard isDecryptedCopy else { return record }
    var record = record
    record.encryptionKey = nil
    record.digest = nil
    return record
  }

  /// The keys that changes need: removing needs none.
  ///
  /// - Throws: As `keyring()`.
  func keyring(for changes: [BackupChange]) throws(BackupError) -> Keyring? {
    let isNeeded = changes.contains { if case .remove = $0 { false } else { true } }
    return isNeeded ? try keyring() : nil
  }
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
