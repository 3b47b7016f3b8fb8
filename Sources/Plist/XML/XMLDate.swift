/// Dates as XML property lists write them: `YYYY-MM-DDThh:mm:ssZ`, in the Gregorian calendar of all times.
enum XMLDate {
  /// The years that CoreFoundation counts in: 32 bits, which a Double's seconds outlast.
  private static let years = Int(Int32.min)...Int(Int32.max)

  /// What a text is as a date.
  enum Reading: Hashable {
    /// Seconds since 2001-01-01T00:00:00Z.
    case seconds(Double)
    /// Not of the form.
    case malformed
    /// Of the form, but no such day or time.
    case outOfRange
  }

  /// Reads a date: a year of any number of digits, perhaps negative, then exactly two for everything else.
  ///
  /// CoreFoundation lets 30 February roll over into March; that would change the value, so it is out of range here.
  static func read(_ span: RawSpan, _ range: Range<Int>) -> Reading {
    var offset = range.lowerBound
    let end = range.upperBound
    let isNegative = offset < end && span.byte(at: offset) == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var year = 0
    var digits = 0
    while offset < end, span.byte(at: offset).isASCIIDigit {
      // Further digits only have to keep the year too great.
      if year < 1_000_000_000_000 { year = 10 * year + Int(span.byte(at: offset) &- 0x30) }
      digits += 1
      offset += 1
    }
    guard digits > 0, end - offset == 16 else { return .malformed }
    var fields = (month: 0, day: 0, hour: 0, minute: 0, second: 0)
    guard span.byte(at: offset) == UInt8(ascii: "-"), let month = two(span, offset + 1),
      span.byte(at: offset + 3) == UInt8(ascii: "-"), let day = two(span, offset + 4),
      span.byte(at: offset + 6) == UInt8(ascii: "T"), let hour = two(span, offset + 7),
      span.byte(at: offset + 9) == UInt8(ascii: ":"), let minute = two(span, offset + 10),
      span.byte(at: offset + 12) == UInt8(ascii: ":"), let second = two(span, offset + 13),
      span.byte(at: offset + 15) == UInt8(ascii: "Z")
    else { return .malformed }
    fields = (month, day, hour, minute, second)
    if isNegative { year = -year }
    guard years.contains(year), (1...12).contains(fields.month), fields.day >= 1,
      fields.day <= GregorianCalendar.days(inMonth: fields.month, of: year)
        || isJulianLeapDay(year, fields.month, fields.day),
      fields.hour < 24, fields.minute < 60, fields.second < 60
    else { return .outOfRange }
    let time = fields.hour * 3600 + fields.minute * 60 + fields.second
    let seconds = GregorianCalendar.day(year, fields.month, fields.day) * 86400 + time
    return .seconds(Double(seconds))
  }

  /// Appends a date; a fraction of a second is cut off downwards, as Apple's writer does.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 2001-01-01T00:00:00Z.
  ///   - output: Where the text goes.
  /// - Returns: Whether the date has a year and a day: not NaN, not infinite, no year beyond 32 bits. If not, nothing is
  ///   appended.
  static func append(_ seconds: Double, to output: inout [UInt8]) -> Bool {
    let whole = seconds.rounded(.down)
    // More than the years allow, and less than an Int holds.
    guard abs(whole) < 1e17 else { return false }
    let count = Int(whole)
    let second = ((count % 86400) + 86400) % 86400
    let (year, month, day) = GregorianCalendar.date(ofDay: (count - second) / 86400)
    guard years.contains(year) else { return false }
    appendYear(year, to: &output)
    output.append(UInt8(ascii: "-"))
    appendTwo(month, to: &output)
    output.append(UInt8(ascii: "-"))
    appendTwo(day, to: &output)
    output.append(UInt8(ascii: "T"))
    appendTwo(second / 3600, to: &output)
    output.append(UInt8(ascii: ":"))
    appendTwo(second / 60 % 60, to: &output)
    output.append(UInt8(ascii: ":"))
    appendTwo(second % 60, to: &output)
    output.append(UInt8(ascii: "Z"))
    return true
  }

  @inline(__always)
  private static func two(_ span: RawSpan, _ offset: Int) -> Int? {
    let (tens, ones) = (span.byte(at: offset) &- 0x30, span.byte(at: offset + 1) &- 0x30)
    return tens < 10 && ones < 10 ? 10 * Int(tens) + Int(ones) : nil
  }

  private static func appendTwo(_ number: Int, to output: inout [UInt8]) {
    output.append(0x30 + UInt8(truncatingIfNeeded: number / 10))
    output.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Four characters at least, the sign counted: C's `%04d`, which Apple uses.
  private static func appendYear(_ year: Int, to output: inout [UInt8]) {
    if (0...9999).contains(year) {
      appendTwo(year / 100, to: &output)
      appendTwo(year % 100, to: &output)
      return
    }
    let digits = Array(String(abs(year)).utf8)
    if year < 0 { output.append(UInt8(ascii: "-")) }
    output.append(
      contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, (year < 0 ? 3 : 4) - digits.count)))
    output.append(contentsOf: digits)
  }

  /// Whether a day was one before the Gregorian calendar began, in 1582: 29 February of a year like 1000, which
  /// CoreFoundation reads as 1 March.
  private static func isJulianLeapDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    year < 1582 && year % 4 == 0 && month == 2 && day == 29
  }
}
