import Testing

@testable import Changes

@Suite struct ArrayAlignmentTests {
  @Test(arguments: [0, 10, 1000, 10_000, ArrayAlignment.mostSteps])
  func pairsAreEqualAndAscendWhateverTheBound(steps: Int) {
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let old = (0..<Int.random(in: 0..<120, using: &generator)).map { _ in
        Int.random(in: 0..<20, using: &generator)
      }
      let new = (0..<Int.random(in: 0..<120, using: &generator)).map { _ in
        Int.random(in: 0..<20, using: &generator)
      }
      var left = steps
      let pairs = ArrayAlignment.align(old, new, steps: &left)
      #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
      #expect(left >= 0 && left <= steps)
    }
  }

  @Test func beyondTheBoundMostOfWhatIsEqualIsAligned() {
    var generator = SeededGenerator(seed: 1)
    let old = (0..<3000).map { _ in Int.random(in: 0..<1000, using: &generator) }
    var new = old
    for _ in 0..<100 {
      new[Int.random(in: 0..<new.count, using: &generator)] = -1
      new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      new.insert(-2, at: Int.random(in: 0..<new.count, using: &generator))
    }
    var exact = ArrayAlignment.mostSteps
    var few = 0
    let best = ArrayAlignment.align(old, new, steps: &exact).count
    let good = ArrayAlignment.align(old, new, steps: &few).count
    #expect(best >= 2790)
    #expect(good > best - 100)
  }

  @Test func theWorkIsBounded() {
    // Nothing is equal, the worst case: all of the square would be searched.
    let old = Array(0..<20_000)
    let new = Array(100_000..<120_000)
    var steps = 2_000_000
    #expect(ArrayAlignment.align(old, new, steps: &steps).isEmpty)
    var few = 1_000_000_000
    _ = ArrayAlignment.align(Array(old.prefix(500)), Array(new.prefix(500)), steps: &few)
    #expect(1_000_000_000 - few < 2 * 500 * 500 + 500 * 500)
  }
}
