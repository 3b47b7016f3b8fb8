public import Plist

/// What checking a property list came to.
public struct LintReport: Sendable {
  /// What it is called.
  public let label: String
  /// The number of its bytes.
  public let size: Int
  /// Its format; nil when it could not be read.
  public let format: Format?
  /// What is odd about it.
  public let warnings: [Warning]
  /// Why it could not be read; nil when it could.
  public let error: WorkbenchError?
  /// What is to be said.
  public let notes: [Note]
}
