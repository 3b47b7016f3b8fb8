internal import Ciphers
internal import Files

/// `Manifest.db` as it lies in a backup's folder, with what SQLite may have left beside it.
///
/// A finished backup has the database alone. A program that opened it carelessly leaves a log (`-wal`) whose rows the
/// database lacks, or the index of one (`-shm`); a crash of one leaves a journal.
enum DatabaseFile {
  static let name: FilePath = "Manifest.db"

  /// The first bytes of every SQLite database.
  static let magic = Array("SQLite format 3\0".utf8)

  /// A file beside the database.
  struct Sidecar {
    let name: FilePath
    /// Whether it may hold what the database lacks.
    let isLive: Bool
  }

  /// A log's header is 32 bytes long; without a frame behind it there is nothing in it (fileformat2.html, 4.1).
  private static let logHeader = 32

  /// The files beside the database, in the order in which they must go: the index last, as it is nothing without a log.
  ///
  /// - Throws: `.file`, also for one that is a link.
  static func sidecars(in root: borrowing RootFolder) throws(BackupError) -> [Sidecar] {
    var found: [Sidecar] = []
    for (suffix, deadSize) in [("-wal", logHeader), ("-journal", 0), ("-shm", Int.max)] {
      let sidecar = FilePath(bytes: name.bytes + Array(suffix.utf8))
      guard let status = try reading({ () throws(FileError) in try root.statusIfPresent(sidecar) }) else {
        continue
      }
      found.append(Sidecar(name: sidecar, isLive: status.size > deadSize))
    }
    return found
  }

  /// Reads the database with everything that a log or journal beside it has to say.
  ///
  /// - Parameters:
  ///   - root: The backup's folder.
  ///   - database: The database's own bytes.
  ///   - sidecars: What lies beside it.
  /// - Returns: The bytes of one database that needs nothing beside it.
  /// - Throws: `.file`, `.database`.
  /// - Complexity: O(*n*) in the size of the files, which are copied to a private folder elsewhere.
  static func settled(
    in root: borrowing RootFolder, database: FileContents, sidecars: [Sidecar]
  ) throws(BackupError) -> FileContents {
    guard sidecars.contains(where: \.isLive) else { return database }
    let folder = try PrivateFolder(outside: root.path)
    try folder.write(database, to: name)
    for sidecar in sidecars where sidecar.isLive {
      try folder.write(try contents(of: sidecar.name, in: root), to: sidecar.name)
    }
    let copy = folder.path.appending(name)
    try SQLiteDatabase.settle(copy)
    return try reading { () throws(FileError) in
      FileContents(try FileContents(of: copy).array(), path: database.path)
    }
  }

  /// Opens the database for reading.
  ///
  /// - Parameters:
  ///   - root: The backup's folder.
  ///   - key: The key of an encrypted one, beside which a log says nothing.
  /// - Returns: The open database.
  /// - Throws: `.file`, `.database`.
  static func open(
    in root: borrowing RootFolder, with key: SecretBytes? = nil
  ) throws(BackupError) -> SQLiteDatabase {
    if key != nil {
      let stored = try contents(of: name, in: root)
      return try copy(stored.bytes, with: key)
    }
    let sidecars = try sidecars(in: root)
    guard sidecars.contains(where: \.isLive) else {
      let status = try reading { () throws(FileError) in try root.open(name).status() }
      return try SQLiteDatabase(immutable: root.path.appending(name), byteCount: status.size)
    }
    let settled = try settled(in: root, database: contents(of: name, in: root), sidecars: sidecars)
    return try SQLiteDatabase(copying: settled.bytes)
  }

  /// Opens a copy in memory of a database; that of an encrypted one is decrypted there and nowhere else.
  ///
  /// - Parameters:
  ///   - stored: The database, or the ciphertext of one.
  ///   - key: The key of an encrypted one.
  ///   - room: How many bytes it may grow by; 0 if it is only read.
  /// - Returns: The open copy.
  /// - Throws: `.database`.
  /// - Complexity: O(*n*).
  static func copy(
    _ stored: RawSpan, with key: SecretBytes?, room: Int = 0
  ) throws(BackupError) -> SQLiteDatabase {
    guard let key else { return try SQLiteDatabase(copying: stored, room: room) }
    let size: Int
    do throws(BodyCipher.Fault) { size = try BodyCipher.decryptedSize(stored, with: key) } catch {
      guard error == .padding else {
        throw BackupError(.database(.cutShortEncrypted(bytes: stored.byteCount)))
      }
      // Programs have written databases without padding; `verify` tells, as a phone refuses them.
      size = stored.byteCount
    }
    var start: [UInt8] = []
    unsafe BodyCipher.decrypt(stored, min(size, magic.count), with: key) { unsafe start += $0 }
    guard start == magic else { throw BackupError(.database(.undecipherable)) }
    return try unsafe SQLiteDatabase(byteCount: size, room: room) { copy in
      var done = 0
      unsafe BodyCipher.decrypt(stored, size, with: key) { part in
        unsafe UnsafeMutableRawBufferPointer(rebasing: copy[done...]).copyMemory(from: part)
        done += part.count
      }
    }
  }

  /// Reads or maps a file of the backup.
  ///
  /// - Throws: `.file`.
  static func contents(of name: FilePath, in root: borrowing RootFolder) throws(BackupError) -> FileContents {
    try reading { () throws(FileError) in try root.contents(of: name) }
  }
}

/// Passes a file's fault on as a backup's.
func reading<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(BackupError) -> Result {
  do throws(FileError) { return try body() } catch { throw BackupError(.file(error)) }
}
