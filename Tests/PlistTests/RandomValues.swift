import Plist

/// Seeded random numbers, the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Random documents with every kind of value and every kind of odd key.
struct RandomValues {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func text() -> Text {
    let alphabet: [[UInt16]] = [
      Array("a".utf16), Array("B".utf16), Array(".".utf16), Array(":".utf16), Array("/".utf16),
      Array("\"".utf16),
      Array("'".utf16), Array(" ".utf16), Array("\\".utf16), Array("=".utf16), Array("-".utf16),
      Array("[".utf16),
      Array("]".utf16), Array("~".utf16), Array("0".utf16), Array("1".utf16), Array("$".utf16),
      Array("é".utf16),
      Array("e\u{301}".utf16), Array("😀".utf16), [0xD800], [0xDC00], Array("\n".utf16), Array("\u{7F}".utf16),
      Array("\u{85}".utf16), Array("\u{2028}".utf16), Array("\u{0}".utf16), Array("@".utf16),
      Array("…".utf16),
      Array("\t".utf16), Array("\u{FFFF}".utf16), Array("{".utf16), Array("+".utf16),
    ]
    var units: [UInt16] = []
    for _ in 0..<number(0..<7) { units += alphabet[number(0..<alphabet.count)] }
    return Text(units: units)
  }

  mutating func double() -> Double {
    switch number(0..<8) {
    case 0: [0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 0.1, 1e300][number(0..<8)]
    case 1: Double(bitPattern: generator.next())
    case 2: Double(number(-1_000_000..<1_000_000)) / 8
    case 3: Double(number(-1_000_000..<1_000_000)) / 1000
    default: Double(number(-1 << 36..<1 << 36))
    }
  }

  mutating func scalar(_ builder: inout DocumentBuilder) throws(PlistError) {
    switch number(0..<11) {
    case 0: builder.boolean(number(0..<2) == 0)
    case 1: builder.integer(Int64(number(-3..<4)))
    case 2: builder.integer(Int64(bitPattern: generator.next()))
    case 3: builder.unsigned(generator.next())
    case 4: builder.real(double())
    case 5: builder.single(Float(double()))
    case 6: builder.date(double())
    case 7: builder.uid(UInt32(truncatingIfNeeded: generator.next()))
    case 8:
      var bytes: [UInt8] = []
      for _ in 0..<number(0..<6) { bytes.append(UInt8(truncatingIfNeeded: generator.next())) }
      try builder.data(bytes)
    case 9: if number(0..<4) == 0 { builder.null() } else { builder.boolean(true) }
    default: try builder.string(text())
    }
  }

  mutating func value(_ builder: inout DocumentBuilder, depth: Int = 4) throws(PlistError) {
    switch depth > 0 ? number(0..<6) : 0 {
    case 0, 1: try scalar(&builder)
    case 2, 3:
      if number(0..<8) == 0 { try builder.beginSet() } else { try builder.beginArray() }
      for _ in 0..<number(0..<6) { try value(&builder, depth: depth - 1) }
      try builder.end()
    default:
      try builder.beginDictionary()
      var seen: Set<Text> = []
      for _ in 0..<number(0..<6) {
        let key = text()
        guard seen.insert(key).inserted else { continue }
        try builder.key(key)
        try value(&builder, depth: depth - 1)
      }
      try builder.end()
    }
  }

  mutating func document() throws(PlistError) -> Document {
    var builder = DocumentBuilder()
    try value(&builder)
    return builder.finish(format: .binary)
  }
}
