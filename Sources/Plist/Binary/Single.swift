/// 32-bit reals as the 64 bits in which a document keeps them.
///
/// The conversions of the hardware turn a signalling NaN into a quiet one; these keep every bit.
enum Single {
  /// The 64-bit pattern of a 32-bit one.
  static func widened(_ bits: UInt32) -> UInt64 {
    let single = Float(bitPattern: bits)
    guard single.isNaN else { return Double(single).bitPattern }
    return UInt64(bits >> 31) << 63 | 0x7FF << 52 | UInt64(bits & 0x7F_FFFF) << 29
  }

  /// The 32-bit pattern that was widened.
  static func narrowed(_ bits: UInt64) -> UInt32 {
    let double = Double(bitPattern: bits)
    guard double.isNaN else { return Float(double).bitPattern }
    let mantissa = UInt32(truncatingIfNeeded: bits >> 29) & 0x7F_FFFF
    // A NaN that never had 32 bits may have its payload below them; it must not become an infinity.
    return UInt32(truncatingIfNeeded: bits >> 63) << 31 | 0xFF << 23 | (mantissa == 0 ? 0x40_0000 : mantissa)
  }
}
