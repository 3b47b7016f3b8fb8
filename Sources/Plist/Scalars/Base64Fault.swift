/// Why base64 does not decode to exactly one sequence of bytes.
public enum Base64Fault: Hashable, Sendable {
  /// A character outside the alphabet.
  case character(UInt8)
  /// Padding that is not one or two signs after the last characters, together.
  case padding
  /// A last group of fewer than four characters.
  case incomplete
}
