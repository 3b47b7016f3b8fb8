/// Writes objects, the offset table and the trailer of a binary property list.
struct ObjectWriter: ~Copyable {
  private let arena: Arena
  private var block = BinaryOutput()
  private var offsets: [Int]
  private let referenceWidth: Int

  /// The number of the object that is written next; goes up by itself.
  var number = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - arena: What the nodes belong to.
  ///   - objectCount: The number of objects that will be written.
  ///   - referenceWidth: The bytes of a reference, 1 to 255.
  ///   - header: The first eight bytes.
  init(of arena: Arena, objectCount: Int, referenceWidth: Int, header: some Sequence<UInt8> = "bplist00".utf8)
  {
    self.arena = arena
    self.referenceWidth = referenceWidth
    offsets = [Int](inHugePages: 0, count: objectCount)
    for byte in header { block.put(byte) }
  }

  /// The number of bytes so far.
  var count: Int { block.count }

  /// The narrowest of 1, 2, 4 and 8 bytes that holds a number, as Apple's writer chooses (CFBinaryPList.c).
  static func width(of number: UInt64) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }

  /// Begins an object: notes where it starts and makes sure that there is room for its head.
  ///
  /// - Throws: What the output's receiver throws.
  @inline(__always)
  private mutating func begin(_ output: inout OutputBuffer) throws(PlistError) {
    try block.makeRoom(64, &output)
    offsets[number] = block.count
    number &+= 1
  }

  /// Writes a leaf.
  ///
  /// - Throws: What the output's receiver throws.
  /// - Complexity: O(*n*) in its bytes.
  @inline(__always)
  mutating func leaf(_ node: Node, _ output: inout OutputBuffer) throws(PlistError) {
    try begin(&output)
    let arena = arena
    switch node.kind {
    case .null: block.put(0x00)
    case .boolean: block.put(node.payload != 0 ? 0x09 : 0x08)
    case .integer: integer(node.payload, isUnsigned: node.flags.contains(.unsigned))
    case .real:
      if node.flags.contains(.single) {
        block.put(0x22)
        block.put(UInt64(Single.narrowed(node.payload)), width: 4)
      } else {
        block.put(0x23)
        block.put(node.payload, width: 8)
      }
    case .date:
      block.put(0x33)
      block.put(node.payload, width: 8)
    case .uid:
      let width = Self.width(of: node.payload)
      block.put(0x80 | UInt8(truncatingIfNeeded: width &- 1))
      block.put(node.payload, width: width)
    case .data:
      head(0x40, node.count)
      try block.put(arena.bytes(of: node), &output)
    case .string:
      if node.flags.contains(.ascii), !node.flags.contains(.utf16) {
        head(0x50, node.count)
        try block.put(arena.bytes(of: node), &output)
      } else {
        try units(node, &output)
      }
    case .array, .dictionary, .set: preconditionFailure("a container is no leaf")
    }
  }

  /// Begins a container with a number of elements or entries; the references come next.
  ///
  /// - Throws: What the output's receiver throws.
  @inline(__always)
  mutating func container(_ kind: Kind, count: Int, _ output: inout OutputBuffer) throws(PlistError) {
    try begin(&output)
    switch kind {
    case .array: head(0xA0, count)
    case .set: head(0xC0, count)
    default: head(0xD0, count)
    }
  }

  /// Writes a reference to an object.
  ///
  /// - Throws: What the output's receiver throws.
  @inline(__always)
  mutating func reference(_ number: UInt32, _ output: inout OutputBuffer) throws(PlistError) {
    try put(UInt64(number), width: referenceWidth, &output)
  }

  /// Writes an object as bytes, or the beginning of one.
  ///
  /// - Throws: What the output's receiver throws.
  mutating func object(_ bytes: RawSpan, _ output: inout OutputBuffer) throws(PlistError) {
    try begin(&output)
    try block.put(bytes, &output)
  }

  /// Gives the next object an offset where nothing is written.
  mutating func object(at offset: Int) {
    offsets[number] = offset
    number += 1
  }

  /// Writes the offset table and the trailer, and ends the file.
  ///
  /// - Parameters:
  ///   - topObject: The number of the root's object.
  ///   - offsetWidth: The bytes of an offset, if they are enough.
  ///   - unused: The first six bytes of the trailer, the sort version last.
  ///   - output: Where everything goes.
  /// - Throws: What the output's receiver throws.
  consuming func finish(
    topObject: Int, offsetWidth: Int = 1, unused: UInt64 = 0, _ output: inout OutputBuffer
  ) throws(PlistError) {
    let table = UInt64(block.count)
    let isEnough = offsetWidth >= 8 || table >> UInt64(8 * offsetWidth) == 0
    let width = isEnough ? offsetWidth : Self.width(of: table)
    for offset in offsets { try put(UInt64(offset), width: width, &output) }
    try block.makeRoom(BinaryTrailer.size, &output)
    block.put(unused, width: 6)
    block.put(UInt8(truncatingIfNeeded: width))
    block.put(UInt8(truncatingIfNeeded: referenceWidth))
    block.put(UInt64(offsets.count), width: 8)
    block.put(UInt64(topObject), width: 8)
    block.put(table, width: 8)
    try block.flush(&output)
  }

  /// Puts an integer of 1 to 255 bytes in.
  @inline(__always)
  private mutating func put(_ integer: UInt64, width: Int, _ output: inout OutputBuffer) throws(PlistError) {
    try block.makeRoom(256, &output)
    if width > 8 { for _ in 8..<width { block.put(0) } }
    block.put(integer, width: min(width, 8))
  }

  /// A marker and a count of bytes, units, elements or entries.
  @inline(__always)
  private mutating func head(_ marker: UInt8, _ count: Int) {
    guard count >= 15 else { return block.put(marker | UInt8(truncatingIfNeeded: count)) }
    block.put(marker | 15)
    integer(UInt64(truncatingIfNeeded: count), isUnsigned: false)
  }

  /// An integer object.
  ///
  /// One, two and four bytes are unsigned and eight signed, so a negative one always has eight, and
  /// one above `Int64.max` sixteen (`_appendNumber` in CFBinaryPList.c).
  @inline(__always)
  private mutating func integer(_ payload: UInt64, isUnsigned: Bool) {
    if isUnsigned {
      block.put(0x14)
      block.put(0, width: 8)
      return block.put(payload, width: 8)
    }
    let width = Self.width(of: payload)
    block.put(0x10 | UInt8(truncatingIfNeeded: width.trailingZeroBitCount))
    block.put(payload, width: width)
  }

  /// A string whose bytes are not the object's bytes, or that is not ASCII.
  @inline(never)
  private mutating func units(_ node: Node, _ output: inout OutputBuffer) throws(PlistError) {
    let arena = arena
    if node.flags.contains(.utf16) {
      guard node.flags.contains(.ascii) else {
        head(0x60, node.count / 2)
        return try block.put(arena.bytes(of: node), &output)
      }
      let text = arena.wtf8(of: node)
      head(0x50, text.count)
      return try block.put(unsafe text.span.bytes, &output)
    }
    var units: [UInt8] = []
    guard units.appendUTF16BigEndian(wtf8: arena.bytes(of: node)) else {
      head(0x50, node.count)
      return try block.put(arena.bytes(of: node), &output)
    }
    head(0x60, units.count / 2)
    try block.put(unsafe units.span.bytes, &output)
  }
}
