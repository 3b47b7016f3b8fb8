import Files
import Foundation
import Testing

@testable import springback

/// Commands that only read, run by the executable on folders that cannot be written.
@Suite struct EvidenceTests {
  static let lines = [
    "springback find .", "springback find backup --json", "springback files backup",
    "springback files backup -a '*' --json", "springback files extracted", "springback show backup",
    "springback show backup --in com.example.notes.plist", "springback get backup SBShowBatteryPercentage",
    "springback get extracted SBShowBatteryPercentage", "springback lint backup",
    "springback diff backup extracted", "springback verify backup", "springback verify backup -j 4 --json",
    "springback extract backup '*' -o ../out", "springback extract backup '*note.txt' -o -",
    "springback extract extracted com.apple.Accessibility.plist -o -", "springback history backup",
    "springback tweak status backup", "springback set backup SBKillableInAppSwitcher=true --dry-run",
    "springback put backup com.example.notes.plist binary.plist --dry-run",
    "springback put backup HomeDomain/a binary.plist --add --dry-run",
    "springback remove backup com.example.notes.plist --dry-run", "springback undo backup --dry-run",
  ]

  /// What a log beside the database makes no difference to.
  static let logs: [Bool] = [false, true]

  @Test(arguments: logs)
  func readingLeavesNoTrace(hasLog: Bool) throws {
    let scratch = try Scratch()
    let evidence = scratch.folder.appending(path: "evidence")
    try FileManager.default.createDirectory(at: evidence, withIntermediateDirectories: false)
    for name in ["backup", "extracted", "binary.plist"] {
      try FileManager.default.moveItem(
        at: scratch.folder.appending(path: name), to: evidence.appending(path: name))
    }
    if hasLog {
      for suffix in ["-wal", "-shm"] {
        let log = [UInt8](repeating: 0, count: 64)
        try Data(log).write(to: evidence.appending(path: Scratch.backup + "/Manifest.db" + suffix))
      }
    }
    _ = try Executable.run("chmod -R a-w .", in: evidence)
    defer { _ = try? Executable.run("chmod -R u+w .", in: evidence) }
    let before = try traces(of: evidence)
    #expect(before.count > 40)
    for line in Self.lines {
      let reply = try Executable.run(line, in: evidence)
      #expect(reply.status <= 1, "\(line): \(reply.status) \(reply.errors)")
      #expect(try traces(of: evidence) == before, "\(line) left a trace")
    }
  }

  /// Everything that the file system says of a folder and what is in it, but when it was last read.
  private func traces(of folder: URL) throws -> [String: FileStatus] {
    var found: [String: FileStatus] = [:]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in paths + [""] {
      found[path] = try FileStatus(of: FilePath(folder.path).appending(FilePath(path)), followingLinks: false)
    }
    return found
  }
}
