/// What the process tells its caller; of several inputs the highest counts.
enum ExitStatus: Int32, Comparable, Sendable {
  /// Done, same, found, valid, or nothing to do.
  case done = 0
  /// The answer is no.
  case no = 1
  /// Trouble: usage, unreadable or unparsable input, failed output.
  case trouble = 2
  /// Refused for safety, with nothing written.
  case refused = 3

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
