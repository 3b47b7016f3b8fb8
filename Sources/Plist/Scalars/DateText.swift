/// Dates as ISO 8601 text in UTC: `2016-10-13T08:00:00Z`.
///
/// The calendar is Gregorian throughout, with a year 0 and negative years before it. A year has at least four digits,
/// and a fraction of a second as many as it takes to read back to the same bits. What has no day (NaN, infinity, seconds
/// whose own distance is above one) is written as the bare number of seconds since 2001; so is minus zero, which would
/// otherwise read back as zero.
package enum DateText {
  /// From here on a double no longer holds every second.
  private static let bound: Int64 = 1 << 53

  /// Whether a date has a calendar day that text can name exactly.
  package static func hasDay(_ seconds: Double) -> Bool {
    seconds.magnitude < Double(bound) && !(seconds == 0 && seconds.sign == .minus)
  }

  /// Writes a date so that `seconds(exactly:)` reads the same date back.
  ///
  /// - Parameter seconds: Seconds since 2001-01-01T00:00:00Z.
  /// - Returns: The text.
  package static func text(_ seconds: Double) -> String {
    guard hasDay(seconds) else { return RealText.text(seconds) }
    var (whole, fraction) = decimal(seconds.magnitude)
    if seconds < 0 {
      whole = -whole
      if !fraction.isEmpty {
        whole -= 1
        fraction = complement(fraction)
      }
    }
    let (day, second) = whole.quotientAndRemainderFloored(dividingBy: 86_400)
    let (year, month, dayOfMonth) = GregorianCalendar.date(ofDay: Int(day))
    func pad(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    var text = year < 0 ? "-" + pad(-year, 4) : pad(year, 4)
    text += "-" + pad(month, 2) + "-" + pad(dayOfMonth, 2) + "T"
    text += pad(Int(second) / 3600, 2) + ":" + pad(Int(second) / 60 % 60, 2) + ":" + pad(Int(second) % 60, 2)
    if !fraction.isEmpty { text += "." + String(decoding: fraction.map { $0 + 0x30 }, as: UTF8.self) }
    return text + "Z"
  }

  /// Reads what `text` writes.
  ///
  /// - Returns: Seconds since 2001-01-01T00:00:00Z, or nil for other text and for days that no calendar has.
  /// - Complexity: O(*n*).
  package static func seconds(exactly text: some Collection<UInt8>) -> Double? {
    if let seconds = seconds(text) { return seconds }
    guard let bare = RealText.real(text), !hasDay(bare) else { return nil }
    return bare
  }

  /// Reads a day and a time, `YYYY-MM-DDThh:mm:ssZ`, with an optional fraction of the second.
  ///
  /// - Returns: Seconds since 2001-01-01T00:00:00Z, or nil for other text and for days that no calendar has.
  /// - Complexity: O(*n*).
  package static func seconds(_ text: some Collection<UInt8>) -> Double? {
    var rest = text[...]
    func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }
    func number(_ digits: ClosedRange<Int>) -> Int? {
      var value = 0
      var count = 0
      while let byte = rest.first, byte &- 0x30 < 10 {
        count += 1
        // At most nine digits, so the value stays far below 2^63.
        guard count <= digits.upperBound else { return nil }
        value = value * 10 + Int(byte - 0x30)
        rest = rest.dropFirst()
      }
      return count >= digits.lowerBound ? value : nil
    }
    let isNegative = take(0x2D)
    guard let yearDigits = number(4...9), take(0x2D), let month = number(2...2), take(0x2D),
      let day = number(2...2), take(0x54), let hour = number(2...2), take(0x3A), let minute = number(2...2),
      take(0x3A), let second = number(2...2)
    else { return nil }
    let year = isNegative ? -yearDigits : yearDigits
    guard !isNegative || year != 0, (1...12).contains(month), day >= 1,
      day <= GregorianCalendar.days(inMonth: month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction: [UInt8] = []
    if take(0x2E) {
      while let byte = rest.first, byte &- 0x30 < 10 {
        fraction.append(byte - 0x30)
        rest = rest.dropFirst()
      }
      guard !fraction.isEmpty else { return nil }
      while fraction.last == 0 { fraction.removeLast() }
    }
    guard take(0x5A), rest.isEmpty else { return nil }
    let whole = Int64(GregorianCalendar.day(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
    guard whole > -bound, whole < bound else { return nil }
    if fraction.isEmpty { return Double(whole) }
    // The decimal number is put together first and rounded once.
    let isBefore = whole < 0
    let magnitude = isBefore ? -(whole + 1) : whole
    let digits = (isBefore ? complement(fraction) : fraction).map { $0 + 0x30 }
    guard let value = Double("\(magnitude)." + String(decoding: digits, as: UTF8.self)) else { return nil }
    return isBefore ? -value : value
  }

  /// Splits a number below 2^53 into whole seconds and the fewest decimals that tell it from its neighbours.
  private static func decimal(_ magnitude: Double) -> (whole: Int64, fraction: [UInt8]) {
    let whole = Int64(magnitude)
    guard magnitude != Double(whole) else { return (whole, []) }
    // Two forms: "12.34", and "1.234e-05" for what is below a ten-thousandth.
    let parts = magnitude.description.utf8.split(separator: 0x65)
    let digits = parts[0].split(separator: 0x2E, omittingEmptySubsequences: false).map {
      $0.map { $0 - 0x30 }
    }
    let decimals = digits.count > 1 ? digits[1] : []
    guard parts.count > 1, let exponent = Int(String(parts[1]) ?? "") else { return (whole, decimals) }
    var fraction = [UInt8](repeating: 0, count: max(0, -exponent - 1)) + digits[0] + decimals
    while fraction.last == 0 { fraction.removeLast() }
    return (whole, fraction)
  }

  /// The decimals of one minus a fraction; the last digit is not zero.
  private static func complement(_ fraction: [UInt8]) -> [UInt8] {
    guard let last = fraction.last else { return [] }
    return fraction.dropLast().map { 9 - $0 } + [10 - last]
  }
}

extension Int64 {
  /// Division that rounds down, so that the remainder is never negative; the divisor is positive.
  fileprivate func quotientAndRemainderFloored(dividingBy divisor: Int64) -> (
    quotient: Int64, remainder: Int64
  ) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
