import Foundation
import Testing

@testable import Plist

@Suite struct DateTextTests {
  @Test func agreesWithFoundation() throws {
    let formatter = ISO8601DateFormatter()
    var random = RandomValues(seed: 7)
    for _ in 0..<2000 {
      // From 1600 to 9990: Foundation's calendar is Julian before 1582.
      let seconds = Double(random.number(-12_600_000_000..<252_000_000_000))
      let expected = formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds))
      #expect(DateText.text(seconds) == expected)
      #expect(DateText.seconds(expected.utf8) == seconds)
    }
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (-0.5, "2000-12-31T23:59:59.5Z"), (0.1, "2001-01-01T00:00:00.1Z"),
    (-63_113_904_000, "0001-01-01T00:00:00Z"), (-63_145_612_800, "-0001-12-31T00:00:00Z"),
    (-63_113_904_001, "0000-12-31T23:59:59Z"), (252_423_993_600, "10000-01-01T00:00:00Z"),
    (-62_950_694_400, "0006-03-05T00:00:00Z"), (1e-7, "2001-01-01T00:00:00.0000001Z"), (-0.0, "-0.0"),
    (.nan, "nan"), (.infinity, "inf"), (1e300, "1e+300"), (9_007_199_254_740_992, "9007199254740992.0"),
  ])
  func oddDates(seconds: Double, text: String) {
    #expect(DateText.text(seconds) == text)
    let back = DateText.seconds(exactly: text.utf8)
    #expect(back == seconds || back?.isNaN == true && seconds.isNaN)
    #expect(back?.sign == seconds.sign)
  }

  @Test func everyDoubleReadsBack() {
    var random = RandomValues(seed: 11)
    for _ in 0..<20_000 {
      let seconds = random.double()
      let back = DateText.seconds(exactly: DateText.text(seconds).utf8)
      #expect(back?.bitPattern == seconds.bitPattern || seconds.isNaN && back?.isNaN == true, "\(seconds)")
    }
  }

  @Test(arguments: [
    "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2001-13-01T00:00:00Z", "2001-00-01T00:00:00Z",
    "2001-01-00T00:00:00Z", "2001-04-31T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z",
    "2001-01-01T00:00:60Z", "2001-01-01T00:00:00", "2001-01-01 00:00:00Z", "2001-1-01T00:00:00Z",
    "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00+00:00", "-0000-01-01T00:00:00Z", "5", "", "1.0",
    "9999999999-01-01T00:00:00Z", "2001-01-01T00:00:00ZZ", "999999999-01-01T00:00:00Z",
  ])
  func whatIsNoDateIsRefused(text: String) {
    #expect(DateText.seconds(exactly: text.utf8) == nil)
  }
}

@Suite struct NumberTextTests {
  @Test(arguments: [
    ("0", 0, false), ("-0", 0, false), ("+5", 5, false), ("007", 7, false), ("0x1F", 31, false),
    ("-0x10", 16, true),
    ("18446744073709551615", UInt64.max, false), ("-9223372036854775808", 1 << 63, true),
    ("0xFFFFFFFFFFFFFFFF", UInt64.max, false),
  ])
  func integers(text: String, magnitude: UInt64, isNegative: Bool) {
    let integer = IntegerText.integer(text.utf8)
    #expect(integer?.magnitude == magnitude)
    #expect(integer?.isNegative == isNegative)
  }

  @Test(arguments: [
    "", "-", "+", "0x", "1.0", " 1", "1 ", "1e3", "abc", "18446744073709551616", "-9223372036854775809",
    "0xG", "--1", "١",
  ])
  func whatIsNoIntegerIsRefused(text: String) {
    #expect(IntegerText.integer(text.utf8) == nil)
  }

  @Test(arguments: [
    ("1", 1.0), ("-1.5", -1.5), ("1e3", 1000), ("1.25E-2", 0.0125), ("+2", 2), ("inf", .infinity),
    ("-inf", -.infinity),
    ("0.0e9", 0), ("1e308", 1e308), ("5e-324", .leastNonzeroMagnitude),
  ])
  func reals(text: String, real: Double) { #expect(RealText.real(text.utf8) == real) }

  @Test(arguments: [
    "", ".", "1.", ".5", "1e", "0x1p3", "infinity", "nan(0x1)", "1,5", "1e999", "1e-999", "NaN", " 1",
  ])
  func whatIsNoRealIsRefused(text: String) { #expect(RealText.real(text.utf8) == nil) }

  @Test func realsReadBack() {
    var random = RandomValues(seed: 3)
    for _ in 0..<20_000 {
      let real = Double(bitPattern: random.generator.next())
      let back = RealText.real(RealText.text(real).utf8)
      #expect(back?.bitPattern == real.bitPattern || real.isNaN && back?.isNaN == true)
      let single = Float(bitPattern: UInt32(truncatingIfNeeded: random.generator.next()))
      let singleBack = RealText.single(RealText.text(single: single).utf8)
      #expect(singleBack?.bitPattern == single.bitPattern || single.isNaN && singleBack?.isNaN == true)
    }
  }
}

@Suite struct ByteTextTests {
  @Test func base64AgreesWithFoundation() {
    var random = RandomValues(seed: 5)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.generator.next()) }
      #expect(Base64.text(bytes) == Array(Data(bytes).base64EncodedString().utf8))
      #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AB==", "AAB=", "A===", "====", "AA=A", "AA==AAAA", "A A=", "AA-_", "AAA\n",
  ])
  func whatIsNoBase64IsRefused(text: String) { #expect(Base64.bytes(text.utf8) == nil) }

  @Test func hexadecimal() {
    #expect(HexText.bytes("00fFa5".utf8) == [0, 255, 165])
    #expect(HexText.bytes("0".utf8) == nil)
    #expect(HexText.bytes("0g".utf8) == nil)
    #expect(HexText.text(10, width: 4) == "000a")
  }
}
