import Changes
import Plist
import Testing

@Suite struct ThreeWayMergeTests {
  private func merge(_ base: String?, _ ours: String, _ theirs: String, _ side: ThreeWayMerge.Side = .ours)
    throws -> (
      result: String, conflicts: [String]
    )
  {
    let merge = try ThreeWayMerge(
      base: base.map { try json($0).root }, ours: json(ours), theirs: json(theirs).root, favouring: side)
    return (merge.document.root.json, merge.conflicts.map(\.path.description))
  }

  @Test func keysAreMergedOneByOne() throws {
    let merged = try merge(
      #"{"a":1,"b":1,"c":1,"d":{"x":1}}"#, #"{"a":2,"b":1,"d":{"x":1,"y":1}}"#,
      #"{"a":1,"b":3,"c":1,"d":{"x":2},"n":true}"#)
    #expect(merged.result == #"{"a":2,"b":3,"d":{"x":2,"y":1},"n":true}"#)
    #expect(merged.conflicts == [])
  }

  @Test func arraysAreMergedWhereTheyDiffer() throws {
    #expect(try merge("[1,2,3,4]", "[0,1,2,3,4]", "[1,2,3,5]").result == "[0,1,2,3,5]")
    #expect(try merge("[1,2,3]", "[1,3]", "[1,2,3,4]").result == "[1,3,4]")
    #expect(
      try merge(#"[{"a":1,"b":1}]"#, #"[{"a":2,"b":1}]"#, #"[{"a":1,"b":2}]"#).result == #"[{"a":2,"b":2}]"#)
    #expect(try merge("[1,2]", "[1,2,3]", "[1,2,4]").conflicts == ["[]"])
  }

  @Test func conflictsAreListedAndOneSideStands() throws {
    let sides = (base: #"{"a":1,"b":1}"#, ours: #"{"a":2}"#, theirs: #"{"a":3,"b":2}"#)
    let ours = try merge(sides.base, sides.ours, sides.theirs)
    #expect(ours.result == #"{"a":2}"#)
    #expect(ours.conflicts == ["a", "b"])
    #expect(try merge(sides.base, sides.ours, sides.theirs, .theirs).result == #"{"a":3,"b":2}"#)
    #expect(try merge(nil, #"{"a":1,"c":1}"#, #"{"a":2,"d":1}"#).result == #"{"a":1,"c":1,"d":1}"#)
  }

  @Test func laws() throws {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let model = Model.random(&random)
      let (base, ours, theirs) = (
        try model.document(), try model.mutated(&random).document(), try model.mutated(&random).document()
      )
      func merged(_ one: Document, _ other: Document, _ side: ThreeWayMerge.Side = .ours) throws
        -> ThreeWayMerge
      {
        try ThreeWayMerge(base: base.root, ours: one, theirs: other.root, favouring: side)
      }
      #expect(try merged(ours, base).document.root.isIdentical(to: ours.root))
      #expect(try merged(base, theirs).document.root.isIdentical(to: theirs.root))
      #expect(try merged(ours, ours).document.root.isIdentical(to: ours.root))
      let (there, back) = (try merged(ours, theirs), try merged(theirs, ours, .theirs))
      #expect(there.document.root.isIdentical(to: back.document.root), "\(seed)")
      #expect(there.conflicts.count == back.conflicts.count)
    }
  }
}
