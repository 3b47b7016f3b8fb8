public import Plist

/// What checking a property list came to.
public struct LintReport: Sendable {
  /// What it is called.
  public var label: String
  /// Its format; nil when it could not be read.
  public var format: Format?
  /// The number of its bytes.
  public var size: Int
  /// What is odd about it.
  public var warnings: [Warning]
  /// Why it could not be read; nil when it could.
  public var error: WorkbenchError?
  /// What is to be said.
  public var notes: [Note] = []
}
