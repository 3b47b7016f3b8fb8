internal import Digests
internal import Files

/// A `Manifest.mbdx`, which the first versions of iOS 4 wrote beside `Manifest.mbdb`: the file ID of each record.
///
/// It begins with "mbdx", 2, 0 and the number of its records in four bytes. A record has 26: the twenty of a file ID, the
/// place in `Manifest.mbdb` at which its record begins, less the six of that file's header, and the mode.
struct MBDXIndex: Sendable {
  /// A record of the index.
  struct Entry: Hashable, Sendable {
    let id: FileID
    /// The byte of `Manifest.mbdb`, counted from 0, at which the record begins.
    let offset: Int
    let mode: UInt16
  }

  static let name: FilePath = "Manifest.mbdx"

  private static let header = Array("mbdx".utf8) + [2, 0]

  var entries: [Entry]

  /// Reads an index.
  ///
  /// - Throws: The first fault, with its place.
  init(_ bytes: [UInt8]) throws(MBDBFault) {
    guard bytes.starts(with: Self.header) else { throw MBDBFault(Self.name, .noHeader, at: 0) }
    var cursor = BigEndianCursor(bytes, at: Self.header.count)
    let count: UInt32? = cursor.integer()
    guard let count, (bytes.count - cursor.offset).isMultiple(of: 26),
      (bytes.count - cursor.offset) / 26 == Int(count)
    else { throw MBDBFault(Self.name, .count(count ?? 0), at: Self.header.count) }
    entries = []
    entries.reserveCapacity(Int(count))
    while let id = cursor.range(count: 20), let offset: UInt32 = cursor.integer(),
      let mode: UInt16 = cursor.integer()
    {
      guard let digest = SHA1.Digest(bytes[id]) else { break }
      entries.append(Entry(id: FileID(digest), offset: Int(offset) + MBDBManifest.headerCount, mode: mode))
    }
  }

  /// Checks that each of its records is of one in the manifest.
  ///
  /// - Throws: `.noRecord`.
  func check(against manifest: MBDBManifest) throws(MBDBFault) {
    let starts = Set(manifest.records.map(\.places.whole.lowerBound))
    for (number, entry) in entries.enumerated() where !starts.contains(entry.offset) {
      let place = Self.header.count + 4 + number * 26
      throw MBDBFault(Self.name, .noRecord(at: entry.offset), at: place + 20, record: number + 1)
    }
  }

  /// The index's bytes; nil when a record lies too far from the start for it.
  func bytes() -> [UInt8]? {
    guard let count = UInt32(exactly: entries.count) else { return nil }
    var output = Self.header + count.bigEndianBytes
    for entry in entries {
      guard let offset = UInt32(exactly: entry.offset - MBDBManifest.headerCount) else { return nil }
      output += entry.id.digest.array + offset.bigEndianBytes + entry.mode.bigEndianBytes
    }
    return output
  }

  /// Makes the index of a changed manifest.
  ///
  /// - Parameters:
  ///   - old: The manifest that the index is of.
  ///   - changed: The bytes of changed records by their numbers; none for a record that goes.
  ///   - added: The identifiers, modes and sizes of the new records at the end.
  /// - Returns: The new index.
  func following(
    _ old: MBDBManifest, _ changed: [Int: [UInt8]], adding added: [(id: FileID, mode: UInt16, count: Int)]
  ) -> MBDXIndex {
    var shifted: [Int: Int] = [:]
    var end = MBDBManifest.headerCount
    for (number, placed) in old.records.enumerated() {
      let count = changed[number]?.count ?? placed.places.whole.count
      if count > 0 { shifted[placed.places.whole.lowerBound] = end }
      end += count
    }
    var index = self
    index.entries = entries.compactMap { entry in
      shifted[entry.offset].map { Entry(id: entry.id, offset: $0, mode: entry.mode) }
    }
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.id.digest < $1.id.digest }
    for record in added {
      index.entries.append(Entry(id: record.id, offset: end, mode: record.mode))
      end += record.count
    }
    if isSorted { index.entries.sort { $0.id.digest < $1.id.digest } }
    return index
  }
}
