/// What one run of a whole process cost.
struct Measurement: Sendable {
  /// CPU time of user and system together, in seconds.
  var seconds: Double
  /// The most memory that was resident, in bytes; no less than this program's own.
  var memory: Int
}

extension Measurement {
  /// The median of each figure; nil for none.
  static func median(of runs: [Measurement]) -> Measurement? {
    guard !runs.isEmpty else { return nil }
    return Measurement(
      seconds: runs.map(\.seconds).sorted()[runs.count / 2],
      memory: runs.map(\.memory).sorted()[runs.count / 2])
  }
}

/// How a run ended.
enum Outcome: Sendable {
  case measured(Measurement)
  /// The status was not 0, or a signal ended it.
  case failed
  /// It was ended because it took longer than it was given.
  case tooLong
}
