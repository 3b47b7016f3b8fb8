extension JSONReader {
  /// Reads a string or key.
  mutating func string(expected: JSONFault.Expected) throws(PlistError) -> Node {
    guard next == UInt8(ascii: "\"") else {
      throw error(next.map { .unexpectedByte($0, expected: expected) } ?? .unexpectedEnd(expected: expected))
    }
    let position = UInt32(truncatingIfNeeded: offset)
    let first = offset + 1
    let scan: (end: Int, hasEscapes: Bool, isASCII: Bool)
    do {
      scan = try JSONText.scanString(source.span, from: first)
    } catch {
      throw self.error(error.fault, at: error.offset)
    }
    offset = scan.end + 1
    guard scan.hasEscapes else {
      return Node(
        .string, count: UInt32(truncatingIfNeeded: scan.end - first),
        from: UInt32(truncatingIfNeeded: first), flags: scan.isASCII ? .ascii : [], at: position)
    }
    let source = source
    let (place, count) = try builder.appendSide { (side) throws(PlistError) in
      JSONText.appendUnescaped(source.span, first..<scan.end, to: &side)
    }
    return Node(.string, count: count, from: place, flags: .side, at: position)
  }

  mutating func number() throws(PlistError) {
    let start = offset
    if next == 0x2D { offset += 1 }
    let first = offset
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }
    while isDigit(next) { offset += 1 }
    guard offset > first, offset == first + 1 || source[first] != 0x30 else {
      throw error(.badNumber, at: start)
    }
    var isInteger = true
    if next == 0x2E {
      isInteger = false
      offset += 1
      guard isDigit(next) else { throw error(.badNumber, at: start) }
      while isDigit(next) { offset += 1 }
    }
    if next == 0x65 || next == 0x45 {
      isInteger = false
      offset += 1
      if next == 0x2B || next == 0x2D { offset += 1 }
      guard isDigit(next) else { throw error(.badNumber, at: start) }
      while isDigit(next) { offset += 1 }
    }
    let digits = source.array(start..<offset)
    let position = UInt32(truncatingIfNeeded: start)
    if isInteger, let integer = IntegerText.integer(digits) {
      builder.append(Node(integer, at: position))
    } else if !isInteger, let real = RealText.real(digits) {
      builder.append(Node(inline: .real, real.bitPattern, at: position))
    } else {
      throw error(.numberOutOfRange(String(decoding: digits, as: UTF8.self)), at: start)
    }
  }

  /// The value that a typed form stands for; `value` is what was read after its key.
  mutating func typed(_ form: JSONForm, _ value: Node, at position: UInt32) throws(PlistError) -> Node {
    let place = Int(value.position)
    func text() -> [UInt8]? { value.kind == .string ? builder.bytes(of: value, source: source) : nil }
    /// The digits as they were written, which may say more than the value read from them; or a word in quotes.
    func digits() -> [UInt8]? {
      if let word = text() {
        return ["nan", "inf", "-inf"].contains { word.elementsEqual($0.utf8) } ? word : nil
      }
      guard value.kind == .integer || value.kind == .real else { return nil }
      var end = place
      while end < source.count,
        source[end] == 0x2B || source[end] == 0x2D || source[end] == 0x2E
          || source[end] | 0x20 == 0x65 || source[end].isASCIIDigit
      { end += 1 }
      return source.array(place..<end)
    }
    switch form {
    case .date:
      if let seconds = text().flatMap({ DateText.seconds(exactly: $0) }) {
        return Node(inline: .date, seconds.bitPattern, at: position)
      }
    case .real:
      if let real = digits().flatMap({ RealText.real($0) }) {
        return Node(inline: .real, real.bitPattern, at: position)
      }
    case .single:
      if let real = digits().flatMap({ RealText.single($0) }) {
        return Node(inline: .real, Double(real).bitPattern, flags: .single, at: position)
      }
    case .integer:
      if let integer = text().flatMap({ IntegerText.integer($0) }) { return Node(integer, at: position) }
    case .uid:
      if value.kind == .integer, value.payload <= UInt64(UInt32.max) {
        return Node(inline: .uid, value.payload, at: position)
      }
    case .data:
      if let bytes = text().flatMap({ Base64.bytes($0) }) {
        let offset = try builder.appendSide(bytes)
        return Node(
          .data, count: UInt32(truncatingIfNeeded: bytes.count), from: offset, flags: .side, at: position)
      }
    case .units:
      let children = value.kind == .array ? Array(builder.nodes[value.children]) : []
      if value.kind == .array, children.allSatisfy({ $0.kind == .integer && $0.payload <= 0xFFFF }) {
        let text = Text(units: children.map { UInt16(truncatingIfNeeded: $0.payload) })
        let offset = try builder.appendSide(text.bytes)
        return Node(
          .string, count: UInt32(truncatingIfNeeded: text.bytes.count), from: offset, flags: .side,
          at: position)
      }
    case .set:
      if value.kind == .array {
        return Node(.set, count: value.low, from: UInt32(truncatingIfNeeded: value.offset), at: position)
      }
    case .dictionary:
      if value.kind == .dictionary {
        var dictionary = value
        dictionary.position = position
        return dictionary
      }
    }
    throw error(.badTypedValue(form: form.rawValue), at: place)
  }
}

extension Node {
  /// An integer of either sign.
  init(_ integer: IntegerText.Integer, at position: UInt32) {
    if let signed = integer.signed {
      self.init(inline: .integer, UInt64(bitPattern: signed), at: position)
    } else {
      self.init(inline: .integer, integer.magnitude, flags: .unsigned, at: position)
    }
  }
}
