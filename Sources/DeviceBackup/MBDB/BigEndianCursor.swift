/// Reads big-endian fields one after another, and never past the end.
struct BigEndianCursor {
  private let bytes: [UInt8]
  /// The byte that is read next.
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Passes over some bytes; nil, and no step, when there are fewer.
  mutating func range(count: Int) -> Range<Int>? {
    guard count >= 0, count <= bytes.count - offset else { return nil }
    let range = offset..<offset + count
    offset = range.upperBound
    return range
  }

  /// Reads an integer; nil, and no step, when there are too few bytes.
  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard let range = range(count: Integer.bitWidth / 8) else { return nil }
    return bytes[range].reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
  }
}

extension FixedWidthInteger {
  /// The bytes of the integer, the most significant one first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> Self($0)) }
  }
}
