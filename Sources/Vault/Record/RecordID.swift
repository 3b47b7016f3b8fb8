import Files

/// A transaction's name: twelve small letters and digits that sort by the time it was made.
///
/// Nine are the milliseconds since 1970, three are chance, so that two processes do not both choose one. The letters
/// are those of Crockford's base 32, without `i`, `l`, `o` and `u`.
public struct RecordID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The twelve letters and digits.
  public let text: String

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  private static let timeDigits = 9

  /// Reads an ID; nil when the text is not one.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 12, text.utf8.allSatisfy(Self.digits.contains) else { return nil }
    self.text = String(text)
  }

  /// Makes the ID of a transaction made now, after one made before even if the clock was set back since.
  init(at time: FileTime, after newest: RecordID?) {
    let now = UInt64(clamping: time.seconds) &* 1000 &+ UInt64(clamping: time.nanoseconds / 1_000_000)
    let moment = max(now, newest.map { $0.milliseconds &+ 1 } ?? 0)
    var letters: [UInt8] = []
    for place in (0..<Self.timeDigits).reversed() {
      letters.append(Self.digits[Int(truncatingIfNeeded: moment >> (5 * UInt64(place))) & 31])
    }
    for _ in 0..<3 { letters.append(Self.digits[Int.random(in: 0..<32)]) }
    text = String(decoding: letters, as: UTF8.self)
  }

  private var milliseconds: UInt64 {
    text.utf8.prefix(Self.timeDigits).reduce(0) { $0 << 5 | UInt64(Self.digits.firstIndex(of: $1) ?? 0) }
  }

  /// The twelve letters and digits.
  public var description: String { text }

  /// Returns whether one transaction was made before another.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension RecordID: TextValue {
  var textBytes: [UInt8] { Array(text.utf8) }
  init?(textBytes: [UInt8]) { self.init(String(decoding: textBytes, as: UTF8.self)) }
}
