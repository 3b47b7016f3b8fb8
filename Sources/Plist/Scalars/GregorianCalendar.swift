/// The Gregorian calendar of all times, with a year 0 and negative years before it, counted in days from 2001-01-01.
enum GregorianCalendar {
  /// Days from 0000-03-01, where counting leap years is easiest, to 2001-01-01.
  private static let daysToReference = 730_791

  /// The number of days in a month from 1 to 12.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of a day from 2001-01-01: whole cycles of 400 years, then years and months counted from March.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let cycle = (year >= 0 ? year : year - 399) / 400
    let inCycle = year - 400 * cycle
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 146_097 * cycle + 365 * inCycle + inCycle / 4 - inCycle / 100 + dayOfYear - daysToReference
  }

  /// The date of a day counted from 2001-01-01.
  static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let count = number + daysToReference
    let cycle = (count >= 0 ? count : count - 146_096) / 146_097
    let day = count - 146_097 * cycle
    let year = (day - day / 1460 + day / 36524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let monthOfYear = month < 10 ? month + 3 : month - 9
    return (
      400 * cycle + year + (monthOfYear <= 2 ? 1 : 0), monthOfYear, dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
