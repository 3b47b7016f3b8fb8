import Foundation
import Testing

@testable import springback

/// Differences in their forms, and the way back from them.
@Suite struct PatchTests {
  /// Two files that differ in every way a difference knows.
  private func pair(_ scratch: Scratch) throws {
    #expect(
      scratch.run("set", "./binary.plist", "SampleText=x", "SampleList[1]=real:3", "New=int:5").status
        == .done)
    #expect(scratch.run("rename", "./binary.plist", "SampleDate", "Renamed").status == .done)
    #expect(scratch.run("insert", "./binary.plist", "SampleList[0]=true").status == .done)
    #expect(scratch.run("delete", "./binary.plist", "SampleData").status == .done)
  }

  @Test func everyFormLeadsToTheOtherFile() throws {
    for form in [[], ["--json"], ["--json-patch"]] {
      let scratch = try Scratch()
      try pair(scratch)
      let changes = scratch.run(["diff", "./com.apple.springboard.plist", "./binary.plist"] + form)
      #expect(changes.status == .no)
      let reply = scratch.run("patch", "./com.apple.springboard.plist", input: Array(changes.results.utf8))
      #expect(reply.status == .done, "\(reply.diagnostics)")
      #expect(scratch.run("diff", "./com.apple.springboard.plist", "./binary.plist").status == .done)
      let again = scratch.run("patch", "./com.apple.springboard.plist", input: Array(changes.results.utf8))
      #expect(again.status == .refused)
      let reversed = scratch.run(
        "patch", "./com.apple.springboard.plist", "-R", input: Array(changes.results.utf8))
      #expect(reversed.status == (form == ["--json-patch"] ? .trouble : .done), "\(reversed.diagnostics)")
    }
  }

  @Test func theCommandsMakeTheSameChange() throws {
    let scratch = try Scratch()
    try pair(scratch)
    let lines = scratch.run("diff", "./com.apple.springboard.plist", "./binary.plist", "--commands").results
    #expect(lines.split(separator: "\n").count == 3)
    let reply = try Executable.run("set -e\n" + lines, in: scratch.folder)
    #expect(reply.status == 0, "\(reply.errors)")
    #expect(scratch.run("diff", "./com.apple.springboard.plist", "./binary.plist").status == .done)
  }

  @Test func countsAndNames() throws {
    let scratch = try Scratch()
    try pair(scratch)
    let words = ["diff", "./com.apple.springboard.plist", "./binary.plist"]
    let name = scratch.path("com.apple.springboard.plist")
    #expect(scratch.run(words + ["--stat"]).results == "\(name): 2 added, 1 removed, 2 changed, 1 moved\n")
    #expect(scratch.run(words + ["--brief"]).results == name + "\n")
    #expect(scratch.run(words).diagnostics.contains("SampleDate is now Renamed"))
    let only = scratch.run(words + ["--only", "SampleList", "--ignore", "SampleList[*]", "--stat"])
    #expect(only.status == .done)
    #expect(scratch.run(words + ["--only", "New", "--stat"]).results == "\(name): 1 added\n")
    #expect(
      scratch.run(words + ["--array", "index", "--only", "SampleList", "--stat"]).results
        == "\(name): 1 added, 4 changed\n")
  }

  @Test func severalFilesOfABackupAreOneStep() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(atPath: scratch.path("backup"), toPath: scratch.path("old"))
    #expect(scratch.run("set", "./backup", "SBEnableDashBoard=false").status == .done)
    #expect(
      scratch.run(
        "set", "./backup", "--in", "com.example.notes.plist", "X=true",
        "lastRunDate=date:2020-01-01T00:00:00Z"
      )
      .status == .done)
    let changes = scratch.run("diff", "./old", "./backup", "--noisy")
    #expect(changes.results.contains("lastRunDate"))
    let quiet = scratch.run("diff", "./old", "./backup")
    #expect(!quiet.results.contains("lastRunDate"))
    #expect(quiet.diagnostics.contains("1 difference that a phone makes by itself left out"))
    let before = try scratch.snapshot(of: "old")
    let dry = scratch.run("patch", "./old", "-n", input: Array(changes.results.utf8))
    #expect(dry.status == .done, "\(dry.diagnostics)")
    #expect(try scratch.snapshot(of: "old") == before)
    #expect(scratch.run("patch", "./old", input: Array(changes.results.utf8)).status == .done)
    #expect(scratch.run("diff", "./old", "./backup", "--noisy").status == .done)
    #expect(scratch.run("verify", "./old").status == .done)
    #expect(scratch.run("undo", "./old").status == .done)
    #expect(try scratch.snapshot(of: "old") == before)
    // What does not fit in one file keeps all of them as they are.
    let misfit = changes.results.replacing("+ false", with: "- true\n+ false")
    #expect(scratch.run("patch", "./old", input: Array(misfit.utf8)).status == .refused)
    #expect(try scratch.snapshot(of: "old") == before)
  }

  @Test func refusedKeysStayWhateverWritesThem() throws {
    let scratch = try Scratch()
    let key = "SBDeviceLockFailedAttempts"
    let plist = "./com.apple.springboard.plist"
    let other = try scratch.write(
      "<plist><dict><key>\(key)</key><integer>9</integer></dict></plist>".utf8, to: "o.plist")
    let edits = try scratch.write("\(key)=int:9\n".utf8, to: "edits")
    let changes = try scratch.write("--- a\n+++ b\n@ \(key)\n- 0\n+ 9\n".utf8, to: "changes")
    let operations = try scratch.write(
      #"[{"op":"remove","path":"/SBDeviceLockFailedAttempts"}]"#.utf8, to: "operations")
    let before = try scratch.snapshot(of: "backup")
    for target in [plist, "./backup"] {
      for words in [
        ["set", target, key + "=9"], ["set", target, "--from", edits], ["delete", target, key],
        ["rename", target, key, "x"], ["move", target, key, "x"],
        ["copy", target, "SampleList[0]", key, "--overwrite"],
        ["rename", target, "SampleText", "SBDontLockEver"], ["insert", target, "SBDontLockEver=true"],
        ["append", target, "SBDontLockEver=true"], ["merge", target, other, "--policy", "theirs"],
        ["patch", target, changes, "--in", "com.apple.springboard.plist"].filter {
          target != plist || !$0.hasPrefix("--in") && $0 != "com.apple.springboard.plist"
        },
        ["patch", target, operations], ["set", target, "[]=json:{}"],
        ["git", "merge-file", plist, plist, other],
      ] {
        for words in [words, words + ["--force"], words + ["-n"]] {
          let words =
            words.contains("--in")
            ? words.map {
              $0 == "com.apple.springboard.plist"
                ? "HomeDomain/Library/Preferences/com.apple.springboard.plist" : $0
            } : words
          let reply = scratch.run(words)
          if words[0] == "git" { continue }
          #expect(reply.status == .refused, "\(words) \(reply.diagnostics)")
          #expect(reply.diagnostics.contains("is never changed"), "\(words) \(reply.diagnostics)")
        }
      }
    }
    #expect(try scratch.snapshot(of: "backup") == before)
  }
}
