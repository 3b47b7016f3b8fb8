// An object always has the offset table and the trailer behind it, 33 bytes or more, so a load of eight bytes from its
// payload is inside the file.
extension BinaryObjects {
  /// Whether all bytes of a string are ASCII.
  ///
  /// - Complexity: O(*n*).
  @inline(__always)
  func isASCII(_ extent: Extent) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    var offset = extent.payload
    var left = extent.end &- offset
    while left >= 32 {
      let vector = bytes.vector(at: offset) | bytes.vector(at: offset &+ 16)
      if vector.max() >= 0x80 { return false }
      offset &+= 32
      left &-= 32
    }
    while left >= 8 {
      if bytes.load(at: offset, as: UInt64.self) & high != 0 { return false }
      offset &+= 8
      left &-= 8
    }
    guard left > 0 else { return true }
    let last = UInt64(littleEndian: bytes.load(at: offset, as: UInt64.self))
    return last & high & ((1 &<< UInt64(truncatingIfNeeded: 8 &* left)) &- 1) == 0
  }

  /// Whether all units of a UTF-16 string are ASCII.
  ///
  /// - Complexity: O(*n*).
  func isASCIIAsUTF16(_ extent: Extent) -> Bool {
    let high: UInt64 = 0xFF80_FF80_FF80_FF80
    var offset = extent.payload
    var left = extent.end &- offset
    while left > 0 {
      let units = bytes.load(at: offset, as: UInt64.self).bigEndian
      let unused = left >= 8 ? 0 : UInt64(truncatingIfNeeded: 64 &- 8 &* left)
      if (units & high) >> unused != 0 { return false }
      offset &+= 8
      left &-= 8
    }
    return true
  }

  /// Checks that every entry of the offset table is below the table, as Apple's reader does even for objects that
  /// nothing refers to, and finds objects that have one offset.
  ///
  /// - Returns: For each object the lowest one with its offset; nothing when no two share one.
  /// - Throws: `BinaryFault.offsetOutside`.
  /// - Complexity: O(*n*), when the offsets ascend; otherwise O(*n* log *n*).
  func canonicalObjects() throws(PlistError) -> [UInt32] {
    var previous: UInt64 = 0
    var isAscending = true
    for object in 0..<trailer.objectCount {
      let entry = tableEntry(of: object)
      guard entry < UInt64(trailer.tableOffset) else {
        throw PlistError(
          .binary(.offsetOutside(entry, allowed: BinaryTrailer.headerSize..<trailer.tableOffset)),
          at: .binary(offset: trailer.tableOffset + object * trailer.offsetWidth, object: object))
      }
      isAscending = isAscending && (entry > previous || object == 0)
      previous = entry
    }
    guard !isAscending else { return [] }
    var places = (0..<trailer.objectCount).map { tableEntry(of: $0) << 32 | UInt64($0) }
    places.sort()
    var canonical = [UInt32](repeating: 0, count: trailer.objectCount)
    var lowest = places[0]
    var hasTwins = false
    for place in places {
      if place >> 32 != lowest >> 32 { lowest = place } else if place != lowest { hasTwins = true }
      canonical[Int(UInt32(truncatingIfNeeded: place))] = UInt32(truncatingIfNeeded: lowest)
    }
    return hasTwins ? canonical : []
  }

  /// How many nodes the containers' children will be, to reserve them at once.
  ///
  /// It is right for files as writers make them; others only cost room or growing.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  func expectedNodeCount() -> Int {
    var count = 0
    for object in 0..<trailer.objectCount {
      let offset = tableEntry(of: object)
      let marker = bytes.byte(at: Int(truncatingIfNeeded: offset))
      guard marker >= 0xA0, let extent = try? extent(at: Int(truncatingIfNeeded: offset), of: object) else {
        continue
      }
      count &+= extent.type == 0xD ? 2 &* extent.count : extent.count
    }
    // Children that lie over each other are refused before they are this many.
    return min(count, 2 * trailer.tableOffset / trailer.referenceWidth)
  }
}
