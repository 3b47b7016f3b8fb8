import Changes
import DeviceBackup
import Files
import Foundation
import Plist
import Testing
import Vault
import Workbench

@Suite struct RawBackupTests {
  @Test func patchUndoAndRedoChangeOneFileAndItsRecordAndNothingElse() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder)
    let modified = try FileStatus(of: folder.appending(Sandbox.body)).modified

    let report = try bench.set(
      .path(folder), ["SBEnableDashBoard": "false", "SBKillableInAppSwitcher": "true"])
    #expect(report.label == Sandbox.springboard.text)
    #expect(report.format == .binary)
    #expect(report.isChanged)
    #expect(
      report.changes.changes.map(\.path.description) == ["SBKillableInAppSwitcher", "SBEnableDashBoard"])
    #expect(report.transaction != nil)
    #expect(report.settled.isEmpty)
    let patched = try sandbox.fingerprint(folder)
    #expect(Sandbox.differing(first, patched) == [Sandbox.body.text, "Manifest.db"])
    #expect(patched.count == first.count)
    #expect(report.sizeAfter == (try FileStatus(of: folder.appending(Sandbox.body)).size))

    let plist = try bench.open(.path(folder))
    #expect(plist.document.root["SBEnableDashBoard"]?.boolean == false)
    #expect(plist.document.root["SBKillableInAppSwitcher"]?.boolean == true)
    let verified = try bench.verify(folder)
    #expect(verified.isSound)
    #expect(verified.verification?.findings.isEmpty == true)

    let undone = try bench.undo()
    #expect(undone.method == .bytes)
    #expect(undone.isChanged)
    #expect(undone.item?.id == report.transaction)
    #expect(undone.files.map(\.label) == [Sandbox.springboard.text])
    #expect(try sandbox.fingerprint(folder) == first)
    #expect(try FileStatus(of: folder.appending(Sandbox.body)).modified == modified)

    let redone = try bench.redo()
    #expect(redone.isChanged)
    #expect(try sandbox.fingerprint(folder) == patched)
    let again = try bench.undo(folder)
    #expect(again.isChanged)
    #expect(try sandbox.fingerprint(folder) == first)
  }

  @Test func whatIsSoAlreadyIsNotWrittenNotEvenInTheStore() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let report = try sandbox.bench().set(.path(folder), ["SBKillableInAppSwitcher": "false"])
    #expect(!report.isChanged)
    #expect(report.changes.isEmpty)
    #expect(report.transaction == nil)
    #expect(report.guidance == nil)
    #expect(report.sizeBefore == report.sizeAfter)
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
  }

  @Test func theManagedCopyThatWouldWinIsNamed() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let report = try sandbox.bench().set(.path(folder), ["SBShowBatteryPercentage": "false"])
    let found = report.notes.compactMap { note -> [Text]? in
      guard case .managedCopy(let path, let keys, let overriding) = note else { return nil }
      #expect(path.description == "ManagedPreferencesDomain/mobile/com.apple.springboard.plist")
      #expect(keys == ["SBShowBatteryPercentage"])
      return overriding
    }
    #expect(found == [["SBShowBatteryPercentage"]])
  }

  @Test func aFileIsFoundByItsNameItsIDAndItsPath() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let names: [FilePath] = [
      "com.example.notes.plist", "5ea9cb1e4dcf4ad8fbd791905f1ab3995cb42c15",
      "AppDomain-com.example.notes/Library/Preferences/com.example.notes.plist",
    ]
    var labels: Set<String> = []
    for name in names where name != names[1] { labels.insert(try bench.open(.path(folder), in: name).label) }
    #expect(labels == [names[2].text])
    // Any body's name is a file ID.
    let byID = try bench.open(.path(folder), in: Sandbox.body.lastComponent)
    #expect(byID.label == Sandbox.springboard.text)
  }

  @Test func guidanceTellsTheLockScreenToBe() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let on = try #require(try bench.set(.path(folder), ["SBEnableDashBoard": "false"]).guidance)
    #expect(on.lockScreen == .slideToUnlock(version: "10.2.1"))
    #expect(on.device == "Sample iPhone")
    #expect(on.folder == folder)
    let text = on.lines.joined(separator: "\n")
    for word in [
      "Sample iPhone", "passcode", "Find My", "next backup", "iOS 10.2.1 or a later one",
      "springback delete '\(folder)' SBEnableDashBoard",
      "--source '\(Sandbox.udid)' restore --system --settings '\(folder.parent)'", "Touch ID",
      "slide to unlock",
    ] {
      #expect(text.contains(word))
    }
    let off = try #require(try bench.undo().guidance)
    #expect(off.lockScreen == .pressHome(version: "10.2.1"))
    #expect(off.lines.joined().contains("Press Home to open"))
    let other = try #require(
      try bench.set(.path(folder), in: "com.apple.Accessibility.plist", ["SampleKey": "true"]).guidance)
    #expect(other.lockScreen == nil)
  }

  @Test func aDatedCopyIsATargetOfItsOwn() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let copy = sandbox[FilePath("backup").appending(FilePath("\(Sandbox.udid)-20240506-070809"))]
    try FileManager.default.copyItem(atPath: folder.text, toPath: copy.text)
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(copy)
    // Named by the folder around them, either may be meant.
    let several = error { () throws(WorkbenchError) in
      try bench.set(.path(folder.parent), ["SBKillableInAppSwitcher": "true"])
    }
    #expect(several?.name == "several")
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(copy), ["SBEnableDashBoard": "false"])
    #expect(try bench.history(folder).count == 1)
    #expect(try bench.history(copy).count == 1)
    let changed = try sandbox.fingerprint(copy)
    try #require(try bench.undo(folder).isChanged)
    #expect(try sandbox.fingerprint(folder) == first)
    #expect(try sandbox.fingerprint(copy) == changed)
    try #require(try bench.undo(copy).isChanged)
    #expect(try sandbox.fingerprint(copy) == first)
  }

  @Test func theHistoryKeepsTheCommandAndTheChanges() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench { $0.command = ["springback", "set", "a b"] }
    #expect(try bench.history().isEmpty)
    let report = try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try #require(try bench.undo().isChanged)
    let items = try bench.history(folder)
    #expect(items.map(\.state) == [.made, .undone])
    #expect(items.last?.id == report.transaction)
    #expect(items.last?.command == ["springback", "set", "a b"])
    #expect(items.last?.keys == ["SBKillableInAppSwitcher"])
    #expect(items.last?.labels == [Sandbox.springboard.text])
    #expect(items.last?.record?.target.device == Sandbox.udid.text)
    let label = Sandbox.springboard.text
    #expect(
      items.last?.changes == "--- \(label)\n+++ \(label)\n@ SBKillableInAppSwitcher\n- false\n+ true\n")
    #expect(items.first?.changes?.hasSuffix("- true\n+ false\n") == true)
    #expect(try bench.history(sandbox["backup"]).count == 2)
  }

  @Test func withoutValuesOnlyTheNamesOfKeysAreKept() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench { $0.keepsValues = false }
    let first = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), in: "com.example.notes.plist", ["Secret": "true"])
    let item = try #require(try bench.history().first)
    #expect(item.keys == ["Secret"])
    #expect(item.changes == nil)
    #expect(item.record?.memory.isEmpty == true)
    try #require(try bench.undo().isChanged)
    #expect(try sandbox.fingerprint(folder) == first)
  }
}
