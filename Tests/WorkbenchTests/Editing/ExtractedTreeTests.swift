import Files
import Plist
import Testing
import Workbench

@Suite struct ExtractedTreeTests {
  @Test func onlyThatFileDiffersAndComesBack() throws {
    let sandbox = try Sandbox()
    let tree = try sandbox.copy("extracted")
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(tree)
    let report = try bench.set(
      .path(tree), ["SBEnableDashBoard": "false", "SBKillableInAppSwitcher": "true"])
    #expect(report.label == Sandbox.springboard.text)
    #expect(report.guidance?.way == .tree)
    #expect(report.guidance?.lockScreen == nil)
    let file = tree.appending(Sandbox.springboard)
    #expect(
      report.guidance?.lines.joined().contains("springback put BACKUP '\(Sandbox.springboard)' '\(file)'")
        == true)
    #expect(report.notes.contains { $0.isCalled("managed-copy") })
    #expect(Sandbox.differing(first, try sandbox.fingerprint(tree)) == [Sandbox.springboard.text])
    #expect(try bench.history(tree).count == 1)
    try #require(try bench.undo(tree).isChanged)
    #expect(try sandbox.fingerprint(tree) == first)
  }

  @Test func treeAndFileAreOneTarget() throws {
    let sandbox = try Sandbox()
    let tree = try sandbox.copy("extracted")
    let file = tree.appending(Sandbox.springboard)
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(tree)
    try bench.set(.path(tree), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(file), ["SBNeverBreadcrumb": "true"])
    #expect(try bench.history(file).count == 2)
    try #require(try bench.undo(tree).isChanged)
    #expect(try bench.open(.path(file)).document.root["SBNeverBreadcrumb"]?.boolean == false)
    #expect(try bench.open(.path(file)).document.root["SBKillableInAppSwitcher"]?.boolean == true)
    try #require(try bench.undo(file).isChanged)
    #expect(try sandbox.fingerprint(tree) == first)
    try #require(try bench.redo(tree).isChanged)
    #expect(try bench.open(.path(file)).document.root["SBKillableInAppSwitcher"]?.boolean == true)
  }

  @Test func theNewestOfAllFilesInATreeIsUndone() throws {
    let sandbox = try Sandbox()
    let tree = try sandbox.copy("extracted")
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(tree)
    try bench.set(.path(tree), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(tree), in: "com.example.notes.plist", ["Other": "true"])
    let one = try bench.undo(tree)
    #expect(one.files.first?.label.hasSuffix("com.example.notes.plist") == true)
    let two = try bench.undo(tree)
    #expect(two.files.first?.label.hasSuffix("com.apple.springboard.plist") == true)
    #expect(try sandbox.fingerprint(tree) == first)
    #expect(error { () throws(WorkbenchError) in _ = try bench.undo(tree) }?.name == "nothing-to-undo")
  }

  @Test func theSpringboardPlistInAFolderIsTheDefault() throws {
    let sandbox = try Sandbox()
    try Folder.make(sandbox["folder"])
    try sandbox.copy("com.apple.springboard.xml.plist", as: "folder/com.apple.springboard.plist")
    let report = try sandbox.bench().set(.path(sandbox["folder"]), ["SBKillableInAppSwitcher": "true"])
    #expect(report.isChanged)
    #expect(report.label == Sandbox.springboard.text)
  }
}
