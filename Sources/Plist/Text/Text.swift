/// A property list's string or key: a sequence of UTF-16 code units, of which surrogates may stand alone.
///
/// Two texts are equal when their code units are, never by Unicode equivalence: "é" and "e" with an accent are two
/// keys. The units are kept as WTF-8: UTF-8 in which a lone surrogate has the three bytes its number would have, and
/// a pair always has four. So equal units always have equal bytes.
public struct Text: Hashable, Sendable {
  /// The code units as WTF-8.
  public let bytes: [UInt8]

  /// Makes a text of a Swift string.
  ///
  /// - Complexity: O(*n*).
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// Makes a text of bytes that are already well-formed WTF-8.
  init(wtf8 bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a text of UTF-16 code units.
  ///
  /// - Complexity: O(*n*).
  public init(units: some Sequence<UInt16>) {
    var bytes: [UInt8] = []
    var high: UInt16?
    for unit in units {
      if let first = high {
        high = nil
        if unit & 0xFC00 == 0xDC00 {
          bytes.appendWTF8(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(unit) & 0x3FF)
          continue
        }
        bytes.appendWTF8(UInt32(first))
      }
      if unit & 0xFC00 == 0xD800 { high = unit } else { bytes.appendWTF8(UInt32(unit)) }
    }
    if let first = high { bytes.appendWTF8(UInt32(first)) }
    self.bytes = bytes
  }

  /// The string, or nil when a surrogate stands alone, which no Swift string can hold.
  ///
  /// - Complexity: O(*n*).
  public var string: String? { String(validating: bytes, as: UTF8.self) }

  /// Whether every code unit belongs to a Unicode scalar.
  ///
  /// - Complexity: O(*n*).
  public var isWellFormed: Bool {
    // A lone surrogate is ED followed by a byte from A0; anything else that begins with ED is below.
    for index in bytes.indices.dropLast() where bytes[index] == 0xED && bytes[index + 1] >= 0xA0 {
      return false
    }
    return true
  }

  /// The UTF-16 code units.
  ///
  /// - Complexity: O(*n*).
  public var units: [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      func tail(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
      switch lead {
      case ..<0x80:
        units.append(UInt16(lead))
        index += 1
      case ..<0xE0:
        units.append(UInt16(UInt32(lead & 0x1F) << 6 | tail(1)))
        index += 2
      case ..<0xF0:
        units.append(UInt16(UInt32(lead & 0x0F) << 12 | tail(1) << 6 | tail(2)))
        index += 3
      default:
        let scalar = (UInt32(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)) - 0x10000
        units.append(UInt16(0xD800 + scalar >> 10))
        units.append(UInt16(0xDC00 + scalar & 0x3FF))
        index += 4
      }
    }
    return units
  }
}

extension Text: ExpressibleByStringLiteral {
  /// Makes a text of a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Text: CustomStringConvertible {
  /// The text for people: lone surrogates are shown as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension Text: Comparable {
  /// Orders by UTF-16 code units, as CFStringCompare without options does.
  ///
  /// - Complexity: O(*n*).
  public static func < (left: Text, right: Text) -> Bool {
    // WTF-8 bytes order as scalars do; units differ from that only where a surrogate pair meets U+E000 and above.
    func rank(_ byte: UInt8) -> UInt8 { byte >= 0xF0 ? 0xED : byte }
    var index = 0
    while index < left.bytes.count, index < right.bytes.count {
      let (first, second) = (left.bytes[index], right.bytes[index])
      if first != second {
        if first >= 0xEE || second >= 0xEE { return left.units.lexicographicallyPrecedes(right.units) }
        return first < second
      }
      index += 1
    }
    return left.bytes.count < right.bytes.count
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  ///
  /// - Complexity: O(*n*).
  @inline(__always)
  mutating func append(_ span: RawSpan) { unsafe span.withUnsafeBytes { unsafe append(contentsOf: $0) } }

  /// Appends a code point, surrogates included, in UTF-8's bit pattern.
  ///
  /// The caller joins surrogate pairs; a number above 10FFFF must not come here.
  mutating func appendWTF8(_ point: UInt32) {
    switch point {
    case ..<0x80: append(UInt8(truncatingIfNeeded: point))
    case ..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | point >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | point & 0x3F))
    case ..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | point >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | point >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | point & 0x3F))
    default:
      append(UInt8(truncatingIfNeeded: 0xF0 | point >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | point >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | point >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | point & 0x3F))
    }
  }

  /// Appends UTF-16 big-endian bytes as WTF-8.
  ///
  /// - Complexity: O(*n*).
  mutating func appendWTF8(utf16BigEndian units: RawSpan) {
    var offset = 0
    while offset + 1 < units.byteCount {
      var point = UInt32(units.byte(at: offset)) << 8 | UInt32(units.byte(at: offset + 1))
      offset += 2
      if point & 0xFC00 == 0xD800, offset + 1 < units.byteCount {
        let next = UInt32(units.byte(at: offset)) << 8 | UInt32(units.byte(at: offset + 1))
        if next & 0xFC00 == 0xDC00 {
          point = 0x10000 + (point & 0x3FF) << 10 + next & 0x3FF
          offset += 2
        }
      }
      appendWTF8(point)
    }
  }
}
