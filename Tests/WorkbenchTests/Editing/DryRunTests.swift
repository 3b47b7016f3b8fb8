import Changes
import Files
import Foundation
import Plist
import Testing
import Tweaks
import Workbench

@Suite struct DryRunTests {
  /// Takes every permission to write away, and gives it back at the end.
  private func whileReadOnly(_ sandbox: Sandbox, _ body: () throws -> Void) throws {
    let names = try sandbox.fingerprint(sandbox.path)
    func change(_ isWritable: Bool) throws {
      for (name, trace) in names where trace.kind != .symbolicLink {
        let mode = isWritable ? trace.mode : trace.mode & 0o555
        try FileManager.default.setAttributes(
          [.posixPermissions: Int(mode)], ofItemAtPath: sandbox[FilePath(name)].text)
      }
    }
    try change(false)
    defer { try? change(true) }
    try body()
  }

  @Test(arguments: ["backup", "extracted", "com.apple.springboard.xml.plist"] as [FilePath])
  func everythingIsToldAndNothingIsWritten(sample: FilePath) throws {
    let sandbox = try Sandbox()
    let target = TargetWord.path(try sandbox.copy(sample))
    let dry = sandbox.bench { $0.isDryRun = true }
    try whileReadOnly(sandbox) {
      let before = try sandbox.fingerprint(sandbox.path, times: true)
      let report = try dry.set(target, ["SBEnableDashBoard": "false", "SBKillableInAppSwitcher": "true"])
      #expect(report.isChanged)
      #expect(report.transaction == nil)
      #expect(report.changes.changes.count == 2)
      #expect(report.sizeAfter != report.sizeBefore)
      #expect((report.guidance == nil) == sample.lastComponent.text.hasSuffix(".plist"))
      let converted = try dry.convert(target, as: report.format == .xml ? .binary : .xml)
      #expect(converted.isChanged)
      let tweaked = try? dry.tweak(target, ["ios10-slide-to-unlock"], .on)
      #expect((tweaked?.isChanged == true) == (sample != "com.apple.springboard.xml.plist"))
      #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    }
    #expect(try FileStatus.ifPresent(sandbox.store) == nil)
  }

  @Test func goingBackIsToldAndNotDone() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try sandbox.bench().set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    let dry = sandbox.bench { $0.isDryRun = true }
    try whileReadOnly(sandbox) {
      let before = try sandbox.fingerprint(sandbox.path, times: true)
      for report in [
        try dry.undo(), try dry.undo(folder), try dry.restoreOriginal(folder),
        try dry.restoreOriginal(folder, only: [PropertyPath(keys: ["SBKillableInAppSwitcher"])]),
      ] {
        #expect(report.isChanged)
        #expect(report.transactions.isEmpty)
        #expect(report.files.count == 1)
        #expect(report.guidance != nil)
      }
      #expect(try dry.recover().unfinished.isEmpty)
      #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    }
    try sandbox.bench().undo()
    #expect(try dry.redo().isChanged)
    #expect(try dry.redo().transactions.isEmpty)
  }

  @Test func readingWritesNothing() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let tree = try sandbox.copy("extracted")
    try sandbox.bench().set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    let bench = sandbox.bench()
    try whileReadOnly(sandbox) {
      let before = try sandbox.fingerprint(sandbox.path, times: true)
      _ = try bench.open(.path(folder))
      _ = try bench.verify(folder)
      _ = try bench.diff(.path(folder), .path(tree))
      _ = try bench.lint(.path(tree))
      _ = bench.find([sandbox.path])
      _ = try bench.history(folder)
      _ = try bench.tweakStatus(.path(folder))
      #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    }
  }
}
