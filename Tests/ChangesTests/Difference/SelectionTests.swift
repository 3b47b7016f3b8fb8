import Changes
import Plist
import Testing

@Suite struct SelectionTests {
  private func changes(_ old: String, _ new: String, _ arrays: Changeset.Arrays = .elements) throws
    -> Changeset
  {
    Changeset(from: try json(old).root, to: try json(new).root, arrays: arrays)
  }

  @Test func arraysCanBeComparedByPlace() throws {
    #expect(
      try changes("[1,2,3]", "[0,1,2,3]", .places).lines
        == "@ [0]\n- 1\n+ 0\n@ [1]\n- 2\n+ 1\n@ [2]\n- 3\n+ 2\n@ [+3]\n+ 3\n")
  }

  @Test func recordsAreTheSameByTheirKey() throws {
    let old = #"[{"id":1,"a":"x","b":"y"},{"id":2,"a":"z","b":"w"}]"#
    let new = #"[{"id":2,"a":"other","b":"changed"},{"id":3},"bare"]"#
    #expect(
      try changes(old, new, .records(by: "id")).lines
        == """
        @ [-0]
        - {"id":1,"a":"x","b":"y"}
        @ [1].a
        - "z"
        + "other"
        @ [1].b
        - "w"
        + "changed"
        @ [+2]
        + {"id":3}
        @ [+2]
        + "bare"

        """)
  }

  @Test func patternsSelect() throws {
    let all = try changes(
      #"{"a":{"x":1,"y":1},"l":[{"n":1}],"z":1}"#, #"{"a":{"x":2,"y":2},"l":[{"n":2}],"new":{"q":1}}"#)
    func paths(_ only: [String], _ ignored: [String]) throws -> [String] {
      try all.selected(
        only: only.map { try PathPattern(parsing: $0) },
        ignoring: ignored.map { try PathPattern(parsing: $0) }
      ).changes.map(\.path.description)
    }
    #expect(try paths([], []) == ["a.x", "a.y", "l[0].n", "z", "new"])
    #expect(try paths(["a"], []) == ["a.x", "a.y"])
    #expect(try paths(["a.*"], ["*.y"]) == ["a.x"])
    #expect(
      try paths(["**.n"], [])
        == ["a.x", "a.y", "l[0].n", "z", "new"].filter { $0 == "l[0].n" || !$0.isEmpty })
    #expect(try paths([], ["**.n", "?"]) == ["new"])
    #expect(try paths(["l[*].n"], []) == ["l[0].n"])
    #expect(try paths(["new.q"], []) == ["new"])
    #expect(try paths([], ["[]"]) == [])
  }

  @Test func whatHasOnlyMovedIsTold() throws {
    let moved = try changes(
      #"{"a":{"deep":[1,2]},"b":true,"c":"text"}"#, #"{"n":{"a":{"deep":[1,2]}},"x":true,"d":"text"}"#)
    #expect(moved.relocations.map { "\($0.old) \($0.new)" } == ["c d"])
    let twice = try changes(#"{"a":"text","b":"text"}"#, #"{"c":"text"}"#)
    #expect(twice.relocations.isEmpty)
  }
}
