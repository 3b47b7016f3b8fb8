/// How many times as fast as plistlib each operation is to be.
enum Goals {
  static let inputs = ["library", "strings", "data", "ints", "wide"]

  static func multiple(_ input: String, _ operation: Operation) -> Double? {
    let row: [Double]? =
      switch input {
      case "library": [75, 60, 34, 55]
      case "strings": [12, 4, 12, 10]
      case "data": [14, 8, 12, 28]
      case "ints": [58, 40, 24, 35]
      case "wide": [67, 44, 47, 48]
      default: nil
      }
    return Operation.allCases.firstIndex(of: operation).flatMap { row?[$0] }
  }
}
