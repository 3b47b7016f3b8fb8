@testable import Plist

/// Makes documents of every type, with many equal and nearly equal values.
struct RandomDocument {
  var generator: SeededGenerator
  /// Whether values that Python's plistlib cannot hold, or not exactly (it takes -0.0 for 0.0), are left out.
  let isPlain: Bool

  init(seed: UInt64, isPlain: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.isPlain = isPlain
  }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  mutating func document() throws(PlistError) -> Document {
    try Document(format: .binary) { (builder) throws(PlistError) in try append(to: &builder, depth: 0) }
  }

  mutating func text() -> Text {
    let units: [[UInt16]] = [
      [], [0x61], [0x65, 0x301], [0xE9], [0xD800], [0xD83D, 0xDE00], [0xFFFF], [0], [0x7F, 0x80],
      [UInt16](repeating: 0x41, count: 14 + number(below: 3)), [UInt16](repeating: 0x42, count: 260),
      [UInt16](repeating: 0x20AC, count: 70),
    ]
    guard number(below: 3) == 0 else { return Text("key\(number(below: 300))") }
    let text = Text(units: units[number(below: units.count)])
    return isPlain && !text.isWellFormed ? "" : text
  }

  private mutating func append(to builder: inout DocumentBuilder, depth: Int) throws(PlistError) {
    switch number(below: depth > 4 ? 9 : isPlain ? 13 : 14) {
    case 0: builder.boolean(Bool.random(using: &generator))
    case 1: builder.integer([0, 1, -1, 255, 256, 65535, 65536, 1 << 32, .max, .min][number(below: 10)])
    case 2: builder.unsigned([0, 5, 1 << 63, .max][number(below: 4)])
    case 3: builder.real([0, 0.1, 1, .nan, .infinity, -.nan, -0.0][number(below: isPlain ? 6 : 7)])
    case 4 where !isPlain: builder.single([0, -0.0, 1, .nan, .infinity, 0.1][number(below: 6)])
    case 5: builder.date([0, -0.5, 1, 1e300][number(below: isPlain ? 3 : 4)])
    case 6: builder.uid([0, 255, 256, 65536, .max][number(below: 5)])
    case 7: try builder.data([UInt8](repeating: UInt8(number(below: 3)), count: number(below: 300)))
    case 4, 8:
      if !isPlain, number(below: 4) == 0 { builder.null() } else { try builder.string(text()) }
    case 9, 10, 11:
      try builder.beginDictionary()
      var seen: Set<Text> = []
      for _ in 0..<number(below: 12) {
        let key = text()
        guard seen.insert(key).inserted else { continue }
        try builder.key(key)
        try append(to: &builder, depth: depth + 1)
      }
      try builder.end()
    case 12:
      try builder.beginArray()
      for _ in 0..<number(below: depth == 1 ? 300 : 12) { try append(to: &builder, depth: depth + 2) }
      try builder.end()
    default:
      try builder.beginSet()
      for _ in 0..<number(below: 5) { try append(to: &builder, depth: depth + 1) }
      try builder.end()
    }
  }

  /// Ordinals from the root to some value, and the value.
  mutating func place(in document: Document, containersOnly: Bool) -> (path: [Int], value: Value) {
    var path: [Int] = []
    var value = document.root
    while value.kind.isContainer, value.count > 0, number(below: 5) > 0 {
      let ordinal = number(below: value.count)
      let child = value.kind == .dictionary ? value.entries[ordinal].value : value.elements[ordinal]
      if containersOnly, !child.kind.isContainer { break }
      path.append(ordinal)
      value = child
    }
    return (path, value)
  }

  /// Makes one edit somewhere.
  mutating func edit(_ editor: inout DocumentEditor) throws(PlistError) {
    let document = editor.current()
    let new = try self.document().root
    switch number(below: 5) {
    case 0, 1:
      let (path, _) = place(in: document, containersOnly: false)
      guard !path.isEmpty || number(below: 8) == 0 else { return }
      try editor.replace(
        at: path, with: number(below: 2) == 0 ? new : Document.integer(Int64(number(below: 4))).root)
    case 2:
      let (path, container) = place(in: document, containersOnly: true)
      guard container.kind.isContainer else { return }
      let ordinal = number(below: container.count + 1)
      guard container.kind == .dictionary else { return try editor.insert(new, into: path, at: ordinal) }
      let key = text()
      guard container[key] == nil else { return }
      try editor.insert(new, key: key, into: path, at: ordinal)
    case 3:
      let (path, _) = place(in: document, containersOnly: false)
      if !path.isEmpty { editor.remove(at: path) }
    default:
      let (path, container) = place(in: document, containersOnly: true)
      guard container.kind == .dictionary, container.count > 0 else { return }
      let key = text()
      guard container[key] == nil else { return }
      try editor.rename(at: path + [number(below: container.count)], to: key)
    }
  }
}
