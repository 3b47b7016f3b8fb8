import DeviceBackup
import Files
import Foundation
import Plist
import Testing
import Workbench

@Suite struct ExtractTests {
  private let note: FilePath = "AppDomain-com.example.notes/Documents/first note.txt"
  private let text = Array("Milk, bread, a new battery.\n".utf8)

  @Test func oneFileGoesWhereItIsWanted() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let report = try sandbox.bench().extract(folder, ["first note.txt"], to: sandbox["note"])
    #expect(report.files.map(\.size) == [text.count] && report.failures.isEmpty)
    #expect(try sandbox.read(sandbox["note"]) == text)
    try Folder.make(sandbox["folder"])
    _ = try sandbox.bench().extract(folder, [note], to: sandbox["folder"])
    #expect(try sandbox.read(sandbox["folder"].appending(note)) == text)
    _ = try sandbox.bench().extract(folder, [note], to: FilePath(sandbox["new"].text + "/"))
    #expect(try sandbox.read(sandbox["new"].appending(note)) == text)
  }

  @Test func aPatternTakesManyAndNoLinks() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let report = try sandbox.bench().extract(folder, ["*", "first note.txt"], to: sandbox["out"])
    #expect(report.files.count == 8 && report.unmatched.isEmpty && report.failures.isEmpty)
    let backup = try Backup(at: folder)
    for file in report.files {
      let bytes = try backup.read(backup.locate(.path(file.path))).array()
      let destination = try #require(file.destination)
      #expect(try sandbox.read(destination) == bytes)
      #expect(try FileStatus(of: destination).mode & 0o7111 == 0)
    }
    // What comes out is a tree that is known again.
    let tree = try Backup(at: sandbox["out"])
    #expect(try tree.read(tree.locate()).array() == backup.read(backup.locate()).array())
  }

  @Test func nothingIsReplacedUnasked() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try sandbox.write("mine", to: "note")
    let report = try sandbox.bench().extract(folder, [note], to: sandbox["note"])
    #expect(report.failures.map(\.name) == ["destination-exists"] && report.files.isEmpty)
    #expect(report.failures.map(\.exitClass) == [.refused])
    #expect(try sandbox.read(sandbox["note"]) == Array("mine".utf8))
    let asked = sandbox.bench {
      $0.confirm = { question in if case .replaceFile = question { true } else { false } }
    }
    #expect(try asked.extract(folder, [note], to: sandbox["note"]).files.count == 1)
    #expect(try sandbox.read(sandbox["note"]) == text)
    // What was there is kept.
    try sandbox.bench().undo(sandbox["note"])
    #expect(try sandbox.read(sandbox["note"]) == Array("mine".utf8))
    #expect(
      try sandbox.bench { $0.isForced = true }.extract(folder, [note], to: sandbox["note"]).failures.isEmpty)
  }

  @Test func linksInTheDestinationAreNotFollowed() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try Folder.make(sandbox["out"])
    try Folder.make(sandbox["elsewhere"])
    try FileManager.default.createSymbolicLink(
      atPath: sandbox["out/AppDomain-com.example.notes"].text, withDestinationPath: sandbox["elsewhere"].text)
    let bench = sandbox.bench { $0.isForced = true }
    let report = try bench.extract(folder, [note], to: sandbox["out"])
    #expect(report.files.isEmpty && report.failures.map(\.name) == ["leaves-folder"])
    #expect(try FolderEntry.list(sandbox["elsewhere"]).isEmpty)
  }

  @Test func backupsAreNoDestination() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    for place in ["copy", "66/copy", "new/copy"] as [FilePath] {
      let refused = error { () throws(WorkbenchError) in
        _ = try sandbox.bench().extract(folder, [note], to: folder.appending(place))
      }
      #expect(refused?.name == "destination-in-backup")
    }
    let several = error { () throws(WorkbenchError) in
      _ = try sandbox.bench().extract(folder, ["*"], to: nil)
    }
    #expect(several?.name == "several-for-one")
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
  }

  @Test func whatIsMissingIsToldAndTheRestTakenOut() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try Folder.removeFile(folder.appending(Sandbox.body))
    let report = try sandbox.bench().extract(folder, ["*.plist", "absent", "x*"], to: sandbox["out"])
    #expect(report.files.count == 4)
    #expect(report.failures.map(\.name) == ["body-missing"])
    #expect(report.unmatched == ["absent", "x*"])
  }

  @Test func filesAreListedByPattern() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let all = try sandbox.bench().files(folder)
    #expect(all.items.count == 8)
    #expect(all.items.map(\.path) == all.items.map(\.path).sorted())
    #expect(all.items.first { $0.path.relative.lastComponent == "first note.txt" }?.size == Int64(text.count))
    let everything = try sandbox.bench().files(folder) { _ in true }
    #expect(everything.items.first { $0.kind == .symbolicLink }?.target == "Preferences")
    let apps = try sandbox.bench().files(folder, FilePattern("AppDomain-*/**"))
    #expect(apps.items.count == 2)
    let tree = try sandbox.bench().files(sandbox.copy("extracted"))
    #expect(tree.items.map(\.path) == all.items.map(\.path))
    #expect(tree.items.map(\.size) == all.items.map(\.size))
  }
}
