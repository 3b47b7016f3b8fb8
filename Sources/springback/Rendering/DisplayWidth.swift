/// How many columns of a terminal text takes.
enum DisplayWidth {
  /// Returns the columns of a text: East Asian wide characters take two, marks that stand on others none.
  ///
  /// - Complexity: O(*n*).
  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the longest beginning of a text that takes no more than a number of columns, ended by `…` if that is
  /// not all of it.
  ///
  /// - Complexity: O(*n*) in `width`.
  static func cut(_ text: String, to width: Int) -> String {
    var taken = ""
    var columns = 0
    var fitting = taken
    for scalar in text.unicodeScalars {
      columns += self.columns(of: scalar)
      if columns > width { return fitting + "…" }
      taken.unicodeScalars.append(scalar)
      if columns < width { fitting = taken }
    }
    return text
  }

  /// Returns a text with spaces up to a number of columns.
  static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// The blocks that are wide or full-width by Unicode's EastAsianWidth.txt, taken whole.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
