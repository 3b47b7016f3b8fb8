/// Aligns two sequences of hashes by a longest common subsequence, in linear space and with a bound on the work.
///
/// The method is that of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986. Where two sequences
/// differ in more places than the bound allows to search, they are split at the place that the search has come
/// furthest to; the alignment is then a good one, not always the best.
struct ArrayAlignment {
  /// Steps for all arrays of one comparison; the search is exact as long as they last.
  static let mostSteps = 400_000_000
  /// Differences that are searched for in any case before a split.
  private static let leastDistance = 16

  private let old: [Int]
  private let new: [Int]
  private let mostDistance: Int
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
  ///   - steps: The work that may still be done; what is done is taken off.
  /// - Returns: The positions, ascending on both sides.
  /// - Complexity: O((*n* + *m*) *d*) in the lengths and the differences, bounded.
  static func align(_ old: [Int], _ new: [Int], steps: inout Int) -> [(old: Int, new: Int)] {
    var alignment = ArrayAlignment(old, new, steps: steps)
    alignment.run()
    steps = max(alignment.stepsLeft, 0)
    return alignment.pairs.sorted { $0.old < $1.old }
  }

  private init(_ old: [Int], _ new: [Int], steps: Int) {
    self.old = old
    self.new = new
    stepsLeft = steps
    // Half of what is left, so that one array does not use up what the others need.
    mostDistance = max(Self.leastDistance, steps / 2 / max(old.count + new.count, 1))
  }

  private mutating func run() {
    var boxes = [Box(old: old.indices, new: new.indices)]
    while var box = boxes.popLast() {
      trim(&box)
      guard !box.old.isEmpty, !box.new.isEmpty else { continue }
      let snake = middleSnake(box)
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

  /// The run of equal elements in the middle of a shortest edit, found from both ends, or a place to split at.
  ///
  /// Both ends of the box differ, so at least two edits are needed and each half is smaller than the whole.
  private mutating func middleSnake(_ box: Box) -> Box {
    let (count, otherCount) = (box.old.count, box.new.count)
    let delta = count - otherCount
    let half = min((count + otherCount + 1) / 2, mostDistance)
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
        stepsLeft -= 1 + end - start
        if !delta.isMultiple(of: 2), abs(opposite) < distance, backward[origin + opposite] + end >= count {
          return snake(box, start, end, diagonal)
        }
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
        stepsLeft -= 1 + end - start
        if delta.isMultiple(of: 2), abs(opposite) <= distance, forward[origin + opposite] + end >= count {
          return snake(box, count - end, count - start, opposite)
        }
      }
    }
    return furthest(box, forward, backward, origin)
  }

  /// The place that is furthest from its end of the box, as an empty run.
  private func furthest(_ box: Box, _ forward: [Int], _ backward: [Int], _ origin: Int) -> Box {
    var best = (sum: 0, first: 0, second: 0)
    for index in forward.indices {
      let diagonal = index - origin
      if forward[index] >= 0, 2 * forward[index] - diagonal > best.sum {
        best = (2 * forward[index] - diagonal, forward[index], forward[index] - diagonal)
      }
      if backward[index] >= 0, 2 * backward[index] - diagonal > best.sum {
        best = (
          2 * backward[index] - diagonal, box.old.count - backward[index],
          box.new.count - backward[index] + diagonal
        )
      }
    }
    let (first, second) = (box.old.lowerBound + best.first, box.new.lowerBound + best.second)
    return Box(old: first..<first, new: second..<second)
  }

  private func snake(_ box: Box, _ start: Int, _ end: Int, _ diagonal: Int) -> Box {
    let (first, second) = (box.old.lowerBound, box.new.lowerBound - diagonal)
    return Box(old: (first + start)..<(first + end), new: (second + start)..<(second + end))
  }
}
