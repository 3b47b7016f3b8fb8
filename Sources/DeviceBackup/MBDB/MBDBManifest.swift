internal import Files

/// A `Manifest.mbdb`, which has a record of each file, folder and link, in whatever order the device wrote them.
///
/// It begins with "mbdb" and the version 5.0, and ends after the last record. BackupAgent2 takes every 5.x.
struct MBDBManifest: Sendable {
  /// A record, and where it lies.
  struct Placed: Sendable {
    let record: MBDBRecord
    let places: MBDBRecord.Places
  }

  static let name: FilePath = "Manifest.mbdb"

  private static let magic = Array("mbdb".utf8)
  /// The bytes before the first record.
  static let headerCount = 6

  let bytes: [UInt8]
  let records: [Placed]

  /// Reads a manifest.
  ///
  /// - Throws: The first fault, with its place.
  /// - Complexity: O(*n*) in the bytes.
  init(_ bytes: [UInt8]) throws(MBDBFault) {
    guard bytes.count >= Self.headerCount, bytes.starts(with: Self.magic) else {
      throw MBDBFault(Self.name, .noHeader, at: 0)
    }
    guard bytes[4] == 5 else {
      throw MBDBFault(Self.name, .version(major: bytes[4], minor: bytes[5]), at: 4)
    }
    var records: [Placed] = []
    var cursor = BigEndianCursor(bytes, at: Self.headerCount)
    while !cursor.isAtEnd {
      do throws(MBDBRecord.CutShort) {
        let (record, places) = try MBDBRecord.read(&cursor, in: bytes)
        records.append(Placed(record: record, places: places))
      } catch {
        throw MBDBFault(Self.name, .cutShort(error.field), at: cursor.offset, record: records.count + 1)
      }
    }
    self.bytes = bytes
    self.records = records
  }

  /// Makes the manifest with some records changed, some gone and some new ones at its end.
  ///
  /// - Parameters:
  ///   - changed: The bytes of changed records by their numbers, counted from 0; none for a record that goes.
  ///   - added: The bytes of new records.
  /// - Returns: The bytes of the new manifest.
  /// - Complexity: O(*n*) in the bytes.
  func replacing(_ changed: [Int: [UInt8]], adding added: [[UInt8]] = []) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + added.reduce(0) { $0 + $1.count })
    var copied = 0
    for number in changed.keys.sorted() {
      let range = records[number].places.whole
      output += bytes[copied..<range.lowerBound]
      output += changed[number] ?? []
      copied = range.upperBound
    }
    output += bytes[copied...]
    for record in added { output += record }
    return output
  }

  /// Changes a record whose body is replaced: every field keeps its length, and so its place.
  ///
  /// - Parameters:
  ///   - number: The record, counted from 0.
  ///   - size: The number of bytes before encryption.
  ///   - digest: That of the body as it will be stored, as long as the old one; nil when there was none.
  ///   - modified: Seconds since 1970-01-01 00:00 UTC.
  /// - Returns: The record's bytes.
  func record(_ number: Int, size: Int64, digest: [UInt8]?, modified: Int64) -> [UInt8] {
    let places = records[number].places
    let start = places.whole.lowerBound
    var record = Array(bytes[places.whole])
    func put(_ value: [UInt8], at place: Range<Int>) {
      record.replaceSubrange(place.lowerBound - start..<place.upperBound - start, with: value)
    }
    if let digest { put(digest, at: places.digest) }
    // The dates end in January 2038.
    let date = Int32(clamping: modified).bigEndianBytes
    put(date, at: places.modified)
    put(date, at: places.statusChanged)
    put(size.bigEndianBytes, at: places.size)
    return record
  }
}
