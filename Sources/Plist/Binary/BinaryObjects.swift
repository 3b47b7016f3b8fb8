/// The objects of a binary property list as its bytes: where each begins and ends, and what it refers to.
///
/// ```
/// 62 70 6c 69 73 74 30 30   bplist00
/// d1 01 02                  object 0 at 8: a dictionary of one entry, key object 1, value object 2
/// 51 61                     object 1 at 11: a string of one byte, "a"
/// 09                        object 2 at 13: true
/// 08 0b 0d                  the offset table, at 14
/// ```
struct BinaryObjects: ~Escapable {
  let bytes: RawSpan
  let trailer: BinaryTrailer
  /// How many leading bytes of each entry and reference lie above the 64 bits that count.
  private let offsetSkip: Int
  private let referenceSkip: Int

  /// The size class of an object, from its marker byte, and where its payload is.
  struct Extent {
    let marker: UInt8
    /// Bytes of an inline value or data or ASCII string, code units of UTF-16, elements, entries.
    let count: Int
    let payload: Int
    /// The first byte after the object.
    let end: Int

    /// The high half of the marker byte, which is the object's type.
    @inline(__always)
    var type: UInt8 { marker >> 4 }
  }

  /// Reads the trailer.
  ///
  /// - Throws: As `BinaryTrailer`.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) throws(PlistError) {
    self.bytes = bytes
    trailer = try BinaryTrailer(bytes)
    offsetSkip = max(0, trailer.offsetWidth - 8)
    referenceSkip = max(0, trailer.referenceWidth - 8)
  }

  /// The offset that the table has for an object, whatever it is.
  @inline(__always)
  func tableEntry(of object: Int) -> UInt64 {
    let entry = trailer.tableOffset &+ object &* trailer.offsetWidth
    return bytes.bigEndian(at: entry &+ offsetSkip, width: trailer.offsetWidth &- offsetSkip)
  }

  /// The offset of an object.
  ///
  /// - Throws: `BinaryFault.offsetOutside`.
  @inline(__always)
  func offset(of object: Int) throws(PlistError) -> Int {
    let offset = tableEntry(of: object)
    guard offset >= UInt64(BinaryTrailer.headerSize), offset < UInt64(trailer.tableOffset) else {
      throw offsetFault(object, offset)
    }
    return Int(truncatingIfNeeded: offset)
  }

  @inline(never)
  private func offsetFault(_ object: Int, _ offset: UInt64) -> PlistError {
    PlistError(
      .binary(.offsetOutside(offset, allowed: BinaryTrailer.headerSize..<trailer.tableOffset)),
      at: .binary(offset: trailer.tableOffset + object * trailer.offsetWidth, object: object))
  }

  /// The object that the reference at an offset names.
  ///
  /// - Throws: `BinaryFault.referenceOutside`.
  @inline(__always)
  func reference(at offset: Int) throws(PlistError) -> Int {
    let object = bytes.bigEndian(
      at: offset &+ referenceSkip, width: trailer.referenceWidth &- referenceSkip)
    guard object < UInt64(trailer.objectCount) else {
      throw PlistError(
        .binary(.referenceOutside(object, objects: trailer.objectCount)),
        at: .binary(offset: offset, object: nil))
    }
    return Int(truncatingIfNeeded: object)
  }

  /// Where the object at an offset ends; every byte up to there lies before the offset table.
  ///
  /// - Throws: `BinaryFault`, when the marker is unknown or the object runs into the offset table.
  @inline(__always)
  func extent(at offset: Int, of object: Int) throws(PlistError) -> Extent {
    let marker = bytes.byte(at: offset)
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0x0 where marker == 0 || marker == 8 || marker == 9:
      return Extent(marker: marker, count: 0, payload: offset &+ 1, end: offset &+ 1)
    case 0x1 where low <= 4: return try fixed(marker, 1 &<< low, at: offset, of: object)
    case 0x2 where low == 2 || low == 3: return try fixed(marker, 1 &<< low, at: offset, of: object)
    case 0x3 where low == 3: return try fixed(marker, 8, at: offset, of: object)
    case 0x4, 0x5: return try counted(marker, 1, at: offset, of: object)
    case 0x6: return try counted(marker, 2, at: offset, of: object)
    case 0x8: return try fixed(marker, low &+ 1, at: offset, of: object)
    case 0xA, 0xC: return try counted(marker, trailer.referenceWidth, at: offset, of: object)
    case 0xD: return try counted(marker, 2 &* trailer.referenceWidth, at: offset, of: object)
    default: throw fault(.unknownMarker(marker), at: offset, of: object)
    }
  }

  @inline(__always)
  private func fixed(_ marker: UInt8, _ size: Int, at offset: Int, of object: Int) throws(PlistError)
    -> Extent
  {
    let end = offset &+ 1 &+ size
    guard end <= trailer.tableOffset else {
      throw fault(
        .overrun(needed: UInt64(size) + 1, left: trailer.tableOffset - offset), at: offset, of: object)
    }
    return Extent(marker: marker, count: size, payload: offset &+ 1, end: end)
  }

  /// An object of `unit` bytes times a count that is in the marker or in an integer behind it.
  @inline(__always)
  private func counted(_ marker: UInt8, _ unit: Int, at offset: Int, of object: Int) throws(PlistError)
    -> Extent
  {
    var count = UInt64(marker & 15)
    var payload = offset &+ 1
    if count == 15 { (count, payload) = try longCount(at: payload, of: object) }
    let left = trailer.tableOffset &- payload
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: UInt64(truncatingIfNeeded: unit))
    guard !isTooLarge, size <= UInt64(truncatingIfNeeded: left) else {
      throw fault(.overrun(needed: isTooLarge ? .max : size, left: left), at: offset, of: object)
    }
    return Extent(
      marker: marker, count: Int(truncatingIfNeeded: count), payload: payload,
      end: payload &+ Int(truncatingIfNeeded: size))
  }

  /// The count behind a marker whose low half is 15: an integer object of any width, of which 64 bits count.
  private func longCount(at offset: Int, of object: Int) throws(PlistError) -> (count: UInt64, payload: Int) {
    guard offset < trailer.tableOffset else {
      throw fault(.overrun(needed: 2, left: 0), at: offset, of: object)
    }
    let marker = bytes.byte(at: offset)
    guard marker >> 4 == 1, marker & 15 <= 4 else {
      throw fault(.countNotInteger(marker: marker), at: offset, of: object)
    }
    let integer = try fixed(marker, 1 << Int(marker & 15), at: offset, of: object)
    let skip = max(0, integer.count - 8)
    return (bytes.bigEndian(at: integer.payload + skip, width: integer.count - skip), integer.end)
  }

  /// An error about an object.
  @inline(never)
  func fault(_ fault: BinaryFault, at offset: Int, of object: Int) -> PlistError {
    PlistError(.binary(fault), at: .binary(offset: offset, object: object))
  }
}
