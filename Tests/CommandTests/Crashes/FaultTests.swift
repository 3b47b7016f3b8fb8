import Foundation
import Testing

/// The real executable, on file systems that refuse.
@Suite struct FaultTests {
  private static let change = "springback set backup SBEnableDashBoard=false"

  private func unfinished(_ scratch: Scratch) throws -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("store/pending"))) ?? []
  }

  @Test(
    .enabled(if: Tracer.isUsable, "there is no strace here, or it may not trace"),
    arguments: ["fsync", "rename", "write"])
  func whatStaysUnfinishedIsSaidAndSettledLater(call: String) throws {
    var left = 0
    for point in 1...40 {
      let scratch = try Scratch()
      let first = try scratch.snapshot(of: "backup")
      // From one point on everything fails, what would take the change back too.
      let result = try Executable.run(
        "strace -f -qq -o /dev/null -e trace=\(call),unlink -e inject=\(call):error=EIO:when=\(point)+ "
          + "-e inject=unlink:error=EIO \(Self.change)", in: scratch.folder)
      if result.status == 0 { break }
      if try !unfinished(scratch).isEmpty {
        left += 1
        // Where writing fails, so does saying it.
        if call != "write" { #expect(result.errors.contains("springback recover"), "\(call) \(point)") }
      }
      let next = try Executable.run("springback set backup SBKillableInAppSwitcher=true", in: scratch.folder)
      #expect(next.status == 0, "\(call) \(point): \(next.errors)")
      #expect(try Executable.run("springback verify backup", in: scratch.folder).status == 0)
      while try Executable.run("springback undo backup", in: scratch.folder).status == 0 {}
      #expect(try scratch.snapshot(of: "backup") == first, "\(call) \(point)")
    }
    #expect(left > 0)
  }

  @Test func aLimitOnTheSizeOfFilesIsAnErrorAndNotASignal() throws {
    let scratch = try Scratch()
    let first = try scratch.snapshot(of: "backup")
    let result = try Executable.run("ulimit -f 1; \(Self.change)", in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("ulimit"))
    #expect(try scratch.snapshot(of: "backup") == first)
    #expect(try unfinished(scratch) == [])
  }

  private static let mounts =
    (try? Executable.run(
      "unshare -m true", in: FileManager.default.temporaryDirectory))?.status == 0

  @Test(.enabled(if: mounts, "nothing may be mounted here"))
  func aReadOnlyFileSystemLeavesNothingUnfinished() throws {
    let scratch = try Scratch()
    let result = try Executable.run(
      "unshare -m sh -c 'mount --bind backup backup && mount -o remount,ro,bind backup && \(Self.change)'",
      in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("read-only file system"))
    #expect(try unfinished(scratch) == [])
  }
}
