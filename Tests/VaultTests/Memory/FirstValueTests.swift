import Files
import Testing

@testable import Vault

@Suite struct FirstValueTests {
  private func values(_ fixture: VaultFixture) throws -> [String] {
    try fixture.store.firstValues(.target(fixture.backup())).map { value in
      "\(value.label) \(value.key): \(value.first ?? "none") -> "
        + value.set.map { $0 ?? "none" }.joined(separator: ",")
    }
  }

  private func set(_ fixture: VaultFixture, _ value: String?, was: String?, key: String = "Key") throws
    -> RecordID
  {
    var transaction = Transaction(
      try fixture.backup(),
      [
        FileChange(
          "66/body", expected: try fixture.digest("backup/66/body"),
          content: .bytes(Array("\(key) \(value ?? "none")".utf8)))
      ])
    transaction.memory = [MemoryChange(label: "D/a", key: key, was: was, now: value)]
    return try #require(try fixture.store.commit(transaction).record).id
  }

  @Test func theFirstValueStaysTheFirst() throws {
    let fixture = try VaultFixture()
    _ = try set(fixture, "1", was: nil)
    _ = try set(fixture, "2", was: "1")
    _ = try set(fixture, nil, was: "2")
    _ = try set(fixture, "x", was: "y", key: "k\u{e9}")
    _ = try set(fixture, "x", was: "z", key: "ke\u{301}")
    #expect(
      try values(fixture) == ["D/a Key: none -> 1,2,none", "D/a k\u{e9}: y -> x", "D/a ke\u{301}: z -> x"])
    #expect(try fixture.store.firstValues(.device("00008030-0001"), label: "D/a").count == 3)
    #expect(try fixture.store.firstValues(.device("00008030-0001"), label: "D/b") == [])
    #expect(try fixture.store.firstValues(.device("00008030-0002")) == [])
  }

  @Test func undoForgetsAndRedoLearnsAgain() throws {
    let fixture = try VaultFixture()
    let first = try set(fixture, "1", was: nil)
    _ = try set(fixture, "2", was: "1")
    try fixture.undo()
    #expect(try values(fixture) == ["D/a Key: none -> 1"])
    try fixture.undo()
    #expect(try values(fixture) == [])
    try fixture.redo()
    try fixture.redo()
    #expect(try values(fixture) == ["D/a Key: none -> 1,2"])
    // Taking back the older one leaves the value before it with the newer one.
    var transaction = Transaction(
      try fixture.backup(), [FileChange("new", expected: nil, content: .bytes([1]))])
    transaction.kind = .undo(first)
    transaction.memory = try fixture.store.record(first.text).memory.map(\.inverted)
    try fixture.store.commit(transaction)
    #expect(try values(fixture) == ["D/a Key: none -> 2"])
  }

  @Test func restoringForgetsAndUndoingThatRemembers() throws {
    let fixture = try VaultFixture()
    var transaction = try fixture.transaction("1")
    try fixture.store.commit(transaction)
    transaction = try fixture.transaction("2")
    try fixture.store.commit(transaction)
    try fixture.undo()
    try fixture.store.commit(fixture.store.planRestore(fixture.backup(), to: .original).transaction)
    #expect(try values(fixture) == [])
    try fixture.undo()
    #expect(try values(fixture) == ["Domain/body Key: none -> 1"])
  }

  @Test func aKeySetOftenKeepsItsFirstValue() throws {
    let fixture = try VaultFixture()
    var file = try MemoryFile(.device("D"), "L", in: fixture.store.layout)
    for number in 0..<200 {
      let change = MemoryChange(label: "L", key: "K", was: "\(number)", now: "\(number + 1)")
      let id = RecordID(at: FileTime(seconds: Int64(number), nanoseconds: 0), after: nil)
      let isNew = file.apply(change.made(by: id))
      let isNewAgain = file.apply(change.made(by: id))
      #expect(isNew && !isNewAgain)
    }
    let value = try #require(file.values.first)
    #expect(value.first == "0")
    #expect(value.set.count == 64)
    #expect(value.set.last == "200")
    #expect(try MemoryFile(file.text, at: "x").values == file.values)
  }
}
