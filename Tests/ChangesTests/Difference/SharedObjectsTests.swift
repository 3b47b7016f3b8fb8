import Changes
import Plist
import Testing

/// Binary property lists whose objects are shared many times over: small files with more paths than atoms.
@Suite struct SharedObjectsTests {
  /// `depth` arrays, each holding the next one ten times; the innermost holds the integer `leaf`.
  private func fan(depth: Int, leaf: UInt8) throws(PlistError) -> Document {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<depth {
      offsets.append(UInt8(bytes.count))
      bytes += [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10)
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x10, leaf]
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(depth + 1)] + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
    return try Document(reading: bytes)
  }

  @Test func theSameFanHasNoDifference() throws {
    let (old, new) = (try fan(depth: 15, leaf: 1), try fan(depth: 15, leaf: 1))
    #expect(Changeset(from: old.root, to: new.root).isEmpty)
    #expect(Changeset(from: old.root, to: new.root, arrays: .whole).isEmpty)
  }

  @Test func anEditShowsOnItsPathAlone() throws {
    let document = try fan(depth: 15, leaf: 1)
    let path = PropertyPath((0..<15).map { .index($0 % 10) })
    let outcome = try document.applying([Edit(.set(.word("2", kind: nil)), at: path)])
    #expect(outcome.changeset.changes.map(\.path) == [path])
    #expect(outcome.changeset.changes.first?.new?.integer == 2)
  }

  @Test func differencesOfAFewSharedObjectsAreTold() throws {
    let (old, new) = (try fan(depth: 3, leaf: 1), try fan(depth: 3, leaf: 2))
    let changes = Changeset(from: old.root, to: new.root)
    #expect(changes.changes.count == 1000)
    #expect(try changes.apply(to: old).root.isIdentical(to: new.root))
  }

  @Test func differencesOfManySharedObjectsAreOneChange() throws {
    let (old, new) = (try fan(depth: 15, leaf: 1), try fan(depth: 15, leaf: 2))
    let changes = Changeset(from: old.root, to: new.root)
    #expect(changes.changes.map(\.path) == [.root])
    let file = ChangesFile([
      ChangesFile.Section(old: .init(name: "a"), new: .init(name: "b"), changeset: changes)
    ])
    let error = #expect(throws: ChangesError.self) { try file.text() }
    guard case .plist(let fault)? = error?.code, case .limit(.expansion) = fault.fault else {
      Issue.record("another fault")
      return
    }
  }

  @Test func theTextOfAllChangesTogetherIsBounded() throws {
    // Each is told easily; a hundred of them are more than the file explains.
    let shared = try fan(depth: 5, leaf: 1).root
    let changes = (0..<100).map { Change(.insert(shared), at: PropertyPath([.index($0)])) }
    let file = ChangesFile([
      ChangesFile.Section(old: .init(name: "a"), new: .init(name: "b"), changeset: Changeset(changes))
    ])
    #expect(throws: ChangesError.self) { try file.text() }
  }

  @Test func longKeysOnManyPathsAreBounded() throws {
    let key = String(repeating: "k", count: 100_000)
    func list(_ offset: Int) throws -> Document {
      try json("{\"\(key)\":[\((0..<20_000).map { String($0 + offset) }.joined(separator: ","))]}")
    }
    let changes = Changeset(from: try list(0).root, to: try list(100_000).root)
    #expect(changes.changes.map(\.path) == [.root])
  }

  @Test func patternsOverManyPathsAreBounded() throws {
    let document = try fan(depth: 15, leaf: 1)
    let path = PropertyPath(Array(repeating: .every, count: 15))
    let error = #expect(throws: PlistError.self) { try path.matches(in: document.root) }
    guard case .limit(.expansion)? = error?.fault else {
      Issue.record("another fault")
      return
    }
  }
}

@Suite struct FormatsTests {
  @Test(arguments: [Format.binary, .xml])
  func editsKeepWhatTheyDoNotName(format: Format) throws {
    let text = #"{"z":1,"SBKillableInAppSwitcher":false,"list":[1,2,3],"n":{"deep":{"x":"y"}}}"#
    let original = try Document(reading: try json(text).bytes(as: format))
    let outcome = try original.applying([
      Edit(.toggle(absent: nil), at: PropertyPath(keys: ["SBKillableInAppSwitcher"])),
      Edit(.set(.word("false", kind: nil)), at: PropertyPath(keys: ["SBEnableDashBoard"])),
      Edit(.delete, at: PropertyPath([.key("list"), .index(1)])),
      Edit(.append(.word("true", kind: nil)), at: PropertyPath(keys: ["list"])),
      Edit(.set(.word("w", kind: nil)), at: PropertyPath(keys: ["n", "deep", "x"])),
    ])
    let written = try Document(reading: try outcome.document.editedBytes())
    #expect(
      written.root.json
        == #"{"z":1,"SBKillableInAppSwitcher":true,"list":[1,3,true],"n":{"deep":{"x":"w"}},"SBEnableDashBoard":false}"#
    )
    let patched = try Changeset(from: original.root, to: written.root).apply(to: original)
    #expect(try patched.editedBytes() == outcome.document.editedBytes())
    let back = try outcome.changeset.inverted().apply(to: written)
    #expect(back.root.isIdentical(to: original.root))
  }
}
