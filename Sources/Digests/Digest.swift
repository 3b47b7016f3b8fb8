/// The result of a hash function: a fixed number of bytes, held without memory of its own.
public struct Digest<let byteCount: Int>: Sendable {
  /// The bytes, in the order they are written.
  public let bytes: InlineArray<byteCount, UInt8>

  /// Creates a digest from its bytes.
  public init(_ bytes: InlineArray<byteCount, UInt8>) {
    self.bytes = bytes
  }

  /// Creates a digest from bytes read elsewhere; nil when there are too many or too few.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == byteCount else { return nil }
    var rest = bytes.makeIterator()
    self.bytes = InlineArray { _ in rest.next() ?? 0 }
  }

  /// Creates a digest from its hexadecimal form, in capitals or not; nil when it is not one of this size.
  public init?(hex: some StringProtocol) {
    var digits: [UInt8] = []
    for character in hex.utf8 {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(character - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(character - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    guard digits.count == byteCount * 2 else { return nil }
    bytes = InlineArray { digits[$0 * 2] << 4 | digits[$0 * 2 + 1] }
  }

  /// The bytes in an array.
  public var array: [UInt8] { (0..<byteCount).map { bytes[$0] } }

  /// The bytes in hexadecimal, in small letters.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(byteCount * 2)
    for index in 0..<byteCount {
      text.append(digits[Int(bytes[index] >> 4)])
      text.append(digits[Int(bytes[index] & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Digest: Hashable {
  /// Returns whether two digests are the same.
  public static func == (left: Digest, right: Digest) -> Bool {
    for index in 0..<byteCount where left.bytes[index] != right.bytes[index] { return false }
    return true
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<byteCount { hasher.combine(bytes[index]) }
  }
}

extension Digest: Comparable {
  /// Returns whether one digest's bytes come before another's.
  public static func < (left: Digest, right: Digest) -> Bool {
    for index in 0..<byteCount where left.bytes[index] != right.bytes[index] {
      return left.bytes[index] < right.bytes[index]
    }
    return false
  }
}

extension Digest: CustomStringConvertible {
  /// The bytes in hexadecimal.
  public var description: String { hex }
}
