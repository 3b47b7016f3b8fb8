import Changes
import DeviceBackup
import Files
import Foundation
import Plist
import Testing
import Vault
import Workbench

/// A process was stopped in the middle of a transaction.
@Suite struct RecoveryTests {
  /// Makes a change of a backup and winds it back to where only some of its files have been renamed; returns the first
  /// state, and the one that the change leads to.
  private func interrupt(
    _ sandbox: Sandbox, _ folder: FilePath, renamed: Set<FilePath>
  ) throws -> (first: [String: Sandbox.Trace], last: [String: Sandbox.Trace]) {
    let first = try sandbox.fingerprint(folder)
    let files = [Sandbox.body, "Manifest.db"]
    let old = try files.map { try sandbox.read(folder.appending($0)) }
    let report = try sandbox.bench().set(
      .path(folder), ["SBKillableInAppSwitcher": "true", "SBEnableDashBoard": "false"])
    let last = try sandbox.fingerprint(folder)
    let id = try #require(report.transaction)
    let record = try #require(try FolderEntry.list(sandbox.store.appending("records")).first?.name)
    try Folder.rename(
      sandbox.store.appending("records").appending(record),
      to: sandbox.store.appending("pending").appending(record))
    for (index, file) in files.enumerated() where !renamed.contains(file) {
      let path = folder.appending(file)
      // What is still to be renamed lies beside it, and the old content in its place.
      let staged = path.parent.appending(FilePath(".springback-\(id)-\(index)"))
      try Folder.rename(path, to: staged)
      try sandbox.write(old[index], to: path)
      let mode = try #require(first[file.text]?.mode)
      try FileManager.default.setAttributes([.posixPermissions: Int(mode)], ofItemAtPath: path.text)
    }
    return (first, last)
  }

  static let stops: [Set<FilePath>] = [[], [Sandbox.body], [Sandbox.body, "Manifest.db"]]

  @Test(arguments: stops)
  func readersAndDryRunsSeeTheOldStateAndWriteNothing(renamed: Set<FilePath>) throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    _ = try interrupt(sandbox, folder, renamed: renamed)
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let bench = sandbox.bench()
    let plist = try bench.open(.path(folder))
    #expect(plist.document.root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(plist.document.root["SBEnableDashBoard"] == nil)
    #expect(plist.notes.contains { $0.isCalled("unfinished") })
    #expect(try bench.verify(folder).notes.contains { $0.isCalled("unfinished") })
    #expect(try bench.history(folder).first?.state == .unfinished)
    let dry = sandbox.bench { $0.isDryRun = true }
    let report = try dry.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    #expect(report.isChanged)
    #expect(report.notes.contains { $0.isCalled("unfinished") })
    #expect(try dry.recover().unfinished.count == 1)
    #expect(try dry.recover(folder).settled.isEmpty)
    for report in [try dry.undo(), try dry.undo(folder), try dry.restoreOriginal(folder)] {
      #expect(report.item?.state == .unfinished)
      #expect(report.transactions.isEmpty)
    }
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
  }

  @Test(arguments: stops)
  func theNextChangeSettlesIt(renamed: Set<FilePath>) throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let (first, _) = try interrupt(sandbox, folder, renamed: renamed)
    let bench = sandbox.bench()
    let report = try bench.set(.path(folder), ["SBNeverBreadcrumb": "true"])
    #expect(report.settled.map(\.outcome) == [.finished])
    #expect(report.isChanged)
    let root = try bench.open(.path(folder)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == true)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
    try bench.undo(folder)
    try bench.undo(folder)
    #expect(try sandbox.fingerprint(folder) == first)
  }

  @Test(arguments: stops)
  func undoSettlesItFirst(renamed: Set<FilePath>) throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let (first, _) = try interrupt(sandbox, folder, renamed: renamed)
    let report = try sandbox.bench().undo()
    #expect(report.settled.map(\.outcome) == [.finished])
    #expect(try sandbox.fingerprint(folder) == first)
  }

  @Test(arguments: stops)
  func recoverSettlesItOnRequest(renamed: Set<FilePath>) throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let (_, last) = try interrupt(sandbox, folder, renamed: renamed)
    let report = try sandbox.bench().recover(folder)
    #expect(report.unfinished.count == 1)
    #expect(report.settled.map(\.outcome) == [.finished])
    #expect(try sandbox.fingerprint(folder) == last)
    #expect(try sandbox.bench().recover().unfinished.isEmpty)
  }

  @Test func whatCannotBeFinishedIsTakenBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let (first, _) = try interrupt(sandbox, folder, renamed: [Sandbox.body])
    for entry in try FolderEntry.list(folder) where entry.name.text.hasPrefix(".springback-") {
      try Folder.removeFile(folder.appending(entry.name))
    }
    let report = try sandbox.bench().recover()
    #expect(report.settled.map(\.outcome) == [.takenBack])
    #expect(try sandbox.fingerprint(folder) == first)
  }

  @Test(arguments: stops)
  func oneWhoseFolderWasRenamedIsSettledThere(renamed: Set<FilePath>) throws {
    let sandbox = try Sandbox()
    let (first, _) = try interrupt(sandbox, try sandbox.backup(), renamed: renamed)
    try Folder.rename(sandbox["backup"], to: sandbox["renamed"])
    let folder = sandbox["renamed"].appending(try #require(FolderEntry.list(sandbox["renamed"]).first?.name))
    let bench = sandbox.bench()
    let plist = try bench.open(.path(folder))
    #expect(plist.document.root["SBEnableDashBoard"] == nil)
    #expect(plist.notes.contains { $0.isCalled("unfinished") })
    let report = try bench.set(.path(folder), ["SBNeverBreadcrumb": "true"])
    #expect(report.settled.map(\.outcome) == [.finished])
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
    try bench.undo(folder)
    try bench.undo(folder)
    #expect(try sandbox.fingerprint(folder) == first)
  }

  @Test func whatSomethingElseChangedAfterAnInterruptedChangeLeavesASoundBackup() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    _ = try interrupt(sandbox, folder, renamed: [Sandbox.body, "Manifest.db"])
    // A header's counter, as any program that writes to a database moves on.
    var manifest = try sandbox.read(folder.appending("Manifest.db"))
    manifest[27] &+= 1
    try sandbox.write(manifest, to: folder.appending("Manifest.db"))
    let bench = sandbox.bench { $0.isForced = true }
    #expect(try bench.recover(folder).settled.map(\.outcome) == [.finished])
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
    try bench.undo(folder)
    #expect(try bench.open(.path(folder)).document.root["SBEnableDashBoard"] == nil)
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
  }

  @Test func whatCannotBeReadIsGivenUpByForce() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    _ = try interrupt(sandbox, folder, renamed: [])
    let name = try #require(try FolderEntry.list(sandbox.store.appending("pending")).first?.name)
    try sandbox.write(Array("?".utf8), to: sandbox.store.appending("pending").appending(name))
    let error = #expect(throws: WorkbenchError.self) { try sandbox.bench().recover() }
    #expect(error?.hint?.contains("--force") == true)
    let report = try sandbox.bench { $0.isForced = true }.recover()
    #expect(report.notes.contains { $0.isCalled("given-up") })
    #expect(try sandbox.bench().set(.path(folder), ["SBNeverBreadcrumb": "true"]).isChanged)
  }

  @Test func oneThatIsOutOfReachKeepsNothingElseFromBeingSettled() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    _ = try interrupt(sandbox, folder, renamed: [Sandbox.body])
    try Folder.rename(sandbox["backup"], to: sandbox["unplugged"])
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    try sandbox.bench().set(.path(file), ["SBKillableInAppSwitcher": "true"])
    let records = sandbox.store.appending("records")
    let record = try #require(try FolderEntry.list(records).first?.name)
    try Folder.rename(
      records.appending(record), to: sandbox.store.appending("pending").appending(record))
    let report = try sandbox.bench().recover()
    #expect(report.settled.map(\.outcome) == [.finished])
    #expect(report.failures.map(\.name) == ["target-missing"])
    #expect(report.unfinished.count == 2)
  }

  @Test func oneThatIsOutOfReachKeepsNothingElseFromBeingUndone() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    _ = try interrupt(sandbox, folder, renamed: [Sandbox.body])
    try Folder.rename(sandbox["backup"], to: sandbox["unplugged"])
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let text = try sandbox.read(file)
    try sandbox.bench().set(.path(file), ["SBKillableInAppSwitcher": "true"])
    let report = try sandbox.bench().undo()
    #expect(report.notes.contains { $0.isCalled("unsettled") })
    #expect(try sandbox.read(file) == text)
  }
}
