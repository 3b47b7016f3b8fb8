import Changes
import DeviceBackup
import Files
import Foundation
import Plist
import Testing
import Vault
import Workbench

@Suite struct RestoreTests {
  private func path(_ key: String) -> PropertyPath { PropertyPath(keys: [Text(key)]) }

  @Test func theFirstBytesComeBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(folder), in: "com.example.notes.plist", ["Other": "true"])
    try bench.set(.path(folder), ["SBEnableDashBoard": "false"])
    let changed = try sandbox.fingerprint(folder)
    let report = try bench.restoreOriginal(folder)
    #expect(report.method == .bytes)
    #expect(report.files.count == 2)
    #expect(report.guidance?.lockScreen == .pressHome(version: "10.2.1"))
    #expect(try sandbox.fingerprint(folder) == first)
    #expect(try bench.restoreOriginal(folder).isChanged == false)
    // It is a change like any other.
    try bench.undo(folder)
    #expect(try sandbox.fingerprint(folder) == changed)
  }

  @Test func aBodyThatHasVanishedComesBackByForce() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let first = try sandbox.fingerprint(folder)
    try sandbox.bench().set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try Folder.removeFile(folder.appending(Sandbox.body))
    let report = try sandbox.bench { $0.isForced = true }.restoreOriginal(folder)
    #expect(report.isChanged)
    let last = try sandbox.fingerprint(folder)
    #expect(Sandbox.differing(first, last).isEmpty)
  }

  @Test func theStoreMayNotLieInABackupWhateverIsChanged() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench { $0.store = folder.appending("store") }
    let fault = error { () throws(WorkbenchError) in
      try bench.set(.path(folder.appending("Info.plist")), ["Display Name": "x"])
    }
    #expect(fault?.exitClass == .refused)
    #expect(try FileStatus.ifPresent(folder.appending("store")) == nil)
  }

  @Test func oneFileOfABackupComesBackAlone() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let body = try sandbox.read(folder.appending(Sandbox.body))
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(folder), in: "com.example.notes.plist", ["Other": "true"])
    let report = try bench.restoreOriginal(folder, in: Sandbox.springboard)
    #expect(report.method == .body)
    #expect(try sandbox.read(folder.appending(Sandbox.body)) == body)
    #expect(
      try bench.open(.path(folder), in: "com.example.notes.plist").document.root["Other"]?.boolean == true)
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
  }

  @Test(arguments: ["extracted", "com.apple.springboard.xml.plist"] as [FilePath])
  func filesAndTreesComeBack(sample: FilePath) throws {
    let sandbox = try Sandbox()
    let target = try sandbox.copy(sample)
    let first = try sandbox.fingerprint(sandbox.path)
    let bench = sandbox.bench {
      $0.store = $0.store.map { FilePath(bytes: $0.bytes + Array("-elsewhere".utf8)) }
    }
    defer { try? FileManager.default.removeItem(atPath: sandbox.store.text + "-elsewhere") }
    try bench.set(.path(target), ["SBKillableInAppSwitcher": "true"])
    try bench.set(.path(target), ["SBEnableDashBoard": "false"])
    try #require(try bench.restoreOriginal(target).isChanged)
    let now = try sandbox.fingerprint(sandbox.path).filter { !$0.key.hasPrefix("store-elsewhere") }
    #expect(now == first)
  }

  /// A later backup of the same phone, as it is after the changed one was restored and the owner changed other things.
  private func newer(_ sandbox: Sandbox, _ values: KeyValuePairs<String, String>) throws -> FilePath {
    let folder = try sandbox.backup(as: "newer")
    let other = sandbox.bench { $0.store = sandbox["phone"] }
    try other.set(.path(folder), values, options: .retype)
    return folder
  }

  @Test func onANewerBackupOfThePhoneTheKeysComeBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true", "SBEnableDashBoard": "false"])
    let newer = try newer(
      sandbox, ["SBKillableInAppSwitcher": "true", "SBEnableDashBoard": "false", "SBNeverBreadcrumb": "true"])
    let report = try bench.restoreOriginal(newer)
    #expect(report.method == .keys)
    #expect(report.isChanged)
    #expect(report.left.isEmpty)
    #expect(report.transactions.count == 1)
    #expect(report.guidance?.lockScreen == .pressHome(version: "10.2.1"))
    let root = try bench.open(.path(newer)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["SBEnableDashBoard"] == nil)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(try bench.verify(newer).verification?.findings.isEmpty == true)
    // Twice is once.
    #expect(try bench.restoreOriginal(newer, only: [path("SBEnableDashBoard")]).isChanged == false)
    #expect(try bench.restoreOriginal(newer).isChanged == false)
    #expect(try bench.open(.path(newer)).document.root["SBEnableDashBoard"] == nil)
  }

  @Test func keysThatWereSetInAnotherPlaceComeBackWhereSomethingWasChangedAndUndone() throws {
    let sandbox = try Sandbox()
    let bench = sandbox.bench()
    try bench.set(.path(try sandbox.backup(as: "old")), ["SBEnableDashBoard": "false"])
    // A later backup of the phone, to which the old one was restored.
    let newer = try sandbox.backup(as: "newer")
    let elsewhere = sandbox.bench { $0.store = sandbox["elsewhere"] }
    try elsewhere.set(.path(newer), ["SBEnableDashBoard": "false", "SBNeverBreadcrumb": "true"])
    try bench.set(.path(newer), ["SBKillableInAppSwitcher": "true"])
    try bench.undo(newer)
    let report = try bench.restoreOriginal(newer)
    #expect(report.method == .keys)
    let root = try bench.open(.path(newer)).document.root
    #expect(root["SBEnableDashBoard"] == nil)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(try bench.verify(newer).verification?.findings.isEmpty == true)
    let again = try bench.restoreOriginal(newer)
    #expect(!again.isChanged && again.left.isEmpty)
  }

  @Test func onlyTheKeysThatAreNamedAndStillHoldWhatWasSet() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    try bench.set(
      .path(folder),
      ["SBKillableInAppSwitcher": "true", "SBEnableDashBoard": "false", "SBNeverBreadcrumb": "true"])
    // The owner has chosen another value for one of them on the phone.
    let newer = try newer(
      sandbox, ["SBKillableInAppSwitcher": "true", "SBEnableDashBoard": "true", "SBNeverBreadcrumb": "true"])
    let report = try bench.restoreOriginal(
      newer, only: [path("SBKillableInAppSwitcher"), path("SBEnableDashBoard")])
    #expect(report.left.map(\.description) == ["SBEnableDashBoard"])
    let root = try bench.open(.path(newer)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["SBEnableDashBoard"]?.boolean == true)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
  }

  @Test func everyTypeComesBackAsItWas() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let keys = [
      "SBBacklightLevel2", "SampleDate", "SampleData", "SampleText", "SampleList", "com.example.dotted key",
    ]
    let first = try bench.open(.path(folder)).document.root
    let edits = keys.map {
      Edit(.set(.value(Document.boolean(true).root)), at: PropertyPath(keys: [Text($0)]), options: .retype)
    }
    try bench.edit(.path(folder)) { _ in edits + [Edit(.delete, at: path("SBLanguageRestart"))] }
    let newer = try sandbox.backup(as: "newer")
    let other = sandbox.bench { $0.store = sandbox["phone"] }
    try other.edit(.path(newer)) { _ in edits + [Edit(.delete, at: path("SBLanguageRestart"))] }
    try #require(try bench.restoreOriginal(newer).isChanged)
    #expect(try bench.open(.path(newer)).document.root.isIdentical(to: first))
  }

  @Test func elementsOfAnArrayComeBackWithTheirArray() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let edits = [Edit(.delete, at: PropertyPath([.key("SampleList"), .index(0)]))]
    try bench.edit(.path(folder)) { _ in edits }
    let newer = try sandbox.backup(as: "newer")
    try sandbox.bench { $0.store = sandbox["phone"] }.edit(.path(newer)) { _ in edits }
    try #require(try bench.restoreOriginal(newer).isChanged)
    #expect(try bench.open(.path(newer)).document.root["SampleList"]?.count == 4)
  }

  @Test func whatIsNotKnownIsAnswered() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    #expect(
      error { () throws(WorkbenchError) in _ = try bench.restoreOriginal(folder) }?.name == "nothing-kept")
    #expect(error { () throws(WorkbenchError) in _ = try bench.restoreOriginal(folder) }?.exitClass == .no)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let fault = error { () throws(WorkbenchError) in
      _ = try bench.restoreOriginal(folder, only: [path("SBNeverBreadcrumb")])
    }
    #expect(fault?.name == "no-first-value")
    #expect(fault?.exitClass == .no)
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
  }

  @Test func anyEarlierStateCanBeHad() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let id = try #require(try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"]).transaction)
    let then = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBEnableDashBoard": "false"])
    try bench.set(.path(folder), in: "com.example.notes.plist", ["Other": "true"])
    let report = try bench.restore(folder, to: id.text)
    #expect(report.files.count == 2)
    #expect(try sandbox.fingerprint(folder) == then)
    #expect(
      error { () throws(WorkbenchError) in _ = try bench.restore(folder, to: "zzzz") }?.name == "unknown-id")
  }
}
