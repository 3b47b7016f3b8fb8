extension Value {
  /// Returns the value as a word of the command line with its type, which `ValueLiteral` reads back to the same value:
  /// `int:5`, `string:text`; what no other type can say exactly is typed JSON.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  public func word() throws(PlistError) -> [UInt8] {
    var budget = ExpansionBudget(for: self)
    return try word(spending: &budget)
  }

  /// Returns the word as `word()` does, as one of several that share a budget.
  ///
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  package func word(spending budget: inout ExpansionBudget) throws(PlistError) -> [UInt8] {
    switch kind {
    case .boolean: return Array((boolean == true ? "bool:true" : "bool:false").utf8)
    case .integer: return Array("int:".utf8) + IntegerText.text(self).utf8
    case .real where !isSingle: return try literal(spending: &budget)
    case .date:
      let text = Array(DateText.text(date ?? 0).utf8)
      // The command line has whole seconds of years with four digits only.
      if let seconds = DateText.seconds(text), seconds == date { return Array("date:".utf8) + text }
    case .data, .uid: return try literal(spending: &budget)
    case .string:
      let bytes = text?.bytes ?? []
      if bytes.isPlainLine {
        try budget.spend(bytes: bytes.count)
        return Array("string:".utf8) + (bytes.first == 0x40 ? [0x40] : []) + bytes
      }
    case .null, .real, .array, .dictionary, .set: break
    }
    return Array("json:".utf8) + (try typedJSON(spending: &budget))
  }
}

extension [UInt8] {
  /// Whether a text stays in its line, shows all that it is, and ends where it seems to.
  fileprivate var isPlainLine: Bool {
    guard first != 0x20, last != 0x20 else { return false }
    var quoted: [UInt8] = []
    JSONText.append(quoted: self, to: &quoted)
    // Quotes and backslashes are escaped in JSON, but need not be here.
    let escapes = count { $0 == 0x22 || $0 == 0x5C }
    return quoted.count == count + 2 + escapes
  }
}
