public import Plist

/// What a property list is besides its values.
public struct InspectionReport: Sendable {
  /// The property list.
  public let plist: OpenedPlist
  /// Its format's version, its size in values and levels, and its layout.
  public let summary: DocumentSummary
  /// The SHA-256 of its bytes, in hexadecimal.
  public let sha256: String
  /// What is odd about it, as `lint` has it.
  public let warnings: [Warning]
}
