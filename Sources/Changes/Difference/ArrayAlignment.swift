/// Aligns two sequences of hashes by a longest common subsequence, in linear space and with a bound on the work.
///
/// The method is that of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
struct ArrayAlignment {
  /// Steps for one pair of arrays before only elements that occur once on each side are aligned.
  static let mostSteps = 20_000_000

  private let old: [Int]
  private let new: [Int]
  private var pairs: [(old: Int, new: Int)] = []
  private var stepsLeft: Int

  /// Two ranges that are still to be aligned.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Finds the positions that belong together.
  ///
  /// - Parameters:
  ///   - old: The sequence before.
  ///   - new: The sequence after.
  ///   - steps: The bound on the work.
  /// - Returns: The positions, ascending on both sides.
  /// - Complexity: O((*n* + *m*) *d*) in the lengths and the differences, bounded.
  static func align(_ old: [Int], _ new: [Int], steps: Int = mostSteps) -> [(old: Int, new: Int)] {
    var alignment = ArrayAlignment(old: old, new: new, steps: steps)
    alignment.run()
    return alignment.pairs.sorted { $0.old < $1.old }
  }

  private init(old: [Int], new: [Int], steps: Int) {
    self.old = old
    self.new = new
    stepsLeft = steps
  }

  private mutating func run() {
    var boxes = [Box(old: old.indices, new: new.indices)]
    while var box = boxes.popLast() {
      trim(&box)
      guard !box.old.isEmpty, !box.new.isEmpty else { continue }
      guard let snake = middleSnake(box) else {
        alignUnique(box)
        continue
      }
      for (first, second) in zip(snake.old, snake.new) { pairs.append((first, second)) }
      boxes.append(
        Box(
          old: box.old.lowerBound..<snake.old.lowerBound, new: box.new.lowerBound..<snake.new.lowerBound))
      boxes.append(
        Box(
          old: snake.old.upperBound..<box.old.upperBound, new: snake.new.upperBound..<box.new.upperBound))
    }
  }

  /// Aligns what is equal at both ends.
  private mutating func trim(_ box: inout Box) {
    var (first, second) = (box.old.lowerBound, box.new.lowerBound)
    var (firstEnd, secondEnd) = (box.old.upperBound, box.new.upperBound)
    while first < firstEnd, second < secondEnd, old[first] == new[second] {
      pairs.append((first, second))
      first += 1
      second += 1
    }
    while first < firstEnd, second < secondEnd, old[firstEnd - 1] == new[secondEnd - 1] {
      firstEnd -= 1
      secondEnd -= 1
      pairs.append((firstEnd, secondEnd))
    }
    box = Box(old: first..<firstEnd, new: second..<secondEnd)
  }

  /// The run of equal elements in the middle of a shortest edit, found from both ends; nil when the work is used up.
  ///
  /// Both ends of the box differ, so at least two edits are needed and each half is smaller than the whole.
  private mutating func middleSnake(_ box: Box) -> Box? {
    let (count, otherCount) = (box.old.count, box.new.count)
    let delta = count - otherCount
    let half = (count + otherCount + 1) / 2
    // Diagonals that no path in the box reaches.
    let none = Int.min / 2
    var forward = [Int](repeating: none, count: 2 * half + 3)
    var backward = forward
    let origin = half + 1
    forward[origin + 1] = 0
    backward[origin + 1] = 0
    for distance in 0...half {
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let start = max(forward[origin + diagonal + 1], forward[origin + diagonal - 1] + 1)
        guard start >= 0, start <= count, start - diagonal >= 0, start - diagonal <= otherCount else {
          forward[origin + diagonal] = none
          continue
        }
        var end = start
        while end < count, end - diagonal < otherCount,
          old[box.old.lowerBound + end] == new[box.new.lowerBound + end - diagonal]
        { end += 1 }
        forward[origin + diagonal] = end
        let opposite = delta - diagonal
        if !delta.isMultiple(of: 2), abs(opposite) < distance, backward[origin + opposite] + end >= count {
          return snake(box, start, end, diagonal)
        }
        stepsLeft -= 1 + end - start
      }
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let start = max(backward[origin + diagonal + 1], backward[origin + diagonal - 1] + 1)
        guard start >= 0, start <= count, start - diagonal >= 0, start - diagonal <= otherCount else {
          backward[origin + diagonal] = none
          continue
        }
        var end = start
        while end < count, end - diagonal < otherCount,
          old[box.old.upperBound - 1 - end] == new[box.new.upperBound - 1 - (end - diagonal)]
        { end += 1 }
        backward[origin + diagonal] = end
        let opposite = delta - diagonal
        if delta.isMultiple(of: 2), abs(opposite) <= distance, forward[origin + opposite] + end >= count {
          return snake(box, count - end, count - start, opposite)
        }
        stepsLeft -= 1 + end - start
      }
      if stepsLeft < 0 { return nil }
    }
    return nil
  }

  private func snake(_ box: Box, _ start: Int, _ end: Int, _ diagonal: Int) -> Box {
    let (first, second) = (box.old.lowerBound, box.new.lowerBound - diagonal)
    return Box(old: (first + start)..<(first + end), new: (second + start)..<(second + end))
  }

  /// Aligns the elements that occur once on each side, as many as keep their order.
  private mutating func alignUnique(_ box: Box) {
    var places: [Int: (old: Int, new: Int)] = [:]
    for index in box.old { places[old[index]] = places[old[index]] == nil ? (index, -1) : (-2, -1) }
    for index in box.new {
      guard let place = places[new[index]], place.old >= 0 else { continue }
      places[new[index]] = place.new == -1 ? (place.old, index) : (-2, -1)
    }
    let unique = places.values.filter { $0.old >= 0 && $0.new >= 0 }.sorted { $0.old < $1.old }
    // The longest run of ascending positions, by the smallest last position of each length.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: unique.count)
    for index in unique.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if unique[tails[middle]].new < unique[index].new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var next = tails.last ?? -1
    while next >= 0 {
      pairs.append(unique[next])
      next = previous[next]
    }
  }
}
