import Changes
import Plist
import Testing

@Suite struct MergeTests {
  private func merged(
    _ left: Value, _ right: Value, _ policy: Edit.Merge.Policy, isDeep: Bool = true,
    _ options: Edit.Options = .retype
  ) throws(ChangesError) -> EditOutcome {
    let document = Document(root: left)
    return try document.applying([
      Edit(.merge(right, Edit.Merge(policy, isDeep: isDeep)), at: .root, options: options)
    ])
  }

  private func merged(
    _ left: String, _ right: String, _ policy: Edit.Merge.Policy, isDeep: Bool = true,
    _ options: Edit.Options = .retype
  ) throws -> String {
    try merged(json(left).root, json(right).root, policy, isDeep: isDeep, options).document.root.json
  }

  @Test func policiesAndDepth() throws {
    let (left, right) = (#"{"a":1,"d":{"x":1,"y":2},"l":[1]}"#, #"{"a":2,"d":{"y":3,"z":4},"n":true}"#)
    #expect(try merged(left, right, .theirs) == #"{"a":2,"d":{"x":1,"y":3,"z":4},"l":[1],"n":true}"#)
    #expect(try merged(left, right, .ours) == #"{"a":1,"d":{"x":1,"y":2,"z":4},"l":[1],"n":true}"#)
    #expect(
      try merged(left, right, .theirs, isDeep: false) == #"{"a":2,"d":{"y":3,"z":4},"l":[1],"n":true}"#)
    let error = #expect(throws: ChangesError.self) { try merged(left, right, .fail) }
    #expect(error?.code == .conflicts([try PropertyPath(parsing: "a"), try PropertyPath(parsing: "d.y")]))
    #expect(error?.verdict == .refused)
    #expect(try merged(#"{"a":1}"#, #"{"b":2,"a":1}"#, .fail) == #"{"a":1,"b":2}"#)
  }

  @Test func typesAreKept() throws {
    let error = #expect(throws: ChangesError.self) {
      try merged(#"{"a":1}"#, #"{"a":"1"}"#, .theirs, [])
    }
    #expect(error?.code == .typeChange(from: .integer, to: .string))
    #expect(throws: ChangesError.self) { try merged("[1]", "{}", .theirs) }
    #expect(throws: ChangesError.self) { try merged("{}", "[1]", .theirs) }
  }

  @Test func laws() throws {
    var random = SeededGenerator(seed: 11)
    var count = 0
    while count < 300 {
      let first = try Model.random(&random).document().root
      let second = try Model.random(&random).document().root
      guard first.kind == .dictionary, second.kind == .dictionary else { continue }
      count += 1
      let empty = try json("{}").root
      for policy in Edit.Merge.Policy.allCases {
        #expect(try merged(first, first, policy).changeset.isEmpty)
        #expect(try merged(first, empty, policy).changeset.isEmpty)
        #expect(try merged(empty, first, policy).document.root.isIdentical(to: first))
      }
      let theirs = try merged(first, second, .theirs).document.root
      #expect(try merged(theirs, second, .theirs).changeset.isEmpty)
      #expect(try merged(second, first, .ours).document.root.isIdentical(to: theirs))
      let ours = try merged(first, second, .ours).document.root
      #expect(try merged(ours, second, .ours).changeset.isEmpty)
    }
  }
}

extension Document {
  fileprivate init(root: Value) {
    var builder = DocumentBuilder()
    try? builder.copy(root)
    self = builder.finish(format: .binary)
  }
}
