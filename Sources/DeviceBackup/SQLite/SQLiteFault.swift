/// What SQLite, or a look at what it found, says is wrong with a database.
public enum SQLiteFault: Hashable, Sendable {
  /// SQLite refused, with its extended result code and its own words.
  case sqlite(code: Int32, message: String)
  /// There is no table `Files` with the columns that every manifest has.
  case noFilesTable
  /// `PRAGMA integrity_check` found this.
  case integrity(String)
  /// A change reached another number of rows than the one it was meant for.
  case rowsChanged(Int)
  /// The file does not end where a page does, so some of it is missing.
  case cutShort(bytes: Int, pageSize: Int64)
  /// The encrypted file does not end where a block does, so some of it is missing.
  case cutShortEncrypted(bytes: Int)
  /// What decrypting the file gave does not begin as a database does.
  case undecipherable
  /// The file is too short to be a database.
  case tooShort(bytes: Int)
}
