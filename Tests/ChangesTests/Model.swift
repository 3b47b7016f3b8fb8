import Changes
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

/// A property list that tests make and change at random, without the module's own editing.
indirect enum Model {
  case literal(String)
  case array([Model])
  case dictionary([(String, Model)])

  private static let literals = [
    "true", "false", "0", "1", "2", "18446744073709551615", "real:1.0", "real:nan", "real32:1.0", "real:-0.0",
    "date:2016-10-13T08:00:00Z", "data:AAEC", "uid:5", "\"\"", "\"a\"", "\"\\ud800\"", "\"e\u{301}\"",
    "\"é\"", "null",
  ]
  private static let names = [
    "a", "b", "c", "d.e", "", "0", "é", "e\u{301}", "x=y", "-n", "[+1]", " s ", "$uid", "k\n",
  ]

  static func random(_ generator: inout SeededGenerator, depth: Int = 4) -> Model {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    switch depth > 0 ? number(0..<5) : 0 {
    case 0: return .literal(literals[number(0..<literals.count)])
    case 1, 2: return .array((0..<number(0..<8)).map { _ in random(&generator, depth: depth - 1) })
    default:
      var entries: [(String, Model)] = []
      for name in names.shuffled(using: &generator).prefix(number(0..<7)) {
        entries.append((name, random(&generator, depth: depth - 1)))
      }
      return .dictionary(entries)
    }
  }

  func mutated(_ generator: inout SeededGenerator) -> Model {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    if number(0..<12) == 0 { return .random(&generator, depth: 2) }
    switch self {
    case .literal: return self
    case .array(let elements):
      var elements = elements
      for index in elements.indices where number(0..<3) == 0 {
        elements[index] = elements[index].mutated(&generator)
      }
      for _ in 0..<number(0..<3) where !elements.isEmpty { elements.remove(at: number(0..<elements.count)) }
      for _ in 0..<number(0..<3) {
        elements.insert(.random(&generator, depth: 2), at: number(0..<elements.count + 1))
      }
      return .array(elements)
    case .dictionary(let entries):
      var entries = entries
      for index in entries.indices where number(0..<3) == 0 {
        entries[index].1 = entries[index].1.mutated(&generator)
      }
      if !entries.isEmpty, number(0..<2) == 0 { entries.remove(at: number(0..<entries.count)) }
      for name in Self.names
      where number(0..<12) == 0 && !entries.contains(where: { Text($0.0) == Text(name) }) {
        entries.insert((name, .random(&generator, depth: 2)), at: number(0..<entries.count + 1))
      }
      if number(0..<4) == 0 { entries.shuffle(using: &generator) }
      return .dictionary(entries)
    }
  }

  func document(format: Format = .binary) throws(PlistError) -> Document {
    try Document(format: format) { (builder) throws(PlistError) in try build(&builder) }
  }

  private func build(_ builder: inout DocumentBuilder) throws(PlistError) {
    switch self {
    case .literal(let literal): try builder.copy(Document(literal: Array(literal.utf8)).root)
    case .array(let elements):
      try builder.beginArray()
      for element in elements { try element.build(&builder) }
      try builder.end()
    case .dictionary(let entries):
      try builder.beginDictionary()
      for entry in entries {
        try builder.key(Text(entry.0))
        try entry.1.build(&builder)
      }
      try builder.end()
    }
  }
}

/// Reads typed JSON.
func json(_ text: String) throws(PlistError) -> Document { try Document(typedJSON: Array(text.utf8)) }

extension Value {
  /// The value as compact typed JSON, for comparing in tests.
  var json: String { (try? typedJSON()).map { String(decoding: $0, as: UTF8.self) } ?? "?" }
}

extension Changeset {
  /// The text of the changes without headers of files.
  var lines: String {
    let file = ChangesFile([.init(old: .init(name: "a"), new: .init(name: "b"), changeset: self)])
    return (try? file.text()).map { String(decoding: $0.dropFirst(12), as: UTF8.self) } ?? "?"
  }
}
