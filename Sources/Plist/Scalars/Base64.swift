/// Base64 with the alphabet of RFC 4648, section 4: on one line, or wrapped as XML property lists wrap it.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Marks a byte outside the alphabet in the decoding table.
  private static let invalid: UInt32 = 0xFF00_0000

  /// For each position in a group of four and each byte: its bits where they belong in the three bytes, in memory order.
  private static let decoding: [UInt32] = {
    var table = [UInt32](repeating: invalid, count: 4 * 256)
    for (value, character) in alphabet.enumerated() {
      for position in 0..<4 {
        let bits = UInt32(value) << UInt32(18 - 6 * position)
        // Byte 0 of the three is the lowest of the word.
        table[256 * position + Int(character)] = bits >> 16 | bits & 0xFF00 | (bits & 0xFF) << 16
      }
    }
    return table
  }()

  /// Two characters for each twelve bits, in memory order.
  private static let encoding: [UInt16] = (0..<4096).map { bits in
    UInt16(alphabet[bits >> 6]) | UInt16(alphabet[bits & 63]) << 8
  }

  /// Decodes a whole text and appends the bytes.
  ///
  /// White space may stand anywhere, but the padding only at the end and on one line: CoreFoundation goes on after
  /// padding and drops an incomplete group, which loses or changes bytes.
  ///
  /// - Parameters:
  ///   - span: The bytes that hold the text.
  ///   - range: Where in them the text is.
  ///   - output: Where the bytes go.
  /// - Returns: Whether the last characters have bits that do not count but are not zero.
  /// - Throws: The fault and the offset in `span` where it is.
  /// - Complexity: O(*n*).
  static func decode(
    _ span: RawSpan, _ range: Range<Int>, to output: inout [UInt8]
  ) throws(Failure) -> Bool {
    var group = Group()
    var offset = range.lowerBound
    while offset < range.upperBound {
      if group.isEmpty, !group.isEnded { offset = decodeGroups(span, offset..<range.upperBound, to: &output) }
      guard offset < range.upperBound else { break }
      let byte = span.byte(at: offset)
      if byte.isXMLSpace {
        if group.padding == 1, byte == 0x0A || byte == 0x0D { throw Failure(fault: .padding, offset: offset) }
      } else {
        if let fault = group.add(byte) { throw Failure(fault: fault, offset: offset) }
        if group.isFull { group.finish(to: &output) }
      }
      offset &+= 1
    }
    guard group.isEmpty else { throw Failure(fault: .incomplete, offset: range.upperBound) }
    return group.hasStrayBits
  }

  /// A fault at an offset.
  struct Failure: Error {
    let fault: Base64Fault
    let offset: Int
  }

  /// Decodes whole groups without white space or padding, as many as there are from the start.
  ///
  /// - Returns: The offset of the first byte that is not part of one.
  private static func decodeGroups(_ span: RawSpan, _ range: Range<Int>, to output: inout [UInt8]) -> Int {
    var offset = range.lowerBound
    // Lines are short and texts without line ends long: the room made grows with what was used.
    var most = 32
    while true {
      let groups = min(most, (range.upperBound - offset) / 4)
      guard groups > 0 else { return offset }
      var done = 0
      // One byte more than the groups need, as each is stored as a word of four.
      unsafe decoding.withUnsafeBufferPointer { table in
        output.append(addingCapacity: 3 * groups + 1) { free in
          unsafe free.withUnsafeMutableBufferPointer { buffer, count in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            defer { count = 3 &* done }
            while done < groups {
              let word = span.load(at: offset, as: UInt32.self).littleEndian
              // Each index is below 1024, the table's size.
              let group =
                unsafe table[Int(word & 0xFF)] | table[256 &+ Int(word >> 8 & 0xFF)]
                | table[512 &+ Int(word >> 16 & 0xFF)] | table[768 &+ Int(word >> 24)]
              if group >= invalid { return }
              unsafe bytes.storeBytes(
                of: group.littleEndian, toByteOffset: 3 &* done, as: UInt32.self)
              done &+= 1
              offset &+= 4
            }
          }
        }
      }
      if done < groups { return offset }
      most = min(4 * most, 4096)
    }
  }

  /// A group of four characters, taken one by one.
  private struct Group {
    private var bits: UInt32 = 0
    private var count = 0
    private(set) var padding = 0
    private(set) var isEnded = false
    private(set) var hasStrayBits = false

    var isEmpty: Bool { count == 0 }
    var isFull: Bool { count == 4 }

    mutating func add(_ byte: UInt8) -> Base64Fault? {
      if isEnded { return .padding }
      if byte == UInt8(ascii: "=") {
        guard count >= 2 else { return .padding }
        padding += 1
        bits <<= 6
      } else {
        let value = Base64.decoding[768 + Int(byte)]
        guard value < Base64.invalid else { return .character(byte) }
        guard padding == 0 else { return .padding }
        bits = bits << 6 | value >> 16
      }
      count += 1
      return nil
    }

    mutating func finish(to output: inout [UInt8]) {
      let kept = 3 - padding
      for index in 0..<kept { output.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))) }
      if padding > 0 {
        isEnded = true
        hasStrayBits = bits << UInt32(8 * kept) & 0xFF_FFFF != 0
      }
      bits = 0
      count = 0
      padding = 0
    }
  }

  /// Appends the base64 of a range of bytes, padded, without white space.
  ///
  /// - Complexity: O(*n*).
  static func encode(_ span: RawSpan, _ range: Range<Int>, to output: inout [UInt8]) {
    var offset = range.lowerBound
    let whole = range.count / 3
    unsafe encoding.withUnsafeBufferPointer { table in
      output.append(addingCapacity: 4 * whole) { free in
        unsafe free.withUnsafeMutableBufferPointer { buffer, count in
          let bytes = UnsafeMutableRawBufferPointer(buffer)
          var place = 0
          for _ in 0..<whole {
            let group =
              Int(span.byte(at: offset)) << 16 | Int(span.byte(at: offset &+ 1)) << 8
              | Int(span.byte(at: offset &+ 2))
            // Both indices are below 4096, the table's size.
            let word = unsafe UInt32(table[group >> 12]) | UInt32(table[group & 4095]) << 16
            unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt32.self)
            place &+= 4
            offset &+= 3
          }
          count = place
        }
      }
    }
    guard offset < range.upperBound else { return }
    let first = Int(span.byte(at: offset))
    let second = offset + 1 < range.upperBound ? Int(span.byte(at: offset + 1)) : nil
    output.append(alphabet[first >> 2])
    output.append(alphabet[(first & 3) << 4 | (second ?? 0) >> 4])
    output.append(second.map { alphabet[($0 & 15) << 2] } ?? UInt8(ascii: "="))
    output.append(UInt8(ascii: "="))
  }
}

extension Base64 {
  /// Returns the base64 of bytes, padded, on one line.
  ///
  /// - Complexity: O(*n*).
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    unsafe encode(bytes.span.bytes, 0..<bytes.count, to: &text)
    return text
  }

  /// Reads base64 that is exactly as `text` writes it.
  ///
  /// - Returns: The bytes, or nil for other characters, missing padding and bits that would be lost.
  /// - Complexity: O(*n*).
  package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    let text = Array(text)
    guard text.count.isMultiple(of: 4), !text.contains(where: \.isXMLSpace) else { return nil }
    var bytes: [UInt8] = []
    guard let hasStrayBits = try? unsafe decode(text.span.bytes, 0..<text.count, to: &bytes), !hasStrayBits
    else {
      return nil
    }
    return bytes
  }
}
