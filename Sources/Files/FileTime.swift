#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A moment by the file system's clock.
public struct FileTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let seconds: Int64
  /// Nanoseconds after that second, 0 to 999 999 999.
  public let nanoseconds: Int64

  /// Creates a moment.
  public init(seconds: Int64, nanoseconds: Int64) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The present moment by the system's clock.
  public static var now: FileTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  /// Returns whether one moment is before another.
  public static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// The moment in UTC as `2026-11-30T21:45:12Z`, without the fraction of the second.
  public var iso8601: String {
    let day = seconds >= 0 ? seconds / 86400 : (seconds + 1) / 86400 - 1
    let second = seconds - day * 86400
    // Days are counted from 1 March of year 0 in eras of 400 years, so that the leap day ends its year.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number.magnitude)
      let zeros = String(repeating: "0", count: max(0, width - digits.count))
      return (number < 0 ? "-" : "") + zeros + digits
    }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2) + "T"
      + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2) + "Z"
  }
}
