import Foundation
import Testing

/// The real executable, killed at one system call after the other.
@Suite(.enabled(if: Tracer.isUsable, "there is no strace here, or it may not trace"))
struct KillTests {
  /// What is killed: a change, its undo, or the change that settles an unfinished one.
  enum Victim: String, CaseIterable { case change, undo, settling }

  private static let change = "springback set backup SBEnableDashBoard=false"

  @Test(arguments: Victim.allCases, ["fsync", "rename", "unlink", "mkdir"])
  func whereverItIsKilledTheNextChangeSettlesItAndUndoGivesTheFirstBytes(victim: Victim, call: String) throws
  {
    var kills = 0
    for point in 1...100 {
      let scratch = try Scratch()
      let first = try scratch.snapshot(of: "backup")
      func run(_ line: String) throws -> Int32 { try Executable.run(line, in: scratch.folder).status }
      func killing(_ line: String, _ calls: String, at point: Int) -> String {
        "strace -f -qq -o /dev/null -e trace=\(calls) -e inject=\(calls):signal=SIGKILL:when=\(point) \(line)"
      }
      switch victim {
      case .change: break
      case .undo: #expect(try run(Self.change) == 0)
      case .settling: #expect(try run(killing(Self.change, "rename", at: 5)) != 0)
      }
      let line = victim == .undo ? "springback undo backup" : Self.change
      let status = try run(killing(line, call, at: point))
      if status == 0 { break }
      try #require(status == 128 + SIGKILL || status == SIGKILL, "\(victim) at \(call) \(point): \(status)")
      kills += 1

      #expect(try run("springback set backup SBKillableInAppSwitcher=true") == 0, "\(call) \(point)")
      #expect(try run("springback verify backup") == 0, "\(call) \(point)")
      for _ in 0..<4 where try run("springback undo backup") != 0 { break }
      #expect(try scratch.snapshot(of: "backup") == first, "\(call) \(point)")
    }
    // A settling change may have nothing left to make or to remove, but it always syncs and renames.
    if call == "fsync" || call == "rename" { #expect(kills > 0) }
  }
}
