import Files
import Foundation
import Testing

@testable import Vault

@Suite struct LockTests {
  @Test func oneTargetHasOneTransactionAtATime() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    do {
      let session = try Session.open(fixture.backup(), in: fixture.store)
      let error = #expect(throws: VaultError.self) { try fixture.set("body 2") }
      #expect(error?.code == .locked)
      #expect(error?.path == session.target.path)
      // Others go on, and reading needs no lock.
      try fixture.write("x", to: "other")
      #expect(try fixture.set("y", in: "", target: fixture.file("other")) != nil)
      #expect(try fixture.store.history().count == 2)
      expectFailure(.locked) { try fixture.store.prune(PruneLimits(age: 0)) }
    }
    #expect(try fixture.set("body 2") != nil)
  }

  @Test func pruningExcludesTransactions() throws {
    let fixture = try VaultFixture()
    try fixture.set("body 1")
    do {
      let lock = try StoreLock.take(fixture.store.layout.lock, patience: 0, subject: "x")
      expectFailure(.locked) { try fixture.set("body 2") }
      _ = consume lock
    }
    #expect(try fixture.set("body 2") != nil)
  }

  @Test(.timeLimit(.minutes(1))) func aTransactionWaitsForAnother() async throws {
    let fixture = try VaultFixture()
    try fixture.set("body 0")
    let store = try Store(at: fixture.store.path, patience: 30_000)
    let target = try fixture.backup()
    // Each reads, and is refused when another was quicker; all are made in the end.
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          while true {
            let expected = try fixture.digest("backup/66/body")
            let change = FileChange(
              "66/body", expected: expected, content: .bytes(Array("body \(number)!".utf8)))
            do throws(VaultError) {
              try store.commit(Transaction(target, [change]))
              return
            } catch {
              guard case .changedSince = error.code else { throw error }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.history(target).count == 8)
    for _ in 0..<8 { try fixture.undo(target) }
    #expect(try fixture.text("backup/66/body") == "body 0")
  }
}
