public import DeviceBackup
public import Files
public import Plist

/// What taking files out of a backup came to.
public struct ExtractReport: Sendable {
  /// A file that was taken out, or would be.
  public struct Extracted: Sendable {
    /// The file.
    public let path: BackupPath
    /// Where it was written; nil for standard output.
    public let destination: FilePath?
    /// The number of its bytes.
    public let size: Int
    /// The SHA-256 of its bytes, in hexadecimal.
    public let sha256: String
  }

  /// The files, in the order in which they were named or, by a pattern, of their paths.
  public var files: [Extracted] = []
  /// The names and patterns that nothing in the backup has.
  public var unmatched: [FilePath] = []
  /// Why others were not taken out.
  public var failures: [WorkbenchError] = []
  /// What is to be said.
  public var notes: [Note] = []
  /// The bytes, where they go into the report.
  public var output: Bytes?
}
