/// Finds the key that a mistyped one was probably meant to be.
package enum NearestKey {
  /// Work is bounded: neither very long keys nor very large dictionaries are searched to the end.
  private static let longest = 128
  private static let most = 5000

  /// Returns the key with the fewest edits from `wanted`, if they are few for its length.
  ///
  /// - Complexity: O(*k* · *l*²) in the keys looked at and their length, both bounded.
  package static func find(_ wanted: Text, among keys: [Text]) -> Text? {
    let target = folded(wanted)
    guard target.count <= longest else { return nil }
    var best: (key: Text, distance: Int)?
    for key in keys.prefix(most) where key.bytes.count <= longest {
      let bound = min((best?.distance ?? Int.max) - 1, target.count / 3)
      if let distance = distance(target, folded(key), within: bound) { best = (key, distance) }
      if best?.distance == 0 { break }
    }
    return best?.key
  }

  /// The bytes without regard to ASCII case, which people get wrong most.
  private static func folded(_ text: Text) -> [UInt8] {
    text.bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The number of insertions, removals and changes between two words, or nil if above a bound.
  private static func distance(_ left: [UInt8], _ right: [UInt8], within bound: Int) -> Int? {
    guard bound >= 0, abs(left.count - right.count) <= bound else { return nil }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      var least = row[0]
      for column in right.indices {
        let change = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
        least = min(least, row[column + 1])
      }
      if least > bound { return nil }
    }
    return row[right.count] <= bound ? row[right.count] : nil
  }
}
