import DeviceBackup
import Files
import Plist
import Testing
import Tweaks
import Workbench

@Suite struct PutTests {
  private let notes: FilePath = "AppDomain-com.example.notes/Documents/first note.txt"
  private let added: FilePath = "AppDomain-com.example.notes/Documents/New/second.txt"

  @Test func aFileIsReplacedAndComesBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(folder)
    let source = try sandbox.write("other", to: "source")
    let report = try sandbox.bench().put(folder, notes, from: .path(source))
    #expect(report.action == .replaced && report.sizeAfter == 5 && report.transaction != nil)
    #expect(report.guidance != nil)
    let changed = Sandbox.differing(before, try sandbox.fingerprint(folder))
    #expect(changed == ["Manifest.db", "3f/3fec9de91317d194d5629328de2dbf76f86012ba"] || changed.count == 2)
    #expect(try sandbox.bench().verify(folder).isSound)
    #expect(try sandbox.bench().put(folder, notes, from: .path(source)).isChanged == false)
    try sandbox.bench().undo(folder)
    #expect(try sandbox.fingerprint(folder) == before)
  }

  @Test func aFileIsAddedAndGoesAgain() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(folder)
    let bench = sandbox.bench { $0.standardInput = { () throws(FileError) in Array("text".utf8) } }
    let refused = error { () throws(WorkbenchError) in
      _ = try bench.put(folder, added, from: .path(folder.appending("Info.plist")))
    }
    #expect(refused?.name == "no-such-file")
    let report = try bench.put(folder, added, from: .standardInput, adding: true)
    #expect(report.action == .added && report.sizeBefore == nil)
    #expect(try sandbox.bench().verify(folder).isSound)
    #expect(try sandbox.bench().extract(folder, [added], to: nil).output?.array() == Array("text".utf8))
    try sandbox.bench().undo(folder)
    #expect(try sandbox.fingerprint(folder) == before)
    try sandbox.bench().redo(folder)
    #expect(try sandbox.bench().verify(folder).isSound)
    #expect(try sandbox.bench().extract(folder, [added], to: nil).output?.array() == Array("text".utf8))
  }

  @Test func aFileIsRemovedWithItsEmptyFolderAndComesBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(folder)
    let report = try sandbox.bench().remove(folder, notes)
    #expect(report.action == .removed && report.sizeAfter == nil && report.transaction != nil)
    let changed = Sandbox.differing(before, try sandbox.fingerprint(folder))
    // The body, the folder that held it alone, and the manifest.
    #expect(changed.count == 3 && changed.contains("Manifest.db"))
    #expect(try sandbox.bench().verify(folder).isSound)
    try sandbox.bench().undo(folder)
    #expect(try sandbox.fingerprint(folder) == before)
  }

  @Test func treesTakeAndLoseFiles() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.copy("extracted")
    let before = try sandbox.fingerprint(folder)
    let source = try sandbox.write("x", to: "source")
    _ = try sandbox.bench().put(folder, added, from: .path(source), adding: true)
    #expect(try sandbox.read(folder.appending(added)) == Array("x".utf8))
    _ = try sandbox.bench().remove(folder, added)
    #expect(try FileStatus.ifPresent(folder.appending(added)) == nil)
    try sandbox.bench().undo()
    #expect(try sandbox.read(folder.appending(added)) == Array("x".utf8))
    try sandbox.bench().undo()
    #expect(try sandbox.fingerprint(folder) == before)
  }

  @Test func aDryRunWritesNothing() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let bench = sandbox.bench { $0.isDryRun = true }
    let plist = folder.appending("Info.plist")
    #expect(try bench.put(folder, notes, from: .path(plist)).isChanged)
    #expect(try bench.put(folder, added, from: .path(plist), adding: true).isChanged)
    #expect(try bench.remove(folder, notes).isChanged)
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
  }

  @Test func listedFilesAndKeysAreRefusedHoweverForced() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(folder, times: true)
    let bench = sandbox.bench {
      $0.isForced = true
      $0.saysYes = true
    }
    let source = try sandbox.write("x", to: "source")
    let refusals = try Catalogue.builtIn().refused.refusals.filter(\.place.keys.isEmpty)
    #expect(!refusals.isEmpty)
    for refusal in refusals {
      let name = FilePath("\(refusal.place.domain)/\(refusal.place.path)")
      let refused = error { () throws(WorkbenchError) in
        _ = try bench.put(folder, name, from: .path(source), adding: true)
      }
      #expect(refused?.name == "refused-file", "\(name)")
      #expect(refused?.exitClass == .refused)
    }
    // The springboard plist has a key that is never changed: replacing or removing it would take that away.
    for refused in [
      error { () throws(WorkbenchError) in _ = try bench.remove(folder, Sandbox.springboard) },
      error { () throws(WorkbenchError) in
        _ = try bench.put(folder, Sandbox.springboard, from: .path(source))
      },
    ] { #expect(refused?.name == "refused-key") }
    #expect(try sandbox.fingerprint(folder, times: true) == before)
  }

  @Test func settingAddsAMissingPlistWhenThatIsWanted() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let managed: FilePath = "ManagedPreferencesDomain/mobile/com.example.new.plist"
    let before = try sandbox.fingerprint(folder)
    let word = TargetWord(folder)
    let missing = error { () throws(WorkbenchError) in
      try sandbox.bench().set(word, in: managed, ["Key": "true"])
    }
    #expect(missing?.name == "no-such-file")
    let report = try sandbox.bench().set(word, in: managed, ["Key": "true"], adding: true)
    #expect(report.isChanged && report.sizeBefore == 0)
    let opened = try sandbox.bench().open(word, in: managed)
    #expect(opened.document.format == .binary && opened.document.root["Key"]?.boolean == true)
    #expect(try sandbox.bench().verify(folder).isSound)
    try sandbox.bench().undo(folder)
    #expect(try sandbox.fingerprint(folder) == before)
  }

  @Test func whereNothingCanBeNothingIsPut() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(folder, times: true)
    let source = try sandbox.write("x", to: "source")
    for (name, code) in [
      ("HomeDomain/../../x", "bad-name"), ("AppDomain-com.absent/x", "unknown-domain"),
      ("x.txt", "no-such-file"),
      ("HomeDomain/Library", "not-a-regular-file"), ("HomeDomain/Library/Settings/x", "not-a-folder"),
      ("HomeDomain/Library/Preferences/com.apple.springboard.plist/x", "not-a-folder"),
    ] {
      let refused = error { () throws(WorkbenchError) in
        _ = try sandbox.bench().put(folder, FilePath(name), from: .path(source), adding: true)
      }
      #expect(refused?.name == code, "\(name)")
    }
    #expect(try sandbox.fingerprint(folder, times: true) == before)
  }
}
