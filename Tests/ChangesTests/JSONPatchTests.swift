import Changes
import Plist
import Testing

@Suite struct JSONPatchTests {
  private func patched(_ document: String, _ patch: String) throws -> String {
    let patch = try JSONPatch(json(patch).root)
    return try json(document).applying(patch).document.root.json
  }

  @Test(
    // The examples of RFC 6902, appendix A, and what follows from it.
    arguments: [
      (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"foo":"bar","baz":"qux"}"#),
      (
        #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
        #"{"foo":["bar","qux","baz"]}"#
      ),
      (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
      (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
      (
        #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
        #"{"baz":"boo","foo":"bar"}"#
      ),
      (
        #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
        #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
        #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
      ),
      (
        #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
        #"{"foo":["all","cows","eat","grass"]}"#
      ),
      (
        #"{"baz":"qux","foo":["a",2,"c"]}"#,
        #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
        #"{"baz":"qux","foo":["a",2,"c"]}"#
      ),
      (
        #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
        #"{"foo":"bar","child":{"grandchild":{}}}"#
      ),
      (
        #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
        #"{"foo":["bar",["abc","def"]]}"#
      ),
      (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
      (#"{"a":1}"#, #"[{"op":"add","path":"/a","value":"x"}]"#, #"{"a":"x"}"#),
      (
        #"{"a":[]}"#,
        #"[{"op":"add","path":"/a/-","value":1},{"op":"add","path":"/a/0","value":0},{"op":"copy","from":"/a/0","path":"/b"}]"#,
        #"{"a":[0,1],"b":0}"#
      ),
      (#"{"a":1}"#, #"[{"op":"replace","path":"","value":[1]},{"op":"add","path":"/0","value":0}]"#, "[0,1]"),
      (
        #"{"a":1}"#, #"[{"op":"add","path":"/b","value":2},{"op":"test","path":"","value":{"a":1,"b":2}}]"#,
        #"{"a":1,"b":2}"#
      ),
    ])
  func operations(document: String, patch: String, result: String) throws {
    #expect(try patched(document, patch) == result)
  }

  @Test(
    arguments: [
      #"[{"op":"test","path":"/baz","value":"bar"}]"#, #"[{"op":"add","path":"/no/b","value":"qux"}]"#,
      #"[{"op":"remove","path":"/no"}]"#, #"[{"op":"replace","path":"/no","value":1}]"#,
      #"[{"op":"test","path":"/baz","value":{"$real":1.0}}]"#, #"[{"op":"add","path":"baz","value":1}]"#,
      #"[{"op":"add","path":"/x"}]"#, #"[{"op":"nothing","path":"/baz"}]"#, "[1]",
      #"[{"op":"add","path":"/list/5","value":1}]"#,
    ])
  func refusals(patch: String) {
    #expect(throws: ChangesError.self) { try patched(#"{"baz":1,"list":[1]}"#, patch) }
  }

  @Test func differencesAsPatchesLeadThere() throws {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let model = Model.random(&random)
      let (old, new) = (try model.document(), try model.mutated(&random).document())
      for arrays in [Changeset.Arrays.elements, .places, .whole, .records(by: "a")] {
        let changes = Changeset(from: old.root, to: new.root, arrays: arrays)
        #expect(try changes.apply(to: old).root.isIdentical(to: new.root), "\(seed)")
        #expect(try changes.inverted().apply(to: new).root.isIdentical(to: old.root), "\(seed)")
        let text = try changes.jsonPatch().root.typedJSON()
        let patch = try JSONPatch(Document(typedJSON: text).root)
        #expect(try old.applying(patch).document.root.isIdentical(to: new.root), "\(seed)")
      }
    }
  }
}
