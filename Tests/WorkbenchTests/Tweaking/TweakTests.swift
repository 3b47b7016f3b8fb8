import Changes
import DeviceBackup
import Files
import Plist
import Testing
import Tweaks
import Workbench

@Suite struct TweakTests {
  private static let both = ["ios10-slide-to-unlock", "respring-from-app-switcher"]

  /// A workbench that knows a few keys of its own besides the anchors' file.
  private func bench(
    _ sandbox: Sandbox, _ change: (inout Workbench.Settings) -> Void = { _ in }
  ) throws -> Workbench {
    func entry(_ id: String, _ path: Text, _ key: String, _ type: String, _ on: String, _ risk: String)
      -> String
    {
      """
      {"id": "\(id)", "title": "t", "description": "d", "domain": "HomeDomain", "path": "\(path)",
       "keys": ["\(key)"], "type": "\(type)", "on": \(on), "versions": {"basis": "none"}, "effects": "It may.",
       "risk": "\(risk)", "route": "home-plain", "restoreEvidence": "none", "keyEvidence": "none",
       "confidence": "none", "sources": ["none"]}
      """
    }
    let entries = [
      entry("risky", Self.path, "Risky", "boolean", "true", "high"),
      entry("count", Self.path, "Count", "integer", "5", "low"),
      entry("elsewhere", "Library/Preferences/com.example.plist", "Key", "boolean", "true", "low"),
    ]
    let text = "{\"schema\": 1, \"tweaks\": [\(entries.joined(separator: ","))], \"refused\": []}"
    let document = try Document(typedJSON: Array(text.utf8))
    return sandbox.bench {
      $0.catalogue = { () throws(CatalogueError) in try Catalogue(document) }
      change(&$0)
    }
  }

  /// Makes the sample a backup of another version of iOS.
  private func setVersion(_ version: String, _ sandbox: Sandbox, _ folder: FilePath) throws {
    let path = folder.appending("Manifest.plist")
    let document = try Document(reading: sandbox.read(path))
    let value = try Document { (builder) throws(PlistError) in try builder.string(Text(version)) }
    let edit = Edit(.set(.value(value.root)), at: PropertyPath(keys: ["Lockdown", "ProductVersion"]))
    try sandbox.write(try document.applying([edit]).document.editedBytes(), to: path)
  }

  @Test func bothKeysGoOnAndOff() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let on = try bench.tweak(.path(folder), Self.both, .on)
    #expect(on.isChanged)
    #expect(on.notes.contains { $0.isCalled("risk") && $0.message.contains("Touch ID") })
    #expect(on.guidance?.lockScreen == .slideToUnlock(version: "10.2.1"))
    let status = try bench.tweakStatus(.path(folder)).statuses.filter { Self.both.contains($0.tweak.id) }
    #expect(status.count == 2)
    for one in status {
      guard case .on? = one.state else {
        Issue.record("\(one.tweak.id) is on")
        continue
      }
      #expect(one.isInRange == true)
    }
    #expect(try bench.tweak(.path(folder), Self.both, .on).isChanged == false)
    let off = try bench.tweak(.path(folder), Self.both, .off)
    #expect(off.isChanged)
    #expect(!off.notes.contains { $0.isCalled("risk") })
    let root = try bench.open(.path(folder)).document.root
    #expect(root["SBEnableDashBoard"] == nil)
    #expect(root["SBKillableInAppSwitcher"] == nil)
    #expect(try bench.tweak(.path(folder), Self.both, .toggle).isChanged)
    #expect(try bench.open(.path(folder)).document.root["SBEnableDashBoard"]?.boolean == false)
  }

  @Test func outsideItsRangeAKeyIsRefusedUnlessForcedAndItsCureNever() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try setVersion("18.1", sandbox, folder)
    for wish in [Tweak.Wish.on, .toggle] {
      let fault = error { () throws(WorkbenchError) in
        _ = try sandbox.bench().tweak(.path(folder), ["ios10-slide-to-unlock"], wish)
      }
      #expect(fault?.name == "outside-range")
      #expect(fault?.exitClass == .refused)
      #expect(fault?.message.contains("18.1") == true)
    }
    let forced = try sandbox.bench { $0.isForced = true }.tweak(
      .path(folder), ["ios10-slide-to-unlock"], .on)
    #expect(forced.notes.contains { $0.isCalled("outside-range") })
    #expect(forced.guidance?.lockScreen == .unaffected(version: "18.1", isSet: true))
    let off = try sandbox.bench().tweak(.path(folder), ["ios10-slide-to-unlock"], .off)
    #expect(off.isChanged)
    // Whoever names the key has it, with a warning.
    let set = try sandbox.bench().set(.path(folder), ["SBEnableDashBoard": "false"])
    #expect(set.isChanged)
    #expect(set.notes.contains { $0.isCalled("outside-range") })
  }

  @Test func aKeyOfHighRiskIsRefusedUnlessForced() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = try bench(sandbox)
    let fault = error { () throws(WorkbenchError) in _ = try bench.tweak(.path(folder), ["risky"], .on) }
    #expect(fault?.name == "high-risk")
    #expect(fault?.exitClass == .refused)
    let report = try self.bench(sandbox) { $0.isForced = true }.tweak(.path(folder), ["risky"], .on)
    #expect(report.isChanged)
    #expect(report.notes.contains { $0.isCalled("risk") })
    #expect(report.notes.contains { $0.isCalled("no-evidence") })
    #expect(try bench.tweak(.path(folder), ["risky"], .off).isChanged)
  }

  @Test func aKeyBelongsInItsFile() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist", as: "other.plist")
    let fault = error { () throws(WorkbenchError) in
      _ = try sandbox.bench().tweak(.path(file), Self.both, .on)
    }
    #expect(fault?.name == "other-file")
    let loose = try sandbox.copy("com.apple.springboard.xml.plist", as: "com.apple.springboard.plist")
    let report = try sandbox.bench().tweak(.path(loose), Self.both, .on)
    #expect(report.isChanged)
    #expect(report.notes.contains { $0.isCalled("unknown-version") })
  }

  @Test func unknownNamesAndSeveralFilesAreSaid() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let unknown = error { () throws(WorkbenchError) in
      _ = try sandbox.bench().tweak(.path(folder), ["slide-to-unlock"], .on)
    }
    #expect(unknown?.name == "unknown-tweak")
    #expect(unknown?.hint?.contains("ios10-slide-to-unlock") == true)
    let bench = try bench(sandbox)
    let several = error { () throws(WorkbenchError) in
      _ = try bench.tweak(.path(folder), ["count", "elsewhere"], .on)
    }
    #expect(several?.name == "several-files")
  }

  private static let path: Text = "Library/Preferences/com.apple.springboard.plist"

  @Test func aNewKeyThatIsAlmostAKnownOneIsNoted() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench { $0.isDryRun = true }
    func isNoted(_ key: String) throws -> Bool {
      try bench.set(.path(folder), [key: "false"]).notes.contains { $0.name == "almost-known" }
    }
    #expect(try isNoted("SBEnableDashboard"))
    #expect(try !isNoted("SBEnableDashBoard"))
    #expect(try !isNoted("SomethingElse"))
  }

  @Test func theCatalogueGivesNewKeysTheirTypeAndAbsentOnesTheirMeaning() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = try bench(sandbox)
    let key: Text = "Count"
    try bench.edit(.path(folder)) { _ in [Edit(.set(.word("5", kind: nil)), at: PropertyPath(keys: [key]))] }
    #expect(try bench.open(.path(folder)).document.root[key]?.integer == 5)
    // In another file the same name is any name.
    let elsewhere = error { () throws(WorkbenchError) in
      _ = try bench.edit(.path(folder), in: "com.example.notes.plist") { _ in
        [Edit(.set(.word("5", kind: nil)), at: PropertyPath(keys: [key]))]
      }
    }
    #expect(elsewhere?.exitClass == .trouble)
    try sandbox.bench().edit(.path(folder)) { _ in
      [Edit(.toggle(absent: nil), at: PropertyPath(keys: ["SBEnableDashBoard"]))]
    }
    #expect(try bench.open(.path(folder)).document.root["SBEnableDashBoard"]?.boolean == false)
  }

  @Test func theStatusOfAFileIsOfTheKeysThatBelongInIt() throws {
    let sandbox = try Sandbox()
    let all = try sandbox.bench().tweakStatus(nil)
    #expect(all.statuses.count == (try sandbox.bench().tweaks().count))
    #expect(all.statuses.allSatisfy { $0.state == nil && $0.isInRange == nil })
    let file = try sandbox.copy("com.apple.springboard.xml.plist", as: "com.apple.springboard.plist")
    let some = try sandbox.bench().tweakStatus(.path(file))
    #expect(some.statuses.allSatisfy { $0.tweak.place.path == Self.path && $0.state != nil })
    #expect(try bench(sandbox).tweakStatus(.path(file)).statuses.map(\.tweak.id) == ["risky", "count"])
    let tree = try sandbox.copy("extracted")
    let everywhere = try sandbox.bench().tweakStatus(.path(tree))
    #expect(everywhere.statuses.count == all.statuses.count)
    let last = try #require(try bench(sandbox).tweakStatus(.path(tree)).statuses.last)
    #expect(last.tweak.id == "elsewhere")
    #expect(last.state == nil)
  }
}
