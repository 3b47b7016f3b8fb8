/// A word of the form `PATH=VALUE`.
public struct PathAssignment: Hashable, Sendable {
  /// The path before the equals sign.
  public let path: PropertyPath
  /// Everything after it.
  public let value: String

  /// Makes an assignment.
  public init(path: PropertyPath, value: String) {
    self.path = path
    self.value = value
  }

  /// Splits a word at the first equals sign outside quotes, brackets and backslashes, and reads the path.
  ///
  /// Single quotes count in colon notation only. A pointer has neither quotes nor brackets, so there the first equals
  /// sign ends it.
  ///
  /// - Throws: `PathFault.missingValue` without such a sign, `PathFault.malformed`.
  /// - Complexity: O(*n*).
  public init(parsing word: String) throws(PlistError) {
    let bytes = Array(word.utf8)
    guard let sign = Self.equalsSign(in: bytes) else { throw PlistError(.path(.missingValue(word: word))) }
    path = try PropertyPath(parsing: String(decoding: bytes[..<sign], as: UTF8.self))
    value = String(decoding: bytes[(sign + 1)...], as: UTF8.self)
  }

  private static func equalsSign(in bytes: [UInt8]) -> Int? {
    let isPointer = bytes.first == 0x2F
    let isColon = bytes.first == 0x3A
    if isPointer { return bytes.firstIndex(of: 0x3D) }
    var quote: UInt8?
    var depth = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x5C: index += 1
      case 0x22 where quote != 0x27, 0x27 where isColon && quote != 0x22:
        quote = quote == nil ? byte : nil
      case 0x5B where quote == nil && !isColon: depth += 1
      case 0x5D where quote == nil && depth > 0: depth -= 1
      case 0x3D where quote == nil && depth == 0: return index
      default: break
      }
      index += 1
    }
    return nil
  }
}
