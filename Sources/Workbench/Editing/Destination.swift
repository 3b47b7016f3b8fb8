public import Files

/// Where changed bytes go.
public enum Destination: Hashable, Sendable {
  /// To where they came from, through the vault; of standard input, into the report.
  case target
  /// To a file, through the vault; the target is left alone.
  case file(FilePath)
  /// Into the report; nothing is written.
  case report
}
