/// A value that the wanted format cannot hold.
public enum WriteFault: Hashable, Sendable {
  /// Something would be lost; `path` says where.
  case loss(Loss, path: PropertyPath)
  /// The format cannot be written.
  case unsupportedFormat(Format)
}

/// What a format would lose of a value; the raw value is the name by which a user agrees to it.
public enum Loss: String, Hashable, Sendable, CaseIterable {
  /// XML has no null.
  case null
  /// XML has no set.
  case set
  /// XML cannot hold a surrogate that stands alone.
  case loneSurrogate = "lone-surrogate"
  /// XML 1.0 has no control characters but tab, line feed and carriage return, and no U+FFFE and U+FFFF.
  case controlCharacter = "control-character"
  /// XML has one width of reals, so one of 32 bits would be read back with 64.
  case realWidth = "real-width"
  /// XML dates have whole seconds.
  case dateFraction = "date-fraction"
  /// XML dates have a year and a day: not NaN, not infinity.
  case unrepresentableDate = "unrepresentable-date"
  /// A dictionary whose one key is `CF$UID` with a number is a keyed archive's reference in XML.
  case uidDictionary = "uid-dictionary"
}
