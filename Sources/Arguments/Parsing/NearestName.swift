/// Finds the name someone probably meant.
enum NearestName {
  /// Words longer than this are no misspelling of a name, and would be slow to compare.
  private static let longestWord = 64

  /// Returns the name closest to a word, the first of equals, or nil when none is close.
  ///
  /// A name that begins with the word is close: abbreviations are not accepted, but understood here.
  /// - Complexity: O(*n* · *m*) in the lengths of the word, which is bounded, and of all names together.
  static func find(_ word: Word, among names: [String]) -> String? {
    let typed = word.bytes.map(lowercase)
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    var nearest: (name: String, distance: Int)?
    for name in names {
      let letters = name.utf8.map(lowercase)
      let distance = distance(from: typed, to: letters)
      guard distance <= max(1, min(typed.count, letters.count) / 3) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (name, distance) }
    }
    return nearest?.name ?? names.first { $0.utf8.map(lowercase).starts(with: typed) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns the number of insertions, removals, replacements and swaps of neighbours between two words.
  static func distance(from one: [UInt8], to other: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, target) in other.enumerated() {
        var best = min(previous[column + 1] + 1, current[column] + 1)
        best = min(best, previous[column] + (letter == target ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == target {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[other.count]
  }
}
