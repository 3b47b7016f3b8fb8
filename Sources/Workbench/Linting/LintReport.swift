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
  /// Why it could not be read, or by none of Apple's readers, or what a strict reader refuses; nil when there is nothing
  /// of the kind.
  public let error: WorkbenchError?
  /// Whether what is odd counts as a fault.
  public let isStrict: Bool
  /// What is to be said.
  public let notes: [Note]

  /// Whether there is no fault.
  public var isSound: Bool { error == nil && !(isStrict && !warnings.isEmpty) }
}
