@testable import Plist

extension SeededGenerator {
  /// A number from 0 up to, not including, a bound.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

/// Random documents that XML can hold.
struct RandomXMLDocument {
  var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed)) }

  /// A document whose root is a container.
  mutating func document(values: Int = 40) throws(PlistError) -> Document {
    var builder = DocumentBuilder()
    var left = values
    try container(&builder, left: &left, depth: 0)
    return builder.finish(format: .xml)
  }

  /// A document of one value, a container or not.
  mutating func value() throws(PlistError) -> Document {
    var builder = DocumentBuilder()
    var left = generator.below(6)
    try value(&builder, left: &left, depth: 3)
    return builder.finish(format: .xml)
  }

  private mutating func container(
    _ builder: inout DocumentBuilder, left: inout Int, depth: Int
  ) throws(PlistError) {
    let isDictionary = generator.below(3) > 0
    if isDictionary { try builder.beginDictionary() } else { try builder.beginArray() }
    let count = depth == 0 ? left : generator.below(6)
    for index in 0..<count where left > 0 {
      if isDictionary { try builder.key(Text("\(index)" + text())) }
      try value(&builder, left: &left, depth: depth + 1)
    }
    try builder.end()
  }

  private mutating func value(
    _ builder: inout DocumentBuilder, left: inout Int, depth: Int
  ) throws(PlistError) {
    left -= 1
    switch generator.below(depth > 12 ? 7 : 9) {
    case 0: try builder.string(Text(text()))
    case 1: builder.integer(Int64(bitPattern: generator.next() >> UInt64(generator.below(64))))
    case 2: builder.unsigned(generator.next() | 1 << 63)
    case 3: builder.boolean(generator.below(2) == 0)
    case 4: builder.real(real())
    case 5: builder.date(Double(generator.below(1 << 40)) - Double(1 << 39))
    case 6:
      if generator.below(4) == 0 { return builder.uid(UInt32(generator.below(1 << 32))) }
      try builder.data((0..<generator.below(100)).map { _ in UInt8(generator.below(256)) })
    default: try container(&builder, left: &left, depth: depth)
    }
  }

  mutating func real() -> Double {
    switch generator.below(5) {
    case 0:
      return [0.0, -0.0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude][
        generator.below(7)]
    case 1: return Double(generator.below(1000)) / 8
    case 2: return Double(Float(bitPattern: UInt32(generator.below(0x7F00_0000))))
    default:
      let real = Double(bitPattern: generator.next())
      return real.isFinite ? real : 0.1
    }
  }

  mutating func text() -> String {
    let pieces = [
      "a", "Key", " ", "<", ">", "&", "]]>", "\r", "\n", "\t", "é", "e\u{301}", "\u{85}", "€", "😀",
      "\u{FFFD}",
      "'", "\"", "<!--", "&amp;", "a longer run of text beyond sixteen bytes", "\u{7F}", "\u{E000}", "日本",
    ]
    return (0..<generator.below(8)).map { _ in pieces[generator.below(pieces.count)] }.joined()
  }
}
