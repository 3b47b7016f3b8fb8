import Digests
import Files
import Testing

@testable import Vault

@Suite struct TextFileTests {
  static let words: [[UInt8]] = [
    [], Array("-".utf8), Array("%".utf8), Array("%2D".utf8), Array("a b\nc".utf8), [0, 255, 0x7f, 0x20],
    Array("plain".utf8), Array("é\u{301}".utf8), Array("--".utf8),
  ]

  @Test(arguments: words) func everyWordComesBack(word: [UInt8]) throws {
    var file = TextFile(kind: "test")
    file.add("line", FilePath(bytes: word), FilePath?.none, 5)
    file.add("line", RawBytes(textBytes: word), FilePath(""), -5)
    #expect(file.bytes.allSatisfy { $0 == 0x0a || (0x20...0x7e).contains($0) })
    var lines = try TextLines(of: file.bytes, kind: "test", at: "x")
    for _ in 0..<2 {
      var line = try lines.next("line", 3)
      #expect(try line.take(FilePath.self).bytes == word)
      _ = try line.takeIfPresent(FilePath.self)
      #expect(abs(try line.take(Int.self)) == 5)
    }
    #expect(lines.isAtEnd)
  }

  @Test func valuesThatAreMissingAreKnownFromEmptyOnes() throws {
    var file = TextFile(kind: "test")
    file.add("line", String?.none, "", "-")
    var lines = try TextLines(of: file.bytes, kind: "test", at: "x")
    var line = try lines.next("line", 3)
    #expect(try line.takeIfPresent(String.self) == nil)
    #expect(try line.takeIfPresent(String.self) == "")
    #expect(try line.takeIfPresent(String.self) == "-")
  }

  @Test func anyOtherByteAnywhereIsDamage() throws {
    var file = TextFile(kind: "test")
    file.add("line", "some value", 12)
    let bytes = file.bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        expectFailure(.damaged) { try TextLines(of: damaged, kind: "test", at: "x") }
      }
      expectFailure(.damaged) { try TextLines(of: Array(bytes[..<place]), kind: "test", at: "x") }
    }
    expectFailure(.damaged) { try TextLines(of: bytes, kind: "other", at: "x") }
  }

  /// Sealed as the format wants it, but not what any writer writes.
  static let wrong = [
    "line", "line a", "line a b c", "other a b", "line a %", "line % 5x", "line %4 5", "line %GG 5",
    "line a  5",
    "line a b%ff", "",
  ]

  @Test(arguments: wrong) func linesOfAnotherFormAreDamage(line: String) throws {
    let body = Array("springback test 1\n\(line)\n".utf8)
    let bytes = body + Array("sum \(SHA256.hash(body).hex)\n".utf8)
    expectFailure(.damaged) {
      var lines = try TextLines(of: bytes, kind: "test", at: "x")
      var values = try lines.next("line", 2)
      _ = try values.take(String.self)
      _ = try values.take(Int.self)
    }
  }
}
