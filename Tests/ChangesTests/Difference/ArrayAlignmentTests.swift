import Testing

@testable import Changes

@Suite struct ArrayAlignmentTests {
  @Test(arguments: [0, 10, 100, 1000, ArrayAlignment.mostSteps])
  func pairsAreEqualAndAscendWhateverTheBound(steps: Int) {
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let old = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        Int.random(in: 0..<20, using: &generator)
      }
      let new = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        Int.random(in: 0..<20, using: &generator)
      }
      let pairs = ArrayAlignment.align(old, new, steps: steps)
      #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }
  }

  @Test func beyondTheBoundWhatOccursOnceIsAligned() {
    var generator = SeededGenerator(seed: 1)
    var old: [Int] = []
    var new: [Int] = []
    for common in 0..<50 {
      old += (0..<30).map { _ in Int.random(in: 1000..<1 << 40, using: &generator) } + [common]
      new += (0..<30).map { _ in Int.random(in: 1000..<1 << 40, using: &generator) } + [common]
    }
    let pairs = ArrayAlignment.align(old, new, steps: 100)
    #expect(pairs.map { old[$0.old] } == Array(0..<50))
  }
}
