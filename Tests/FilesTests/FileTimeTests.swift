import Files
import Testing

@Suite struct FileTimeTests {
  // Seconds and text as `date -u -d @SECONDS` gives them.
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_796_075_112, "2026-11-30T21:45:12Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"),
  ])
  func datesAreInUTC(seconds: Int64, text: String) {
    #expect(FileTime(seconds: seconds, nanoseconds: 999_999_999).iso8601 == text)
  }

  @Test func extremeSecondsDoNotTrap() {
    #expect(FileTime(seconds: Int64.min / 2, nanoseconds: 0).iso8601.hasPrefix("-"))
    #expect(FileTime(seconds: Int64.max / 2, nanoseconds: 0).iso8601.hasSuffix("Z"))
    #expect(FileTime(seconds: 1, nanoseconds: 5) > FileTime(seconds: 1, nanoseconds: 4))
  }
}
