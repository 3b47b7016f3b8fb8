import Changes
import DeviceBackup
import Files
import Plist
import Testing
import Vault
import Workbench

/// Something else has changed a file after it was changed here.
@Suite struct ChangedSinceTests {
  /// Changes a property list as another program would: without the store, in place of the whole file.
  private func change(_ sandbox: Sandbox, _ path: FilePath, _ values: [String: Bool]) throws {
    let document = try Document(reading: sandbox.read(path))
    let edits = values.map {
      Edit(
        .set(.value(Document.boolean($0.value).root)), at: PropertyPath(keys: [Text($0.key)]),
        options: .retype)
    }
    try sandbox.write(try document.applying(edits).document.editedBytes(), to: path)
  }

  @Test func onlyOurKeysAreTakenBack() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    try bench.set(.path(file), ["SBKillableInAppSwitcher": "true", "SBEnableDashBoard": "false"])
    try change(sandbox, file, ["SBNeverBreadcrumb": true])
    let report = try bench.undo(file)
    #expect(report.method == .keys)
    #expect(report.isChanged)
    #expect(report.left.isEmpty)
    #expect(report.notes.contains { $0.isCalled("only-keys") })
    let root = try bench.open(.path(file)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["SBEnableDashBoard"] == nil)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(try bench.history(file).map(\.state) == [.made, .undone])
    // And forward again, by keys where that is needed.
    try change(sandbox, file, ["SBLanguageRestart": true])
    let redone = try bench.redo(file)
    #expect(redone.method == .keys)
    let again = try bench.open(.path(file)).document.root
    #expect(again["SBKillableInAppSwitcher"]?.boolean == true)
    #expect(again["SBEnableDashBoard"]?.boolean == false)
    #expect(again["SBLanguageRestart"]?.boolean == true)
  }

  @Test func theFirstStateKeepsWhatSomethingElseChangedBetweenTwoTransactions() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    try change(sandbox, file, ["SBNeverBreadcrumb": true])
    try bench.undo(file)
    try bench.set(.path(file), ["SBEnableDashBoard": "false"])
    let report = try bench.restoreOriginal(file)
    #expect(report.method == .keys)
    let root = try bench.open(.path(file)).document.root
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["SBEnableDashBoard"] == nil)
  }

  @Test func forceIsNotOfferedWhereItPutsNothingBack() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.binary.plist")
    try sandbox.bench().set(.path(file), ["SBEnableDashBoard": "false"])
    try change(sandbox, file, ["SBEnableDashBoard": true])
    for isForced in [false, true] {
      let bench = sandbox.bench { $0.isForced = isForced }
      let fault = error { () throws(WorkbenchError) in try bench.undo(file) }
      #expect(fault?.name == "changed-since")
      #expect(fault?.hint?.contains("--force") == false)
    }
  }

  @Test func aKeyOfOursThatHasAnotherValueByNowIsRefused() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.binary.plist")
    let bench = sandbox.bench()
    try bench.edit(.path(file)) { _ in
      [
        Edit(.set(.word("true", kind: nil)), at: PropertyPath(keys: ["SBKillableInAppSwitcher"])),
        Edit(.set(.value(Document.integer(1).root)), at: PropertyPath(keys: ["Count"])),
      ]
    }
    try change(sandbox, file, ["Count": true])
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let fault = error { () throws(WorkbenchError) in try bench.undo(file) }
    #expect(fault?.name == "changed-since")
    #expect(fault?.exitClass == .refused)
    #expect(fault?.message.contains("Count should be 1 and is true") == true)
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    let forced = try sandbox.bench { $0.isForced = true }.undo(file)
    #expect(forced.left.map(\.description) == ["Count"])
    let root = try bench.open(.path(file)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["Count"]?.boolean == true)
  }

  @Test func aTransactionThatSomethingElseHasTakenBackIsPassedOver() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let first = try sandbox.read(file)
    let bench = sandbox.bench()
    try bench.set(.path(file), ["SBNeverBreadcrumb": "true"])
    let middle = try sandbox.read(file)
    try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    try sandbox.write(middle, to: file)
    try #require(try bench.undo(file).isChanged)
    #expect(try sandbox.read(file) == first)
  }

  @Test func withoutValuesThereIsNothingToGoBy() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    try sandbox.bench { $0.keepsValues = false }.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    try change(sandbox, file, ["SBNeverBreadcrumb": true])
    let before = try sandbox.read(file)
    let fault = error { () throws(WorkbenchError) in try sandbox.bench().undo(file) }
    #expect(fault?.name == "changed-since")
    #expect(try sandbox.read(file) == before)
  }

  @Test(arguments: ["gone", "garbage"])
  func aFileThatIsNoListAnyMoreIsRefused(fate: String) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    let id = try #require(try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"]).transaction)
    try bench.set(.path(file), ["SBNeverBreadcrumb": "true"])
    if fate == "gone" { try Folder.removeFile(file) } else { try sandbox.write("<plist>", to: file) }
    let fault = error { () throws(WorkbenchError) in try bench.undo(file) }
    #expect(fault?.name == "changed-since")
    #expect(fault?.exitClass == .refused)
    // The first bytes are still there for who wants them.
    let first = try sandbox.read(Sandbox.samples.appending("com.apple.springboard.xml.plist"))
    let restoring = error { () throws(WorkbenchError) in _ = try bench.restore(file, to: id.text) }
    #expect(restoring?.name == "changed-since")
    let forced = sandbox.bench { $0.isForced = true }
    try #require(try forced.restore(file, to: id.text).isChanged)
    #expect(try bench.open(.path(file)).document.root["SBKillableInAppSwitcher"]?.boolean == true)
    try sandbox.write("<plist>", to: file)
    try #require(try forced.restoreOriginal(file).isChanged)
    #expect(try sandbox.read(file) == first)
  }

  @Test func aManifestThatSomethingElseHasChangedKeepsThatChange() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let body = try sandbox.read(folder.appending(Sandbox.body))
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    // Another store stands for another program, which changes another file and its record.
    let other = sandbox.bench { $0.store = sandbox["other"] }
    try other.set(.path(folder), in: "com.example.notes.plist", ["Other": "true"])
    let report = try bench.undo(folder)
    #expect(report.method == .body)
    #expect(report.notes.contains { $0.isCalled("manifest-changed-since") })
    #expect(try sandbox.read(folder.appending(Sandbox.body)) == body)
    #expect(
      try bench.open(.path(folder), in: "com.example.notes.plist").document.root["Other"]?.boolean == true)
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
    #expect(try bench.history(folder).map(\.state) == [.made, .undone])
  }

  @Test func inABackupOnlyOurKeysAreTakenBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    let other = sandbox.bench { $0.store = sandbox["other"] }
    try other.set(.path(folder), ["SBNeverBreadcrumb": "true"])
    let report = try bench.undo(folder)
    #expect(report.method == .keys)
    #expect(report.guidance != nil)
    let root = try bench.open(.path(folder)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(try bench.verify(folder).verification?.findings.isEmpty == true)
  }
}
