import Changes
import Files
import Foundation
import Plist
import Testing
import Workbench

@Suite struct DiffTests {
  @Test func formatAndOrderDoNotCount() throws {
    let bench = try Sandbox().bench()
    let samples = Sandbox.samples
    let report = try bench.diff(
      .path(samples.appending("com.apple.springboard.xml.plist")),
      .path(samples.appending("com.apple.springboard.binary.plist")))
    #expect(report.isSame)
    #expect(report.compared == 1)
  }

  @Test func aFileAndABackupAreComparedByTheOneFile() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try sandbox.bench().set(.path(folder), ["SBEnableDashBoard": "false"])
    let file = Sandbox.samples.appending("com.apple.springboard.xml.plist")
    let report = try sandbox.bench().diff(.path(file), .path(folder))
    let difference = try #require(report.files.first)
    #expect(report.files.count == 1)
    #expect(difference.before?.label == file.text)
    #expect(difference.before?.format == .xml)
    #expect(difference.after?.label == Sandbox.springboard.text)
    #expect(difference.after?.format == .binary)
    guard case .values(let changes) = difference.difference else {
      Issue.record("the values differ")
      return
    }
    #expect(changes.changes.map(\.path.description) == ["SBEnableDashBoard"])
  }

  @Test func twoBackupsAreComparedFileByFile() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.backup(as: "old")
    let folder = try sandbox.backup(as: "new")
    let bench = sandbox.bench()
    // Each side is a folder with exactly one backup in it.
    let same = try bench.diff(.path(sandbox["old"]), .path(sandbox["new"]))
    #expect(same.isSame)
    #expect(same.compared == 8)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(folder), in: "com.example.notes.plist", ["Other": "true"])
    let picture = folder.appending("34/343e26971dfe9c395c425c0ccf799df63ae6261e")
    try sandbox.write("short", to: picture)
    let report = try bench.diff(.path(sandbox["old"]), .path(sandbox["new"]))
    #expect(report.files.contains { $0.label == Sandbox.springboard.text })
    #expect(report.files.contains { $0.label.hasSuffix("com.example.notes.plist") })
    #expect(report.files.map(\.label) == report.files.map(\.label).sorted())
    let one = try bench.diff(.path(sandbox["old"]), .path(sandbox["new"]), in: "com.example.notes.plist")
    #expect(one.files.count == 1)
  }

  @Test func ofTwoBackupsOnlyBodiesThatMayDifferAreRead() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.backup(as: "old")
    let folder = try sandbox.backup(as: "new")
    // Its size and digest are in both manifests, so it is known to be the same without being read.
    let body = folder.appending(Sandbox.body)
    try sandbox.write([UInt8](repeating: 0, count: try sandbox.read(body).count), to: body)
    #expect(try sandbox.bench().diff(.path(sandbox["old"]), .path(sandbox["new"])).isSame)
    // This one has no digest; what cannot be read is not the same.
    try Folder.removeFile(folder.appending("34/343e26971dfe9c395c425c0ccf799df63ae6261e"))
    let report = try sandbox.bench().diff(.path(sandbox["old"]), .path(sandbox["new"]))
    #expect(report.files.count == 1)
    guard case .unreadable(let fault)? = report.files.first?.difference else {
      Issue.record("it cannot be read")
      return
    }
    #expect(fault.name == "body-missing")
  }

  @Test func aBackupAndItsExtractedTreeAreTheSame() throws {
    let bench = try Sandbox().bench()
    let samples = Sandbox.samples
    let report = try bench.diff(
      .path(samples.appending("backup")), .path(samples.appending("extracted")))
    #expect(report.isSame)
    #expect(report.compared == 8)
  }

  @Test func plainFoldersAreComparedByPath() throws {
    let sandbox = try Sandbox()
    for name in ["a", "a/inner", "b", "b/inner"] as [FilePath] { try Folder.make(sandbox[name]) }
    try sandbox.copy("com.apple.springboard.xml.plist", as: "a/inner/x.plist")
    try sandbox.copy("com.apple.springboard.binary.plist", as: "b/inner/x.plist")
    try sandbox.write("one", to: "a/text")
    try sandbox.write("two", to: "b/text")
    try sandbox.write("only", to: "a/left")
    try sandbox.write("<plist><true/></plist>", to: "b/right.plist")
    try FileManager.default.createSymbolicLink(atPath: sandbox["a/link"].text, withDestinationPath: "text")
    let report = try sandbox.bench().diff(.path(sandbox["a"]), .path(sandbox["b"]))
    #expect(report.compared == 4)
    #expect(report.files.map(\.label) == ["left", "right.plist", "text"])
    let kinds = report.files.map { file in
      switch file.difference {
      case .values: "values"
      case .bytes: "bytes"
      case .layout: "layout"
      case .presence: "presence"
      case .unreadable: "unreadable"
      }
    }
    #expect(kinds == ["presence", "presence", "bytes"])
    #expect(report.files[0].after == nil)
    #expect(report.files[1].before == nil)
    #expect(report.files[1].after?.format == .xml)
  }

  @Test(arguments: ["missing", "corrupt", "empty"])
  func anUnreadableSideIsTroubleAndNotTheSame(side: String) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist", as: "a.plist")
    if side == "corrupt" { try sandbox.write("<plist><dict>", to: "b.plist") }
    if side == "empty" { try sandbox.write("", to: "b.plist") }
    let fault = error { () throws(WorkbenchError) in
      _ = try sandbox.bench().diff(.path(file), .path(sandbox["b.plist"]))
    }
    #expect(fault?.exitClass == .trouble)
    let words = [fault?.label, fault?.message].compactMap(\.self).joined()
    #expect(words.contains("b.plist"))
  }

  @Test func aBodyThatIsMissingOrCutShortIsNotTheSame() throws {
    let sandbox = try Sandbox()
    let (one, other) = (try sandbox.backup(), try sandbox.backup(as: "other"))
    let body = other.appending(Sandbox.body)
    try sandbox.write(Array(try sandbox.read(body).dropLast()), to: body)
    for isThere in [true, false] {
      if !isThere { try Folder.removeFile(body) }
      let report = try sandbox.bench().diff(.path(one), .path(other))
      #expect(report.files.map(\.label) == [Sandbox.springboard.text])
      if case .unreadable? = report.files.first?.difference { #expect(!isThere) } else { #expect(isThere) }
    }
  }

  @Test func aNameNeedsAFolder() throws {
    let bench = try Sandbox().bench()
    let file = TargetWord.path(Sandbox.samples.appending("com.apple.springboard.xml.plist"))
    let fault = error { () throws(WorkbenchError) in _ = try bench.diff(file, file, in: "x") }
    #expect(fault?.name == "name-in-file")
    let twice = error { () throws(WorkbenchError) in _ = try bench.diff("-", "-") }
    #expect(twice != nil)
  }
}
