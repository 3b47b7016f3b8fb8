// The standard library checks the bounds of these loads; `unsafe` there means only that any bytes pass as a T, which holds
// for integers.
extension RawSpan {
  /// The byte at an offset; traps outside the span.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self) }

  /// An integer in memory order from an offset, which need not be aligned; traps outside the span.
  @inline(__always)
  func load<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: T.Type) -> T {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: T.self)
  }

  /// Sixteen bytes from an offset; traps outside the span.
  @inline(__always)
  func vector(at offset: Int) -> SIMD16<UInt8> {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// A big-endian unsigned integer of 1 to 8 bytes from an offset; traps outside the span.
  @inline(__always)
  func bigEndian(at offset: Int, width: Int) -> UInt64 {
    switch width {
    case 1: return UInt64(byte(at: offset))
    case 2: return UInt64(load(at: offset, as: UInt16.self).bigEndian)
    case 4: return UInt64(load(at: offset, as: UInt32.self).bigEndian)
    case 8: return load(at: offset, as: UInt64.self).bigEndian
    default:
      var value: UInt64 = 0
      for index in 0..<width { value = value << 8 | UInt64(byte(at: offset &+ index)) }
      return value
    }
  }

  /// Whether two spans hold the same bytes.
  ///
  /// - Complexity: O(*n*).
  @inline(__always)
  func equals(_ other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var offset = 0
    while offset &+ 8 <= byteCount {
      if load(at: offset, as: UInt64.self) != other.load(at: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while offset < byteCount {
      if byte(at: offset) != other.byte(at: offset) { return false }
      offset &+= 1
    }
    return true
  }

  /// Returns a copy of the bytes.
  ///
  /// - Complexity: O(*n*).
  func array() -> [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }
}
