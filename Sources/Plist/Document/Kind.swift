/// The type of a property-list value.
///
/// Null and set occur in binary property lists only and have no XML form.
public enum Kind: UInt8, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  case null
  case boolean
  case integer
  case real
  case date
  case data
  case string
  case uid
  case array
  case dictionary
  case set

  /// Whether values of this type hold other values.
  public var isContainer: Bool { self == .array || self == .dictionary || self == .set }
}

/// The format of a property list's bytes.
public enum Format: Sendable, Hashable, CaseIterable {
  case xml
  case binary
  case openStep
  case json

  /// Which of several entries with one key a lookup finds, as Apple's readers do.
  ///
  /// CoreFoundation keeps the first in binary (CFDictionaryCreate, CFDictionaryAddValue) and the last in text
  /// (CFDictionarySetValue).
  var firstDuplicateWins: Bool { self == .binary }
}
