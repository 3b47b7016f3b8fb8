/// A file that is made to cost a reader time or memory.
///
/// Needs nothing but the standard library, so that benchmarks can take this source file, too.
struct HostileFile: Sendable {
  /// What is hostile about it.
  let name: String
  /// Whether it can be read; its values may still be too many to be written out.
  let isReadable: Bool
  /// Makes its bytes.
  let bytes: @Sendable () -> [UInt8]

  /// All of them.
  static let all: [HostileFile] =
    [
      HostileFile(name: "array-of-2^40-leaves", isReadable: true) {
        binary((0..<40).map { [0xA2, $0 + 1, $0 + 1] } + [[0x51, 0x61]])
      },
      HostileFile(name: "dictionary-of-2^40-leaves", isReadable: true) {
        binary((0..<40).map { [0xD2, 41, 42, $0 + 1, $0 + 1] } + [[0x09], [0x51, 0x61], [0x51, 0x62]])
      },
      HostileFile(name: "long-string-in-2000-places", isReadable: true) {
        binary(
          [[0xAF, 0x11, 0x07, 0xD0] + [UInt8](repeating: 1, count: 2000)]
            + [[0x5F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 0x61, count: 60_000)])
      },
      HostileFile(name: "count-of-2^63", isReadable: false) { binary([[0xAF, 0x13] + bigEndian(1 << 63)]) },
      HostileFile(name: "data-of-2^63", isReadable: false) { binary([[0x4F, 0x13] + bigEndian(1 << 63)]) },
      HostileFile(name: "2^63-objects", isReadable: false) { binary([[0x09]], count: 1 << 63) },
      HostileFile(name: "entities", isReadable: false, bytes: entities),
      HostileFile(name: "100000-levels", isReadable: false) {
        Array("<plist>".utf8) + repeated("<array>", 100_000) + repeated("</array>", 100_000)
          + Array("</plist>".utf8)
      },
      HostileFile(name: "100000-binary-levels", isReadable: false) {
        binary((1...100_000).map { [0xA1] + bigEndian($0).suffix(4) } + [[0x09]], width: 4)
      },
      HostileFile(name: "100000-levels-of-json", isReadable: false) { repeated("[", 100_000) },
    ]
    + ["<", "{", "(", "[", "\""].map { character in
      HostileFile(name: "100-MB-of-\(character)", isReadable: false) { repeated(character, 100_000_000) }
    }

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    let text = Array(text.utf8)
    guard text.count > 1 else { return [UInt8](repeating: text[0], count: count) }
    return (0..<count).flatMap { _ in text }
  }

  private static func entities() -> [UInt8] {
    let declarations = (1..<40).map { number in
      "<!ENTITY a\(number) \"" + String(repeating: "&a\(number - 1);", count: 10) + "\">"
    }
    let text = "<!DOCTYPE plist [<!ENTITY a0 \"x\">\(declarations.joined())]>"
    return Array((text + "<plist><string>&a39;</string></plist>").utf8)
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A binary property list of these objects, whose references have a number of bytes.
  private static func binary(_ objects: [[UInt8]], width: UInt8 = 1, count: UInt64? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += bigEndian(UInt64(bytes.count)).suffix(4)
      bytes += object
    }
    let start = UInt64(bytes.count)
    bytes += table
    bytes += [0, 0, 0, 0, 0, 0, 4, width]
    bytes += bigEndian(count ?? UInt64(objects.count))
    bytes += bigEndian(0)
    return bytes + bigEndian(start)
  }
}
