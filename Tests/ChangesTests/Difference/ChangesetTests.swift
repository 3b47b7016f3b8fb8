import Changes
import Plist
import Testing

@Suite struct ChangesetPropertyTests {
  @Test(arguments: 0..<400)
  func differencesLeadThereAndBack(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let model = Model.random(&generator)
    let old = try model.document()
    let new = try model.mutated(&generator).document(format: .xml)
    for arrays in [Changeset.Arrays.elements, .whole] {
      let changes = Changeset(from: old.root, to: new.root, arrays: arrays)
      #expect(changes.isEmpty == old.root.isIdentical(to: new.root))
      #expect(try changes.apply(to: old).root.isIdentical(to: new.root), "\(changes.lines)")
      let inverse = try changes.inverted()
      #expect(try inverse.apply(to: new).root.isIdentical(to: old.root), "\(inverse.lines)")
      #expect(try inverse.inverted().apply(to: old).root.isIdentical(to: new.root))
      let file = ChangesFile([.init(old: .init(name: "a"), new: .init(name: "b"), changeset: changes)])
      let text = try file.text()
      let back = try ChangesFile(parsing: text)
      #expect(try back.text() == text)
      #expect(back.sections.map { $0.changeset.isIdentical(to: changes) } == [true])
      let reversal = try Reversal(of: changes, in: new.root, left: new.root)
      #expect(reversal.held.isEmpty)
      #expect(try reversal.changeset.apply(to: new).root.isIdentical(to: old.root))
    }
  }

  @Test(arguments: 0..<200)
  func takingBackLeavesOtherChangesAlone(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let model = Model.dictionary([
      ("ours", .random(&generator)), ("theirs", .random(&generator)), ("both", .random(&generator)),
    ])
    guard case .dictionary(let entries) = model else { return }
    let old = try model.document()
    let left = try Model.dictionary([("ours", entries[0].1.mutated(&generator)), entries[1], entries[2]])
      .document()
    let current = try Model.dictionary([
      ("new", .random(&generator)), ("ours", .literal("1")), ("theirs", entries[1].1.mutated(&generator)),
    ]).document()
    let changes = Changeset(from: old.root, to: left.root, arrays: .whole)
    let ours = try #require(left.root["ours"])
    let outcome = try current.applying([
      Edit(.set(.value(ours)), at: PropertyPath(keys: ["ours"]), options: .retype)
    ])
    let reversal = try Reversal(of: changes, in: outcome.document.root)
    #expect(reversal.held.isEmpty)
    let restored = try reversal.changeset.apply(to: outcome.document).root
    #expect(try restored["ours"]?.isIdentical(to: #require(old.root["ours"])) == true)
    #expect(restored["new"].map(\.json) == current.root["new"].map(\.json))
    #expect(restored["theirs"].map(\.json) == current.root["theirs"].map(\.json))
  }

  @Test func scalarsOfOneArrayKeepTheFewestChanges() throws {
    // A longest common subsequence by the textbook's table, for comparison.
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let old = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        Int.random(in: 0..<4, using: &generator)
      }
      let new = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        Int.random(in: 0..<4, using: &generator)
      }
      var table = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
      for row in old.indices.reversed() {
        for column in new.indices.reversed() {
          table[row][column] =
            old[row] == new[column]
            ? table[row + 1][column + 1] + 1 : max(table[row + 1][column], table[row][column + 1])
        }
      }
      let changes = Changeset(from: try json("\(old)").root, to: try json("\(new)").root)
      let lost = changes.statistics.removed + changes.statistics.changed
      #expect(lost == old.count - table[0][0], "\(old) \(new)")
    }
  }
}

@Suite struct ChangesetTests {
  private func changes(_ old: String, _ new: String) throws -> Changeset {
    Changeset(from: try json(old).root, to: try json(new).root)
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, ""),
    (#"{"a":1}"#, #"{"a":{"$real":1.0}}"#, "@ a\n- 1\n+ real:1.0\n"),
    (#"{"a":true}"#, #"{"a":1}"#, "@ a\n- true\n+ 1\n"),
    (#"{"é":1}"#, "{\"e\u{301}\":1}", "@ é\n- 1\n@ e\u{301}\n+ 1\n"),
    (#"{"a":{"$real":"nan"}}"#, #"{"a":{"$real":"nan"}}"#, ""),
    (#"{"x":["a","b","c"]}"#, #"{"x":["a","c"]}"#, "@ x[-1]\n- \"b\"\n"),
    (#"["a"]"#, #"["z","a","b","c"]"#, "@ [+0]\n+ \"z\"\n@ [+1]\n+ \"b\"\n@ [+1]\n+ \"c\"\n"),
    ("[1,2,3]", "[1,9,3]", "@ [1]\n- 2\n+ 9\n"), ("[]", "{}", "@ []\n- []\n+ {}\n"),
    ("1", "2", "@ []\n- 1\n+ 2\n"),
    (
      #"{"l":[{"n":"a","v":1},{"n":"b","v":1}]}"#,
      #"{"l":[{"n":"z","v":9},{"n":"a","v":1},{"n":"b","v":2}]}"#,
      "@ l[+0]\n+ {\"n\":\"z\",\"v\":9}\n@ l[1].v\n- 1\n+ 2\n"
    ),
    (
      #"{"a":{"b":1},"x.y":1}"#, #"{"a":{"b":2},"x.z":1}"#,
      "@ a.b\n- 1\n+ 2\n@ \"x.y\"\n- 1\n@ \"x.z\"\n+ 1\n"
    ),
    (#"{"a":{"$set":[1]}}"#, #"{"a":{"$set":[2]}}"#, "@ a\n- {\"$set\":[1]}\n+ {\"$set\":[2]}\n"),
    (#"[[1,2],[3]]"#, #"[[1,2,4],[3]]"#, "@ [0][+2]\n+ 4\n"),
  ])
  func differencesAreTold(old: String, new: String, lines: String) throws {
    #expect(try changes(old, new).lines == lines)
  }

  @Test func statisticsCountSorts() throws {
    let statistics = try changes(#"{"a":1,"b":2,"l":[1]}"#, #"{"a":2,"c":2,"l":[1,2]}"#).statistics
    #expect(statistics.added == 2)
    #expect(statistics.removed == 1)
    #expect(statistics.changed == 1)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "a should be 1 and is 3"),
    (#"{"a":1}"#, "{}", "{}", "a should be 1 and is absent"),
    ("{}", #"{"a":1}"#, #"{"a":1}"#, "a should be absent and is 1"),
    ("[1,2]", "[1]", "[1,3]", "[1] should be 2 and is 3"),
    ("[1,2,3]", "[1,2,3,4]", "[1]", "what holds [3] is absent"),
    (#"{"a":{"b":1}}"#, #"{"a":{"b":1,"c":2}}"#, "{}", "what holds a.c is absent"),
    (#"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, #"{"a":5}"#, "a.b should be 1 and is absent"),
  ])
  func oldValuesAreChecked(old: String, new: String, current: String, message: String) throws {
    let document = try json(current)
    let error = #expect(throws: ChangesError.self) { try changes(old, new).apply(to: document) }
    #expect(error?.message == message)
    #expect(error?.verdict == .refused)
  }

  @Test func newKeysComeLastAndOthersKeepTheirOrder() throws {
    let document = try json(#"{"z":1,"a":{"y":1,"b":2},"m":3}"#)
    let edited = try changes(document.root.json, #"{"m":3,"a":{"b":5,"c":1,"y":1},"k":4}"#).apply(
      to: document)
    #expect(edited.root.json == #"{"a":{"y":1,"b":5,"c":1},"m":3,"k":4}"#)
  }

  @Test func duplicatesAreComparedByTheirEffectiveEntry() throws {
    let old = try json(#"{"a":1,"b":2,"a":3}"#)
    #expect(Changeset(from: old.root, to: try json(#"{"a":3,"b":2}"#).root).isEmpty)
    let edited = try Changeset(from: old.root, to: try json(#"{"a":4,"b":2}"#).root).apply(to: old)
    #expect(edited.root.keys == ["b", "a"])
    #expect(edited.root["a"]?.integer == 4)
    let deleted = try Changeset(from: old.root, to: try json(#"{"b":2}"#).root).apply(to: old)
    #expect(deleted.root.json == #"{"b":2}"#)
    #expect(!deleted.root.hasDuplicateKeys)
  }

  @Test func changesThatTouchAreRefused() throws {
    let one = Document.integer(1).root
    let two = Document.integer(2).root
    let replace = Change(.replace(one, with: two), at: PropertyPath(keys: ["a"]))
    let inner = Change(.add(one), at: PropertyPath(keys: ["a", "b"]))
    let removal = Change(.remove(one), at: PropertyPath([.index(0)]))
    let change = Change(.replace(one, with: two), at: PropertyPath([.index(0)]))
    let negative = Change(.insert(one), at: PropertyPath([.index(-1)]))
    for list in [
      [replace, replace], [replace, inner], [inner, replace], [removal, removal], [removal, change],
      [change, removal], [negative], [replace, removal],
    ] {
      let error = #expect(throws: ChangesError.self) { try Changeset(list).inverted() }
      #expect(error?.code == .contradiction)
    }
  }
}

@Suite struct ReversalTests {
  @Test func onlyWhatStillHoldsOurValueIsTakenBack() throws {
    let old = try json(#"{"a":true,"b":1,"d":4,"e":5}"#)
    let left = try json(#"{"a":false,"b":2,"c":3,"e":6}"#)
    let current = try json(#"{"a":false,"b":7,"c":3,"d":4,"x":9,"e":6}"#)
    let reversal = try Reversal(of: Changeset(from: old.root, to: left.root), in: current.root)
    #expect(reversal.held.map(\.path.description) == ["b"])
    #expect(reversal.held.first?.found?.integer == 7)
    #expect(reversal.settled.map(\.description) == ["d"])
    #expect(try reversal.changeset.apply(to: current).root.json == #"{"a":true,"b":7,"d":4,"x":9,"e":5}"#)
  }

  @Test func elementsAreHeldBackWhenTheArrayMayHaveMoved() throws {
    let old = try json("[1,2,3]")
    let left = try json("[1,3]")
    let changes = Changeset(from: old.root, to: left.root)
    let moved = try json("[0,1,3]")
    #expect(try Reversal(of: changes, in: moved.root, left: left.root).held.count == 1)
    #expect(try Reversal(of: changes, in: left.root).held.count == 1)
    let known = try Reversal(of: changes, in: left.root, left: left.root)
    #expect(try known.changeset.apply(to: left).root.json == "[1,2,3]")
  }

  @Test func aParentThatIsGoneHoldsBack() throws {
    let changes = Changeset(from: try json(#"{"p":{"a":1}}"#).root, to: try json(#"{"p":{}}"#).root)
    let reversal = try Reversal(of: changes, in: try json("{}").root)
    #expect(reversal.changeset.isEmpty)
    #expect(reversal.held.map(\.path.description) == ["p.a"])
  }
}
