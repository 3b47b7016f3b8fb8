/// How a text format is laid out: what stands between values.
struct TextStyle {
  /// The white space before a value at level 0, on its own line.
  var base: [UInt8] = []
  /// What each level adds to it.
  var unit: [UInt8] = [0x09]
  /// What ends a line; empty to keep everything on one.
  var lineEnd: [UInt8] = [0x0A]
  /// The level that the base stands for, which decides the width of base64.
  var baseLevel = 0

  /// The layout that options ask for; Apple's if they do not.
  init(_ spacing: WritingOptions.Spacing) {
    switch spacing {
    case .usual: break
    case .lines(let indentation): unit = Array(indentation.utf8)
    case .oneLine: self = .compact
    }
  }

  init(base: [UInt8] = [], unit: [UInt8] = [0x09], lineEnd: [UInt8] = [0x0A], baseLevel: Int = 0) {
    self.base = base
    self.unit = unit
    self.lineEnd = lineEnd
    self.baseLevel = baseLevel
  }

  /// Everything on one line.
  static let compact = TextStyle(unit: [], lineEnd: [])

  /// Whether there are no line ends.
  var isCompact: Bool { lineEnd.isEmpty }

  /// The white space before something at a level.
  func indentation(_ level: Int) -> [UInt8] {
    var indentation = base
    for _ in 0..<level { indentation += unit }
    return indentation
  }
}
