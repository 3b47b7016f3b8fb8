extension PropertyPath: CustomStringConvertible, LosslessStringConvertible {
  /// The path in canonical form, which reads back to the same path.
  ///
  /// Names are bare or JSON strings, indices `[n]`, the root `[]`, the empty key `""`. So a path alone tells which
  /// containers would have to be made for it.
  public var description: String {
    if steps.isEmpty { return "[]" }
    var text: [UInt8] = []
    for step in steps { step.append(to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a word in any notation; nil if it is no path.
  public init?(_ description: String) {
    guard let path = try? PropertyPath(parsing: description) else { return nil }
    self = path
  }
}

extension PropertyPath.Step {
  /// Appends the step as it follows another, with the separator it needs.
  fileprivate func append(to text: inout [UInt8]) {
    switch self {
    case .key(let key):
      if !text.isEmpty { text.append(0x2E) }
      if Self.isBare(key.bytes) {
        text.append(contentsOf: key.bytes)
      } else {
        JSONText.append(quoted: key.bytes, to: &text)
      }
    case .number(let digits):
      if !text.isEmpty { text.append(0x2E) }
      text.append(contentsOf: digits.bytes)
    case .index(let index): text.append(contentsOf: "[\(index)]".utf8)
    case .append: text.append(contentsOf: "[+]".utf8)
    case .every: text.append(contentsOf: "[*]".utf8)
    case .embedded: text.append(contentsOf: "[!]".utf8)
    case .slice(let lower, let upper):
      let bounds = [lower, upper].map { $0.map { String($0) } ?? "" }
      text.append(contentsOf: "[\(bounds[0]):\(bounds[1])]".utf8)
    }
  }

  /// Whether a key can stand without quotes and means only itself.
  private static func isBare(_ key: [UInt8]) -> Bool {
    guard let first = key.first, let last = key.last, first != 0x3A, first != 0x2F, first != 0x20,
      last != 0x20,
      !key.allSatisfy({ $0 &- 0x30 < 10 })
    else { return false }
    for (index, byte) in key.enumerated() {
      switch byte {
      case ..<0x20, 0x7F, 0x22, 0x2E, 0x3D, 0x5B, 0x5C, 0x5D: return false
      case 0xED where key[index + 1] >= 0xA0: return false
      case 0xC2, 0xD8: if JSONText.steers(byte, key[index + 1], 0) { return false }
      case 0xE2: if JSONText.steers(byte, key[index + 1], key[index + 2]) { return false }
      default: break
      }
    }
    return true
  }
}
