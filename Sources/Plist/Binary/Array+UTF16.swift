extension [UInt8] {
  /// Appends WTF-8 as UTF-16, big-endian.
  ///
  /// - Returns: Whether any unit is beyond ASCII.
  /// - Complexity: O(*n*).
  mutating func appendUTF16BigEndian(wtf8 text: RawSpan) -> Bool {
    let end = text.byteCount
    var offset = 0
    var used = count
    // One byte of WTF-8 is never more than one unit.
    append(contentsOf: repeatElement(0, count: 2 * end))
    var isBeyondASCII = false
    unsafe withUnsafeMutableBytes { target in
      func put(_ unit: UInt32) {
        unsafe target.storeBytes(
          of: UInt16(truncatingIfNeeded: unit).bigEndian, toByteOffset: used, as: UInt16.self)
        used &+= 2
      }
      func putFour(_ four: UInt64) {
        let pairs = (four | four << 16) & 0x0000_FFFF_0000_FFFF
        let units = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
        unsafe target.storeBytes(of: (units << 8).littleEndian, toByteOffset: used, as: UInt64.self)
        used &+= 8
      }
      // Text in an arena is well-formed; a load behind its end would trap.
      func tail(_ distance: Int) -> UInt32 { UInt32(text.byte(at: offset &+ distance) & 0x3F) }
      while offset < end {
        let lead = text.byte(at: offset)
        // Eight ASCII bytes at once: apart to two bytes each, high byte first.
        if lead < 0x80, offset &+ 8 <= end {
          let eight = UInt64(littleEndian: text.load(at: offset, as: UInt64.self))
          if eight & 0x8080_8080_8080_8080 == 0 {
            putFour(eight & 0xFFFF_FFFF)
            putFour(eight >> 32)
            offset &+= 8
            continue
          }
        }
        guard lead >= 0x80 else {
          put(UInt32(lead))
          offset &+= 1
          continue
        }
        isBeyondASCII = true
        if lead < 0xE0 {
          put(UInt32(lead & 0x1F) << 6 | tail(1))
          offset &+= 2
        } else if lead < 0xF0 {
          put(UInt32(lead & 0x0F) << 12 | tail(1) << 6 | tail(2))
          offset &+= 3
        } else {
          let scalar = (UInt32(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)) &- 0x10000
          put(0xD800 | scalar >> 10)
          put(0xDC00 | scalar & 0x3FF)
          offset &+= 4
        }
      }
    }
    removeLast(count - used)
    return isBeyondASCII
  }
}
