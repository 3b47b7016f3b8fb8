/// Why a property list could not be read, edited or written.
public struct PlistError: Error, Hashable, Sendable {
  /// What is wrong, with its arguments.
  public var fault: Fault

  /// Where, if the fault has a place.
  public var location: SourceLocation?

  /// Makes an error.
  public init(_ fault: Fault, at location: SourceLocation? = nil) {
    self.fault = fault
    self.location = location
  }

  /// What is wrong, by the part that found it.
  public enum Fault: Hashable, Sendable {
    case format(FormatFault)
    case xml(XMLFault)
    case binary(BinaryFault)
    case openStep(OpenStepFault)
    case json(JSONFault)
    case path(PathFault)
    case value(ValueFault)
    case write(WriteFault)
    case limit(LimitFault)
  }
}

/// A limit that was reached before memory or time ran out.
public enum LimitFault: Hashable, Sendable {
  /// The source has 4 GiB or more.
  case sourceTooLarge(bytes: Int)
  /// More containers than `maximum` inside each other.
  case tooDeep(maximum: Int)
  /// Shared objects would expand to more values than the budget.
  case expansion(budget: Int)
}

/// The bounds that keep hostile input cheap.
enum Limits {
  /// Containers inside each other, as Apple's readers allow (CFPropertyList.c and CFBinaryPList.c: 512).
  static let depth = 512

  /// The number of bytes a source may have, so that offsets and lengths fit into 32 bits.
  static let sourceBytes = Int(UInt32.max)

  /// How many values a walk over shared objects may visit.
  static func expansion(sourceBytes: Int) -> Int { 16 * sourceBytes + 1_000_000 }
}
