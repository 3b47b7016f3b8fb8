import Plist

/// Pairs elements that no longer are equal but probably are the same: what was changed in place.
struct ElementPairing {
  /// Comparisons of two elements in all arrays together, which keeps hostile documents cheap.
  private var comparisonsLeft = 2_000_000
  /// Entries and elements of a container that are looked at.
  private static let mostFeatures = 64

  /// Adds pairs in the gaps between aligned elements.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of each gap, bounded; a gap beyond the bound is paired one by one if both
  ///   sides have the same length, and else not at all.
  mutating func fill(
    _ pairs: [(old: Int, new: Int)], old: Value, new: Value, left: inout ContentHashes,
    right: inout ContentHashes
  ) -> [(old: Int, new: Int)] {
    var filled: [(old: Int, new: Int)] = []
    filled.reserveCapacity(pairs.count)
    var (oldStart, newStart) = (0, 0)
    for pair in pairs + [(old.count, new.count)] {
      let (oldGap, newGap) = (oldStart..<pair.old, newStart..<pair.new)
      if !oldGap.isEmpty, !newGap.isEmpty {
        let cost = oldGap.count.multipliedReportingOverflow(by: newGap.count)
        if !cost.overflow, cost.partialValue <= comparisonsLeft {
          comparisonsLeft -= cost.partialValue
          let first = oldGap.map { Self.features(old.elements[$0], &left) }
          let second = newGap.map { Self.features(new.elements[$0], &right) }
          for (one, other) in Self.best(first, second) {
            filled.append((oldGap.lowerBound + one, newGap.lowerBound + other))
          }
        } else if oldGap.count == newGap.count {
          filled += zip(oldGap, newGap).map { ($0, $1) }
        }
      }
      if pair.old < old.count || pair.new < new.count { filled.append(pair) }
      (oldStart, newStart) = (pair.old + 1, pair.new + 1)
    }
    return filled
  }

  /// What tells how like two elements are.
  private struct Features {
    let kind: Kind
    /// Hashes of keys and entries, or of elements, ascending.
    let parts: [Int]
  }

  private static func features(_ value: Value, _ hashes: inout ContentHashes) -> Features {
    var parts: [Int] = []
    switch value.kind {
    case .dictionary:
      for entry in value.effectiveEntries.prefix(mostFeatures) {
        parts.append(entry.key.hashValue)
        parts.append(hashes.hash(ofEntry: entry))
      }
    case .array:
      for element in value.elements.prefix(mostFeatures) { parts.append(hashes.hash(of: element)) }
    default: break
    }
    return Features(kind: value.kind, parts: parts.sorted())
  }

  /// How like two elements are, from 0 (other types) to 100; two scalars of one type are hardly alike.
  private static func likeness(_ left: Features, _ right: Features) -> Int {
    guard left.kind == right.kind else { return 0 }
    guard left.kind == .dictionary || left.kind == .array else { return 1 }
    var (first, second, common) = (0, 0, 0)
    while first < left.parts.count, second < right.parts.count {
      if left.parts[first] == right.parts[second] {
        common += 1
        first += 1
        second += 1
      } else if left.parts[first] < right.parts[second] {
        first += 1
      } else {
        second += 1
      }
    }
    let all = left.parts.count + right.parts.count
    return all == 0 ? 2 : 2 + 98 * 2 * common / all
  }

  /// The pairs, ascending on both sides, with the greatest likeness in sum.
  private static func best(_ left: [Features], _ right: [Features]) -> [(Int, Int)] {
    let width = right.count + 1
    var scores = [Int](repeating: 0, count: (left.count + 1) * width)
    var likenesses = [Int](repeating: 0, count: left.count * right.count)
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        let likeness = likeness(left[row], right[column])
        likenesses[row * right.count + column] = likeness
        var score = max(scores[(row + 1) * width + column], scores[row * width + column + 1])
        if likeness > 0 { score = max(score, likeness + scores[(row + 1) * width + column + 1]) }
        scores[row * width + column] = score
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < left.count, column < right.count {
      let likeness = likenesses[row * right.count + column]
      let score = scores[row * width + column]
      if likeness > 0, score == likeness + scores[(row + 1) * width + column + 1] {
        pairs.append((row, column))
        row += 1
        column += 1
      } else if score == scores[(row + 1) * width + column] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}
