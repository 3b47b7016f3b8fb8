/// A value that the wanted format cannot hold.
public enum WriteFault: Hashable, Sendable {
  /// Something would be lost; `path` says where.
  case loss(Loss, path: PropertyPath)
  /// A dictionary whose one key is `CF$UID`, with a number that is no reference, so that XML cannot be read back.
  case unreadableUID(path: PropertyPath)
  /// With the losses agreed to, different keys of the dictionary at `path` would become one.
  case keysFallTogether(path: PropertyPath)
  /// The outermost value is a scalar, which a reader would not take for JSON.
  case scalarRoot(Kind)
}

extension WriteFault {
  /// Where the value is, if the fault is about one.
  public var path: PropertyPath? {
    switch self {
    case .loss(_, let path), .unreadableUID(let path), .keysFallTogether(let path): path
    default: nil
    }
  }

  /// The fault as seen from a container around the value it is about.
  func beneath(_ steps: [PropertyPath.Step]) -> WriteFault {
    func longer(_ path: PropertyPath) -> PropertyPath { PropertyPath(steps + path.steps) }
    return switch self {
    case .loss(let loss, let path): .loss(loss, path: longer(path))
    case .unreadableUID(let path): .unreadableUID(path: longer(path))
    case .keysFallTogether(let path): .keysFallTogether(path: longer(path))
    default: self
    }
  }
}

/// What a format would lose of a value; the raw value is the name by which a user agrees to it.
public enum Loss: String, Hashable, Sendable, CaseIterable {
  /// XML and OpenStep text have no null.
  case null
  /// XML, OpenStep text and plain JSON have no set.
  case set
  /// XML and plain JSON cannot hold a surrogate that stands alone.
  case loneSurrogate = "lone-surrogate"
  /// XML 1.0 has no control characters but tab, line feed and carriage return, and no U+FFFE and U+FFFF.
  case controlCharacter = "control-character"
  /// Only binary and typed JSON have reals of 32 bits; elsewhere one would be read back with 64.
  case realWidth = "real-width"
  /// XML's and GNUstep's dates have whole seconds.
  case dateFraction = "date-fraction"
  /// XML's and GNUstep's dates have a year and a day: not NaN, not infinity.
  case unrepresentableDate = "unrepresentable-date"
  /// A dictionary whose one key is `CF$UID` with a number is a keyed archive's reference in XML.
  case uidDictionary = "uid-dictionary"
  /// Apple's layout writes minus zero as zero.
  case zeroSign = "zero-sign"
  /// OpenStep text has no booleans; one becomes the string YES or NO.
  case booleanType = "boolean-type"
  /// OpenStep text has no numbers; one becomes a string.
  case numberType = "number-type"
  /// OpenStep text and plain JSON have no dates; one becomes a string.
  case dateType = "date-type"
  /// Plain JSON has no data; it becomes a string of base64.
  case dataType = "data-type"
  /// Only XML, binary and typed JSON have a keyed archive's references; one becomes a number.
  case uidType = "uid-type"
  /// Plain JSON has neither NaN nor infinity; both become null.
  case notFinite = "not-finite"
  /// A dictionary with the one key of a typed form is a value of that type in JSON.
  case typedForm = "typed-form"
}
