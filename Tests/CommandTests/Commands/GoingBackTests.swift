import Files
import Foundation
import Testing

@testable import springback

@Suite struct GoingBackTests {
  @Test func undoAndRedo() throws {
    let scratch = try Scratch()
    let first = try scratch.snapshot(of: "backup")
    #expect(scratch.run("set", "./backup", "SBEnableDashBoard=false").status == .done)
    let second = try scratch.snapshot(of: "backup")
    let undo = scratch.run("undo")
    #expect(undo.status == .done)
    #expect(undo.results.contains("@ SBEnableDashBoard\n- false\n"))
    #expect(undo.diagnostics.contains("has been taken back"))
    #expect(try scratch.snapshot(of: "backup") == first)
    let entries = try #require(try scratch.run("history", "--json").object["entries"] as? [[String: Any]])
    let id = try #require(entries.last?["id"] as? String)
    let dry = scratch.run("redo", "./backup", "--dry-run")
    #expect(dry.diagnostics.contains("nothing was written; it would be change \(id) of /"))
    let redo = scratch.run("redo", "./backup")
    #expect(redo.status == .done)
    #expect(redo.diagnostics.contains("change \(id) of /"))
    #expect(redo.results.contains("@ SBEnableDashBoard\n+ false\n"))
    #expect(try scratch.snapshot(of: "backup") == second)
  }

  @Test func nothingToUndoIsNo() throws {
    let scratch = try Scratch()
    let before = try scratch.snapshot(of: ".")
    for words in [["undo"], ["redo"], ["undo", scratch.path("backup")]] {
      var line = TypedLine(words)
      line.environment = ["SPRINGBACK_STORE": scratch.path("store")]
      let reply = line.run()
      #expect(reply.status == .no)
      #expect(reply.diagnostics.contains("error: "))
      #expect(reply.diagnostics.contains("'springback history'"))
    }
    #expect(try scratch.snapshot(of: ".") == before)
  }

  @Test func anOldChangeWantsAnAnswer() throws {
    let scratch = try Scratch()
    let first = try scratch.read("binary.plist")
    #expect(
      scratch.run("set", "./binary.plist", "SBNeverBreadcrumb=true").status == .done)
    let later = FileTime.now.seconds + 86_401
    let refused = scratch.run("undo", now: later)
    #expect(refused.status == .refused)
    #expect(refused.diagnostics.contains("--yes"))
    #expect(scratch.run("undo", answer: false, now: later).status == .refused)
    #expect(try scratch.read("binary.plist") != first)
    #expect(scratch.run("undo", answer: true, now: later).status == .done)
    #expect(try scratch.read("binary.plist") == first)
    #expect(scratch.run("redo").status == .done)
    #expect(scratch.run("undo", "--yes", now: later + 86_401).status == .done)
    #expect(try scratch.read("binary.plist") == first)
  }

  @Test func theHistory() throws {
    let scratch = try Scratch()
    #expect(scratch.run("history").results == "")
    #expect(scratch.run("set", "./backup", "SBEnableDashBoard=false").status == .done)
    #expect(scratch.run("set", "./binary.plist", "SBNeverBreadcrumb=true").status == .done)
    #expect(scratch.run("undo", "./binary.plist").status == .done)
    let lines = scratch.run("history").results.split(separator: "\n").map { String($0) }
    #expect(lines.count == 4)
    #expect(lines[1].contains("undo of "))
    #expect(lines[2].contains("SBNeverBreadcrumb=true"))
    #expect(lines[2].hasSuffix("undone"))
    #expect(lines[3].contains("SBEnableDashBoard=false"))
    #expect(scratch.run("history", "./backup").results.split(separator: "\n").count == 2)
    #expect(scratch.run("history", "./backup", "-v").results.contains("@ SBEnableDashBoard\n+ false\n"))
    let object = try scratch.run("history", "--json").object
    let entries = try #require(object["entries"] as? [[String: Any]])
    #expect(entries.map { $0["kind"] as? String } == ["undo", "change", "change"])
    #expect(entries[1]["state"] as? String == "undone")
    let id = try #require(entries[2]["id"] as? String)
    #expect(scratch.run("undo", "--id", id).status == .done)
  }

  @Test func restoringTheOriginal() throws {
    let scratch = try Scratch()
    let first = try scratch.snapshot(of: "backup")
    #expect(scratch.run("set", "./backup", "SBEnableDashBoard=false").status == .done)
    #expect(scratch.run("set", "./backup", "SBKillableInAppSwitcher=true").status == .done)
    let dry = scratch.run("restore", "--original", "./backup", "--dry-run")
    #expect(dry.status == .done)
    #expect(dry.results.contains("@ SBEnableDashBoard\n- false\n"))
    let one = scratch.run("restore", "--original", "./backup", "--only", "SBEnableDashBoard")
    #expect(one.status == .done)
    #expect(scratch.run("get", "./backup", "SBKillableInAppSwitcher").results == "true\n")
    #expect(scratch.run("get", "./backup", "SBEnableDashBoard").status == .no)
    #expect(scratch.run("restore", "--original", "./backup").status == .done)
    #expect(scratch.run("get", "./backup", "SBKillableInAppSwitcher").results == "false\n")
    #expect(try scratch.snapshot(of: "backup") == first)
  }

  @Test(
    arguments: [
      ["restore", "backup"], ["restore", "backup", "--only", "A"], ["restore", "-", "--original"],
      ["restore", "backup", "--original", "--to", "x"], ["undo", "-"], ["history", "-"],
    ])
  func wrongUsage(words: [String]) throws {
    let reply = TypedLine(words).run()
    #expect(reply.status == .trouble)
    #expect(reply.diagnostics.contains("hint: "))
  }

  @Test func nothingToRecover() throws {
    let scratch = try Scratch()
    let reply = scratch.run("recover")
    #expect(reply.status == .done)
    #expect(reply.diagnostics.contains("no change was interrupted"))
    #expect(try scratch.run("recover", "--json").object["schema"] as? String == "springback.recover/1")
  }

  @Test func withoutAPlaceForTheStore() throws {
    let scratch = try Scratch()
    let change = TypedLine(["set", scratch.path("binary.plist"), "A=true"]).run()
    #expect(change.status == .trouble)
    #expect(change.diagnostics.contains("--store"))
    let read = TypedLine(["get", scratch.path("binary.plist"), "SampleText"]).run()
    #expect(read.status == .done)
    let named = TypedLine(["set", scratch.path("binary.plist"), "A=true", "--store", scratch.path("here")])
      .run()
    #expect(named.status == .done)
    #expect(FileManager.default.fileExists(atPath: scratch.path("here")))
  }
}
