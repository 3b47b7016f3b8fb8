import Plist

/// Values as text, short for reading or raw for scripts.
enum ValueText {
  /// How many bytes of data are shown for reading.
  private static let shownBytes = 16

  /// Returns a value that holds no others in one line, with its type visible.
  ///
  /// - Throws: `LimitFault.expansion`, which a scalar never gives.
  static func short(_ value: Value) throws(PlistError) -> String {
    switch value.kind {
    case .null: "null"
    case .boolean: value.boolean == true ? "true" : "false"
    case .integer: IntegerText.text(value)
    case .real:
      value.isSingle
        ? RealText.text(single: Float(value.real ?? 0)) + " (32 bits)" : RealText.text(value.real ?? 0)
    case .date:
      (DateText.hasDay(value.date ?? 0) ? "" : "date:") + DateText.text(value.date ?? 0)
    case .uid: "uid:\(value.uid ?? 0)"
    case .data: data(value.data ?? [])
    case .string: Printable.text(try value.literal())
    case .array: container("array", value.count)
    case .dictionary: container("dictionary", value.count)
    case .set: container("set", value.count)
    }
  }

  /// Returns a value as a script wants it: text without quotes, dates as ISO 8601, data in base64, containers as
  /// typed JSON in one line.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - budget: What may be written; what was is taken off.
  /// - Returns: The text, in UTF-8.
  /// - Throws: `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  static func raw(_ value: Value, spending budget: inout ExpansionBudget) throws(PlistError) -> [UInt8] {
    if !value.kind.isContainer {
      try budget.spend(bytes: [.string, .data].contains(value.kind) ? value.count : 0)
    }
    return switch value.kind {
    case .null, .boolean, .integer: Array(try short(value).utf8)
    case .real:
      Array(
        (value.isSingle ? RealText.text(single: Float(value.real ?? 0)) : RealText.text(value.real ?? 0)).utf8
      )
    case .date: Array(DateText.text(value.date ?? 0).utf8)
    case .uid: Array(String(value.uid ?? 0).utf8)
    case .data: Base64.text(value.data ?? [])
    case .string where value.text?.isWellFormed == true: value.text?.bytes ?? []
    // Text with surrogates that stand alone is no UTF-8; its JSON form is.
    case .string, .array, .dictionary, .set: try value.typedJSON(spending: &budget)
    }
  }

  private static func container(_ name: String, _ count: Int) -> String {
    count == 0 ? "empty \(name)" : "\(name) of \(count)"
  }

  private static func data(_ bytes: [UInt8]) -> String {
    var text = "<\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")"
    for (index, byte) in bytes.prefix(shownBytes).enumerated() {
      if index.isMultiple(of: 4) { text += " " }
      text += HexText.text(UInt64(byte), width: 2)
    }
    return text + (bytes.count > shownBytes ? " …>" : ">")
  }
}
