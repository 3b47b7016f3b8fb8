import Changes
import Plist
import Testing

@Suite struct EditTests {
  private static let sample =
    #"{"on":true,"n":5,"s":"x","real":{"$real32":0.5},"list":[1,2,3],"d":{"k":{"x":1}},"rows":[{"v":1},{"v":2}],"old":null}"#

  private func edit(
    _ action: Edit.Action, _ path: String, _ options: Edit.Options = []
  ) throws(PlistError) -> Edit {
    Edit(action, at: try PropertyPath(parsing: path), options: options)
  }

  private func word(_ word: String) -> Edit.NewValue { .word(word, kind: nil) }

  private func lines(_ edits: [Edit]) throws -> String {
    try json(Self.sample).applying(edits).changeset.lines
  }

  private func error(_ edits: [Edit]) throws -> ChangesError? {
    let document = try json(Self.sample)
    return #expect(throws: ChangesError.self) { try document.applying(edits) }
  }

  @Test func settingKeepsTypes() throws {
    #expect(
      try lines([edit(.set(word("7")), "n"), edit(.set(word("no")), "on"), edit(.set(word("007")), "s")])
        == "@ on\n- true\n+ false\n@ n\n- 5\n+ 7\n@ s\n- \"x\"\n+ \"007\"\n")
    #expect(try lines([edit(.set(word("0.1")), "real")]) == "@ real\n- real32:0.5\n+ real32:0.1\n")
    #expect(try lines([edit(.set(word("true")), "new")]) == "@ new\n+ true\n")
    #expect(try lines([edit(.set(.word("5", kind: .integer)), "new")]) == "@ new\n+ 5\n")
    #expect(try lines([edit(.set(word("")), "s")]) == "@ s\n- \"x\"\n+ \"\"\n")
    #expect(
      try error([edit(.set(word("abc")), "n")])?.code
        == .plist(PlistError(.value(.notA(.integer, word: "abc")))))
    #expect(
      try error([edit(.set(word("5")), "new")])?.code == .plist(PlistError(.value(.untyped(word: "5")))))
    #expect(
      try error([edit(.set(word("x")), "list")])?.code == .plist(PlistError(.value(.needsType(.array)))))
  }

  @Test func whatIsAlreadySoIsNoChange() throws {
    #expect(
      try lines([
        edit(.set(word("true")), "on"), edit(.set(word("5")), "n"), edit(.set(word("0x5")), "rows[0].v"),
      ]) == "@ rows[0].v\n- 1\n+ 5\n")
    let document = try json(Self.sample)
    let outcome = try document.applying([edit(.set(word("5")), "n"), edit(.delete, "gone", .missingOK)])
    #expect(outcome.changeset.isEmpty)
    #expect(outcome.notes.isEmpty)
  }

  @Test func aChangedTypeIsRefusedUnlessAsked() throws {
    let value = Edit.NewValue.value(try json("\"5\"").root)
    let refusal = try error([edit(.set(value), "n")])
    #expect(refusal?.code == .typeChange(from: .integer, to: .string))
    #expect(refusal?.verdict == .refused)
    #expect(try error([edit(.set(value), "d")])?.verdict == .refused)
    let outcome = try json(Self.sample).applying([edit(.set(value), "n", .retype)])
    #expect(outcome.changeset.lines == "@ n\n- 5\n+ \"5\"\n")
    #expect(outcome.notes == [.retyped(PropertyPath(keys: ["n"]), from: .integer, to: .string)])
    #expect(
      try lines([edit(.set(.value(try json(#"{"y":2}"#).root)), "d.k")]) == "@ d.k.x\n- 1\n@ d.k.y\n+ 2\n")
  }

  @Test func parentsAreMadeOnRequest() throws {
    let missing = try error([edit(.set(word("true")), "a.b.c")])
    #expect(missing?.code == .missingParent(.missingKey("a", in: .root, suggestion: nil)))
    #expect(missing?.verdict == .trouble)
    #expect(try lines([edit(.set(word("true")), "a.b[0].c", .parents)]) == "@ a\n+ {\"b\":[{\"c\":true}]}\n")
    #expect(
      try lines([edit(.set(word("true")), "a[+]", .parents), edit(.set(word("false")), "a[1]", .parents)])
        == "@ a\n+ [true,false]\n")
    #expect(try lines([edit(.set(word("true")), "list[+].x", .parents)]) == "@ list[+3]\n+ {\"x\":true}\n")
    #expect(try lines([edit(.set(word("true")), "d.k.y.z", .parents)]) == "@ d.k.y\n+ {\"z\":true}\n")
    #expect(try error([edit(.set(word("true")), "a.0", .parents)])?.code == .ambiguousNumber("0"))
    #expect(try error([edit(.set(word("true")), "a[5]", .parents)])?.verdict == .trouble)
    #expect(
      try error([edit(.set(word("true")), "n.x", .parents)])?.code
        == .plist(PlistError(.path(.notAContainer(.integer, at: PropertyPath(keys: ["n"]))))))
  }

  @Test func turningOver() throws {
    #expect(try lines([edit(.toggle(absent: nil), "on")]) == "@ on\n- true\n+ false\n")
    #expect(
      try lines([
        edit(.toggle(absent: true), "SBEnableDashBoard"),
        edit(.toggle(absent: false), "SBKillableInAppSwitcher"),
      ]) == "@ SBEnableDashBoard\n+ false\n@ SBKillableInAppSwitcher\n+ true\n")
    #expect(try error([edit(.toggle(absent: nil), "what")])?.verdict == .no)
    #expect(try error([edit(.toggle(absent: nil), "n")])?.code == .notBoolean(.integer))
    #expect(try error([edit(.toggle(absent: nil), "n")])?.verdict == .trouble)
  }

  @Test func deleting() throws {
    #expect(
      try lines([edit(.delete, "d.k"), edit(.delete, "list[0]"), edit(.delete, "rows[*].v")])
        == "@ list[-0]\n- 1\n@ d.k\n- {\"x\":1}\n@ rows[0].v\n- 1\n@ rows[1].v\n- 2\n")
    #expect(try lines([edit(.delete, "list[:2]")]) == "@ list[-0]\n- 1\n@ list[-1]\n- 2\n")
    let absent = try error([edit(.delete, "oon")])
    #expect(absent?.verdict == .no)
    #expect(absent?.hint == "did you mean 'on'?")
    #expect(try error([edit(.delete, "nothing.x")])?.verdict == .no)
    #expect(try error([edit(.delete, "list[9]")])?.verdict == .trouble)
    #expect(try error([edit(.delete, "n.x")])?.verdict == .trouble)
    #expect(try error([edit(.delete, "[]")])?.code == .isRoot)
    #expect(
      try lines([
        edit(.delete, "oon", .missingOK), edit(.delete, "list[9]", .missingOK),
        edit(.delete, "q.r", .missingOK),
      ]) == "")
  }

  @Test func insertingAndAppending() throws {
    #expect(
      try lines([edit(.insert(word("true")), "list[0]"), edit(.insert(word("false")), "list[-1]")])
        == "@ list[+0]\n+ true\n@ list[+2]\n+ false\n")
    #expect(
      try lines([edit(.insert(word("true")), "list[3]"), edit(.insert(word("true")), "list[+]")])
        == "@ list[+3]\n+ true\n@ list[+3]\n+ true\n")
    #expect(try lines([edit(.insert(word("true")), "new")]) == "@ new\n+ true\n")
    #expect(try error([edit(.insert(word("true")), "on")])?.code == .exists)
    #expect(try error([edit(.insert(word("true")), "on")])?.verdict == .refused)
    #expect(try error([edit(.insert(word("true")), "list[9]")])?.verdict == .trouble)
    #expect(try error([edit(.insert(word("true")), "list[*]")])?.verdict == .trouble)
    #expect(try error([edit(.insert(word("true")), "list.x")])?.verdict == .trouble)
    #expect(
      try lines([edit(.append(word("true")), "list"), edit(.append(word("false")), "list")])
        == "@ list[+3]\n+ true\n@ list[+3]\n+ false\n")
    #expect(
      try lines([edit(.append(word("true")), "made"), edit(.append(word("false")), "made")])
        == "@ made\n+ [true,false]\n")
    #expect(try error([edit(.append(word("true")), "n")])?.code == .notAnArray(.integer))
    #expect(try error([edit(.append(word("true")), "d")])?.code == .notAnArray(.dictionary))
    #expect(try error([edit(.append(word("true")), "a.b")])?.verdict == .trouble)
    #expect(try lines([edit(.append(word("true")), "a.b", .parents)]) == "@ a\n+ {\"b\":[true]}\n")
  }

  @Test func twoEditsOfOnePathAreAnError() throws {
    let set = try edit(.set(word("6")), "n")
    for pair in [
      [set, set], [try edit(.delete, "n"), set],
      [try edit(.delete, "d"), try edit(.set(word("true")), "d", .retype)],
      [try edit(.set(word("7")), "d.k.x"), try edit(.delete, "d.k")],
      [try edit(.append(word("true")), "list"), try edit(.delete, "list")],
      [try edit(.set(word("7")), "rows[0].v"), try edit(.set(word("8")), "rows.0.v")],
      [try edit(.set(word("7")), "rows[*].v"), try edit(.set(word("8")), "rows[-1].v")],
    ] {
      let found = try error(pair)
      #expect(found?.code == .touchedTwice)
      #expect(found?.verdict == .trouble)
    }
    #expect(
      try lines([edit(.set(word("7")), "rows[*].v")]) == "@ rows[0].v\n- 1\n+ 7\n@ rows[1].v\n- 2\n+ 7\n")
  }

  @Test func theRootCanBeReplaced() throws {
    let outcome = try json("[1]").applying([edit(.set(.value(try json("{}").root)), "[]", .retype)])
    #expect(outcome.document.root.json == "{}")
    #expect(
      try json("[1]").applying([edit(.append(.value(try json("2").root)), "[]")]).document.root.json
        == "[1,2]")
    #expect(try json("true").applying([edit(.toggle(absent: nil), "[]")]).document.root.json == "false")
  }

  @Test(arguments: [Format.binary, .xml])
  func editingAKeyThatOccursTwiceRemovesTheOthers(format: Format) throws {
    let document = try Document(format: format) { (builder) throws(PlistError) in
      try builder.beginDictionary()
      for number in 0..<3 {
        try builder.key(number == 1 ? "b" : "a")
        builder.integer(Int64(number))
      }
      try builder.end()
    }
    let effective: Int64 = format == .binary ? 0 : 2
    #expect(document.root["a"]?.integer == effective)
    let path = PropertyPath(keys: ["a"])
    let outcome = try document.applying([Edit(.set(word("9")), at: path)])
    #expect(outcome.document.root.keys == (format == .binary ? ["a", "b"] : ["b", "a"]))
    #expect(outcome.document.root["a"]?.integer == 9)
    #expect(outcome.notes == [.duplicatesRemoved(path, count: 1)])
    #expect(outcome.changeset.changes.first?.old?.integer == effective)
    let deleted = try document.applying([Edit(.delete, at: path)])
    #expect(deleted.document.root.keys == ["b"])
    #expect(deleted.notes == [.duplicatesRemoved(path, count: 1)])
    let elsewhere = try document.applying([Edit(.set(word("9")), at: PropertyPath(keys: ["b"]))])
    #expect(elsewhere.document.root.count == 3)
    #expect(elsewhere.notes.isEmpty)
  }

  @Test func keysWithDotsAreNotNested() throws {
    let document = try json(#"{"com.example.flag":false,"com":{"example":{"flag":"old"}}}"#)
    let literal = try document.applying([edit(.set(word("true")), #"com\.example\.flag"#)])
    #expect(literal.document.root.json == #"{"com.example.flag":true,"com":{"example":{"flag":"old"}}}"#)
    let nested = try document.applying([edit(.set(word("new")), "com.example.flag")])
    #expect(nested.document.root.json == #"{"com.example.flag":false,"com":{"example":{"flag":"new"}}}"#)
    let error = #expect(throws: ChangesError.self) {
      try json(#"{"com.example.flag":false}"#).applying([edit(.set(word("true")), "com.example.flag")])
    }
    #expect(error?.hint == #"did you mean '"com.example.flag"'?"#)
  }

  @Test func everyErrorHasWords() throws {
    let codes: [ChangesError.Code] = [
      .plist(PlistError(.value(.empty))), .absent(.noValueAtEnd(of: .root)),
      .typeChange(from: .data, to: .uid), .exists, .notBoolean(.real),
      .notAnArray(.set), .noDefault, .isRoot, .touchedTwice, .ambiguousNumber("5"),
      .differs(expected: "1", found: nil), .contradiction,
      .syntax(line: 3, .unknownLine),
    ]
    let messages = codes.map { ChangesError($0, at: PropertyPath(keys: ["k"])).message }
    #expect(Set(messages).count == codes.count)
    #expect(messages.allSatisfy { $0.first?.isUppercase == false && $0.last != "." })
  }
}
