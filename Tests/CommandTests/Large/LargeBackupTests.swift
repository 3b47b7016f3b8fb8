import Foundation
import Testing

@testable import springback

/// A backup of many files: what is opened, and how much memory that takes.
@Suite(.enabled(if: Tracer.isUsable, "there is no strace here, or it may not trace"))
struct LargeBackupTests {
  private static let count = 3000

  private func made() throws -> Scratch {
    let scratch = try Scratch()
    let maker = Scratch.samples.appending(path: "make.py").path
    let reply = try Executable.run("python3 '\(maker)' --files \(Self.count) large", in: scratch.folder)
    try #require(reply.status == 0, "\(reply.errors)")
    return scratch
  }

  /// Runs a line and returns how many files and folders of the backup it opened, each as often as it did.
  private func opened(by line: String, in scratch: Scratch) throws -> [String: Int] {
    let reply = try Executable.run(
      "strace -f -qq -y -e trace=openat,open -o trace \(line)", in: scratch.folder)
    #expect(reply.status == 0, "\(line): \(reply.errors)")
    var counts: [String: Int] = [:]
    for text in try String(decoding: scratch.read("trace"), as: UTF8.self).split(separator: "\n") {
      // What was opened stands behind the number, as 5</folder/name>.
      guard let end = text.lastIndex(of: ">"), let start = text[..<end].lastIndex(of: "<"),
        text.contains(" = ")
      else { continue }
      let name = text[text.index(after: start)..<end]
      if name.contains("/large/") { counts[String(name), default: 0] += 1 }
    }
    return counts
  }

  @Test func onlyVerifyingOpensBodiesAndEachOnce() throws {
    let scratch = try made()
    let find = try opened(by: "springback find large", in: scratch)
    let body = { (name: String) in
      name.split(separator: "/").last?.utf8.count == 40 && !name.hasSuffix("2233")
    }
    #expect(find.keys.filter(body).count == 1)
    #expect(find.count < 20, "\(find.keys.sorted())")
    let set = try opened(by: "springback set large SBKillableInAppSwitcher=true", in: scratch)
    // The plist, and its managed copy, which would win.
    #expect(set.keys.filter(body).count == 2)
    #expect(set.count < 25, "\(set.keys.sorted())")
    let files = try opened(by: "springback files large '*.plist'", in: scratch)
    #expect(files.keys.filter(body).isEmpty)
    let verify = try opened(by: "springback verify -j 3 large", in: scratch).filter { body($0.key) }
    #expect(verify.count == Self.count + 8)
    #expect(verify.values.allSatisfy { $0 == 1 })
  }

  @Test func memoryIsBounded() throws {
    let scratch = try made()
    for line in [
      "springback find large", "springback set large SBKillableInAppSwitcher=true",
      "springback verify -j 1 large",
      "springback files large", "springback extract large '*' -o out",
    ] {
      // Mostly the libraries of a debugging build; the bodies and records together would not fit beside them.
      let reply = try Executable.run("ulimit -v 300000; \(line)", in: scratch.folder)
      #expect(reply.status == 0, "\(line): \(reply.errors)")
    }
  }

  @Test func theOrderOfFaultsDoesNotDependOnTheJobs() throws {
    let scratch = try made()
    let reply = try Executable.run(
      "find large -type f -name '*7' -size -2 -path '*/??/*' -exec sh -c 'echo more >> \"$1\"' - {} \\;",
      in: scratch.folder)
    #expect(reply.status == 0, "\(reply.errors)")
    let one = try Executable.run("springback verify -j 1 large", in: scratch.folder)
    #expect(one.status == 1)
    #expect(one.output.split(separator: "\n").count > 100)
    for jobs in [2, 7] {
      #expect(
        try Executable.run("springback verify -j \(jobs) large", in: scratch.folder).output == one.output)
    }
  }
}
