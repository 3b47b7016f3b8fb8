/// The last 32 bytes of a binary property list, which say where everything else is.
///
/// | byte | content |
/// |---|---|
/// | 0–4 | unused |
/// | 5 | sort version, unused |
/// | 6 | bytes of an entry of the offset table |
/// | 7 | bytes of a reference to an object |
/// | 8–15 | number of objects |
/// | 16–23 | number of the top object |
/// | 24–31 | offset of the offset table |
///
/// The rules are those of `__CFBinaryPlistGetTopLevelInfo` in CFBinaryPList.c.
struct BinaryTrailer: Hashable, Sendable {
  static let size = 32
  static let headerSize = 8

  let sortVersion: UInt8
  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let topObject: Int
  /// Where the objects end and the offset table begins.
  let tableOffset: Int

  /// Reads the header and trailer of a whole file.
  ///
  /// - Throws: `FormatFault.other` for other versions, `FormatFault.unknown` for other formats, and `BinaryFault`.
  init(_ bytes: RawSpan) throws(PlistError) {
    do throws(PlistError) { try self.init(exactly: bytes) } catch {
      for count in 1...2 where bytes.byteCount > count && Self.endsLine(bytes, count) {
        guard (try? BinaryTrailer(exactly: bytes.extracting(droppingLast: count))) != nil else { continue }
        let location = SourceLocation.binary(offset: bytes.byteCount - count, object: nil)
        throw PlistError(.binary(.lineEndAdded(bytes: count)), at: location)
      }
      throw error
    }
  }

  /// Whether the last bytes are a line end.
  private static func endsLine(_ bytes: RawSpan, _ count: Int) -> Bool {
    let last = bytes.extracting(last: count).array()
    return last == [0x0A] || last == [0x0D, 0x0A]
  }

  private init(exactly bytes: RawSpan) throws(PlistError) {
    try Self.checkHeader(bytes)
    let start = bytes.byteCount - Self.size
    func fault(_ fault: BinaryFault, at offset: Int) -> PlistError {
      PlistError(.binary(fault), at: .binary(offset: start + offset, object: nil))
    }
    guard start > Self.headerSize else {
      let minimum = Self.headerSize + 1 + Self.size
      throw PlistError(
        .binary(.truncated(bytes: bytes.byteCount, minimum: minimum)),
        at: .binary(offset: bytes.byteCount, object: nil))
    }
    sortVersion = bytes.byte(at: start + 5)
    offsetWidth = Int(bytes.byte(at: start + 6))
    referenceWidth = Int(bytes.byte(at: start + 7))
    let objects = bytes.bigEndian(at: start + 8, width: 8)
    let top = bytes.bigEndian(at: start + 16, width: 8)
    let table = bytes.bigEndian(at: start + 24, width: 8)

    guard offsetWidth > 0 else { throw fault(.zeroOffsetWidth, at: 6) }
    guard referenceWidth > 0 else { throw fault(.zeroReferenceWidth, at: 7) }
    guard objects > 0 else { throw fault(.noObjects, at: 8) }
    guard top < objects else { throw fault(.topObjectOutside(top, objects: objects), at: 16) }
    guard table > UInt64(Self.headerSize), table < UInt64(start) else {
      throw fault(.tableOutside(offset: table, allowed: Self.headerSize + 1..<start), at: 24)
    }
    // No gap between the table and the trailer: a file that was cut or added to is told by this.
    let (tableSize, isTooLarge) = objects.multipliedReportingOverflow(by: UInt64(offsetWidth))
    let room = UInt64(start) - table
    guard !isTooLarge, tableSize == room else {
      throw fault(.tableSize(objects: objects, width: offsetWidth, room: Int(room)), at: 8)
    }
    guard referenceWidth >= 8 || 1 << UInt64(8 * referenceWidth) > objects else {
      throw fault(.referencesTooNarrow(width: referenceWidth, objects: objects), at: 7)
    }
    guard offsetWidth >= 8 || 1 << UInt64(8 * offsetWidth) > table else {
      throw fault(.offsetsTooNarrow(width: offsetWidth, table: table), at: 6)
    }
    // All three are below the number of bytes now.
    objectCount = Int(objects)
    topObject = Int(top)
    tableOffset = Int(table)
  }

  /// Checks the first eight bytes: `bplist0` and anything, as Apple's reader does.
  private static func checkHeader(_ bytes: RawSpan) throws(PlistError) {
    let given = bytes.extracting(0..<min(headerSize, bytes.byteCount)).array()
    let wanted = Array("bplist0".utf8)
    guard given.starts(with: wanted) || wanted.starts(with: given) && !given.isEmpty else {
      let isOtherVersion = given.starts(with: wanted.dropLast())
      throw PlistError(
        .format(isOtherVersion ? .other(.binaryVersion(String(decoding: given, as: UTF8.self))) : .unknown),
        at: .binary(offset: 0, object: nil))
    }
  }
}
