// One-line literals, which the text of a difference is made of:
//
// | literal | value |
// |---|---|
// | `true`, `false`, `null` | boolean, null |
// | `5`, `-5`, `18446744073709551615` | integer |
// | `real:1.0`, `real32:0.1`, `real:nan`, `real:-inf` | real of 64 and of 32 bits, the fewest digits that read back |
// | `date:2016-10-13T08:00:00Z`, `date:2016-10-13T08:00:00.25Z` | date; what has no day as seconds since 2001 |
// | `data:AAEC` | data, base64 |
// | `uid:5` | a keyed archive's reference |
// | `"a\n"`, `"\ud800"` | string, as in JSON; a lone surrogate by its escape |
// | `[…]`, `{…}`, `{"$set":[…]}` | containers, as typed JSON |

extension Value {
  /// Returns the value as a literal of one line, which `Document(literal:)` reads back to the same value.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  public func literal() throws(PlistError) -> [UInt8] {
    var budget = ExpansionBudget(for: self)
    return try literal(spending: &budget)
  }

  /// Returns the literal as `literal()` does, as one of several that share a budget.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  package func literal(spending budget: inout ExpansionBudget) throws(PlistError) -> [UInt8] {
    if !kind.isContainer { try budget.spend(bytes: kind == .string || kind == .data ? count : 0) }
    switch kind {
    case .null: return Array("null".utf8)
    case .boolean: return Array((boolean == true ? "true" : "false").utf8)
    case .integer: return Array(IntegerText.text(self).utf8)
    case .real:
      let real = real ?? 0
      return Array(
        (isSingle ? "real32:" + RealText.text(single: Float(real)) : "real:" + RealText.text(real)).utf8)
    case .date: return Array(("date:" + DateText.text(date ?? 0)).utf8)
    case .data: return Array("data:".utf8) + Base64.text(data ?? [])
    case .uid: return Array("uid:\(uid ?? 0)".utf8)
    case .string:
      var quoted: [UInt8] = []
      JSONText.append(quoted: text?.bytes ?? [], to: &quoted)
      return quoted
    case .array, .dictionary, .set: return try typedJSON(spending: &budget)
    }
  }
}

extension Document {
  /// Reads a literal of one line.
  ///
  /// - Throws: `ValueFault.notALiteral`, `ValueFault.shortened` for one that ends in an ellipsis, `JSONFault`.
  /// - Complexity: O(*n*).
  public init(literal bytes: [UInt8]) throws(PlistError) {
    if bytes.suffix(3).elementsEqual("…".utf8) { throw PlistError(.value(.shortened)) }
    switch bytes.first {
    case 0x22, 0x5B, 0x7B:
      self = try Document(typedJSON: bytes)
      return
    default: break
    }
    var builder = DocumentBuilder()
    guard try Self.append(scalar: bytes, to: &builder) else {
      throw PlistError(.value(.notALiteral(word: String(decoding: bytes, as: UTF8.self))))
    }
    self = builder.finish(format: .json)
  }

  private static func append(scalar bytes: [UInt8], to builder: inout DocumentBuilder) throws(PlistError)
    -> Bool
  {
    guard let colon = bytes.firstIndex(of: 0x3A) else {
      if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8) {
        builder.boolean(bytes.first == 0x74)
      } else if bytes.elementsEqual("null".utf8) {
        builder.null()
      } else if let integer = IntegerText.integer(bytes) {
        builder.integer(integer)
      } else {
        return false
      }
      return true
    }
    let content = bytes[(colon + 1)...]
    switch String(decoding: bytes[..<colon], as: UTF8.self) {
    case "real":
      guard let real = RealText.real(content) else { return false }
      builder.real(real)
    case "real32":
      guard let real = RealText.single(content) else { return false }
      builder.single(real)
    case "date":
      guard let seconds = DateText.seconds(exactly: content) else { return false }
      builder.date(seconds)
    case "data":
      guard let data = Base64.bytes(content) else { return false }
      try builder.data(data)
    case "uid":
      guard let uid = IntegerText.integer(content)?.signed.flatMap({ UInt32(exactly: $0) }) else {
        return false
      }
      builder.uid(uid)
    default: return false
    }
    return true
  }
}
