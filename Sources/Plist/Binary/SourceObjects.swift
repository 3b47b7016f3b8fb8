/// The objects of the binary property list that a document was read from, as an edit needs them.
struct SourceObjects: ~Escapable {
  let objects: BinaryObjects
  /// For each object the lowest one with the same offset; empty when no two have the same.
  private let canonical: [UInt32]
  /// The objects by offset, those with one offset by number; empty when that is their order anyway.
  private let sorted: [UInt32]

  /// Which objects have been marked.
  struct Marks {
    fileprivate var states: [UInt8]
    /// Whether an object has been marked.
    subscript(object: Int) -> Bool { states[object] & 1 != 0 }
  }

  /// Reads the trailer and the offset table.
  ///
  /// - Throws: As the reader, which has accepted them.
  /// - Complexity: O(*n*), when the offsets ascend; otherwise O(*n* log *n*).
  @_lifetime(copy objects)
  init(_ objects: BinaryObjects) throws(PlistError) {
    self.objects = objects
    canonical = try objects.canonicalObjects()
    let count = objects.trailer.objectCount
    let isAscending = (1..<max(count, 1)).allSatisfy {
      objects.tableEntry(of: $0 - 1) < objects.tableEntry(of: $0)
    }
    if isAscending {
      sorted = []
    } else {
      var places = (0..<count).map { objects.tableEntry(of: $0) << 32 | UInt64($0) }
      places.sort()
      sorted = places.map { UInt32(truncatingIfNeeded: $0) }
    }
  }

  /// The number of objects.
  var count: Int { objects.trailer.objectCount }

  /// The object that stands at a rank in the order of offsets.
  @inline(__always)
  func object(ofRank rank: Int) -> Int { sorted.isEmpty ? rank : Int(sorted[rank]) }

  /// The lowest object that begins at an offset, which must be one of an object.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - hint: An object that it may be, as siblings often have numbers in a row.
  /// - Returns: The object's number.
  /// - Complexity: O(log *n*) in the number of objects; O(1) when the hint is right.
  func object(at offset: UInt32, hint: Int) -> Int {
    if canonical.isEmpty, hint < count, objects.tableEntry(of: hint) == UInt64(offset) { return hint }
    let rank = firstRank { $0 >= UInt64(offset) }
    precondition(rank < count && objects.tableEntry(of: object(ofRank: rank)) == UInt64(offset))
    return object(ofRank: rank)
  }

  /// The first rank whose offset meets a condition that all higher offsets meet too.
  private func firstRank(_ condition: (UInt64) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(objects.tableEntry(of: object(ofRank: middle))) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where the object after the one at an offset begins, or the offset table.
  func end(after offset: UInt64) -> Int {
    let rank = firstRank { $0 > offset }
    return rank < count ? Int(objects.tableEntry(of: object(ofRank: rank))) : objects.trailer.tableOffset
  }

  /// The extent of an object that nothing need refer to, or nil if it is not sound: then only its bytes up to the next
  /// object are known.
  ///
  /// An object that runs into another is left alone too, so that all these objects together are no more than the file.
  func soundExtent(ofOrphan object: Int) -> BinaryObjects.Extent? {
    let entry = objects.tableEntry(of: object)
    guard entry >= UInt64(BinaryTrailer.headerSize),
      let extent = try? objects.extent(at: Int(entry), of: object), extent.end <= end(after: entry)
    else { return nil }
    for reference in references(extent) where (try? objects.reference(at: reference)) == nil { return nil }
    return extent
  }

  /// The offsets of a container's references; none for other objects.
  func references(_ extent: BinaryObjects.Extent) -> StrideTo<Int> {
    guard extent.type >= 0xA else { return stride(from: 0, to: 0, by: 1) }
    return stride(from: extent.payload, to: extent.end, by: objects.trailer.referenceWidth)
  }

  /// No marks.
  func unmarked() -> Marks { Marks(states: [UInt8](repeating: 0, count: count)) }

  /// Marks an object and everything it refers to.
  ///
  /// - Parameters:
  ///   - object: Where to begin.
  ///   - marks: Where to mark.
  ///   - reached: The objects that the document has, which are sound; nil while they are being found.
  /// - Throws: As the reader, which has accepted those objects.
  /// - Complexity: O(*n*) in the objects and references that have not been marked before.
  func mark(_ object: Int, in marks: inout Marks, reached: Marks?) throws(PlistError) {
    var waiting = [UInt32(truncatingIfNeeded: object)]
    while let next = waiting.popLast() {
      let object = Int(next)
      guard !marks[object] else { continue }
      marks.states[object] |= 1
      // The references of objects with one offset are followed once.
      let twin = canonical.isEmpty ? object : Int(canonical[object])
      guard marks.states[twin] & 2 == 0 else { continue }
      marks.states[twin] |= 2
      let isOrphan = reached.map { !$0[object] } ?? false
      guard let extent = isOrphan ? soundExtent(ofOrphan: object) : try extent(of: object) else { continue }
      for reference in references(extent) {
        let child = try objects.reference(at: reference)
        if !marks[child] { waiting.append(UInt32(truncatingIfNeeded: child)) }
      }
    }
  }

  /// The extent of an object that the document has.
  func extent(of object: Int) throws(PlistError) -> BinaryObjects.Extent {
    try objects.extent(at: objects.offset(of: object), of: object)
  }
}
