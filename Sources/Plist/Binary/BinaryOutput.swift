/// Gathers the small pieces of a binary property list in a block of memory before they go to an output buffer.
@safe struct BinaryOutput: ~Copyable {
  private static let capacity = 64 * 1024
  private let block: UnsafeMutableRawBufferPointer
  private var used = 0
  /// The number of bytes that have left the block.
  private var passed = 0

  init() {
    // Eight bytes more, as integers are stored whole and only then cut to their width.
    unsafe block = .allocate(byteCount: Self.capacity + 8, alignment: 16)
  }

  deinit { unsafe block.deallocate() }

  /// The number of bytes so far.
  var count: Int { passed + used }

  /// Makes sure that `room` bytes, at most some thousands, can be put in without looking at the output again.
  ///
  /// - Throws: What the output's receiver throws.
  @inline(__always)
  mutating func makeRoom(_ room: Int, _ output: inout OutputBuffer) throws(PlistError) {
    if used &+ room > Self.capacity { try flush(&output) }
  }

  /// Puts a byte in; there must be room.
  @inline(__always)
  mutating func put(_ byte: UInt8) { put(UInt64(byte), width: 1) }

  /// Puts the low `width` bytes of an integer in, 1 to 8, big-endian; there must be room.
  @inline(__always)
  mutating func put(_ integer: UInt64, width: Int) {
    precondition(used &+ width <= Self.capacity)
    let shifted = integer &<< UInt64(truncatingIfNeeded: 64 &- 8 &* width)
    unsafe block.storeBytes(of: shifted.bigEndian, toByteOffset: used, as: UInt64.self)
    used &+= width
  }

  /// Puts bytes in, however many.
  ///
  /// - Throws: What the output's receiver throws.
  @inline(__always)
  mutating func put(_ bytes: RawSpan, _ output: inout OutputBuffer) throws(PlistError) {
    let count = bytes.byteCount
    if used &+ count > Self.capacity { return try putLong(bytes, &output) }
    let target = unsafe UnsafeMutableRawBufferPointer(rebasing: block[used..<used &+ count])
    unsafe bytes.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    used &+= count
  }

  @inline(never)
  private mutating func putLong(_ bytes: RawSpan, _ output: inout OutputBuffer) throws(PlistError) {
    try flush(&output)
    output.append(bytes)
    passed += bytes.byteCount
    try output.flushIfFull()
  }

  /// Hands everything to the output.
  ///
  /// - Throws: What the output's receiver throws.
  mutating func flush(_ output: inout OutputBuffer) throws(PlistError) {
    output.append(unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: block[..<used])))
    passed += used
    used = 0
    try output.flushIfFull()
  }
}
