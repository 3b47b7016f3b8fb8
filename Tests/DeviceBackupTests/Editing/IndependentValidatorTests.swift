import Files
import Plist
import Testing

@testable import DeviceBackup

/// Judges edits by a program that shares no line with this one.
@Suite(.enabled(if: Samples.hasValidator, "the shared validator or Python's cryptography is missing"))
struct IndependentValidatorTests {
  private func tool(_ name: String) throws -> String {
    try #require(Samples.shared).appending(FilePath("tools/" + name)).text
  }

  private func validate(_ folder: FilePath, before: FilePath, changed: BackupPath) throws {
    let result = Samples.run([
      "python3", try tool("validate_backup.py"), folder.text, "--before", before.text, "--changed",
      changed.description,
    ])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: ["plain", "mbdb"])
  func everyFileOfASynthesisedBackupCanBeReplaced(kind: String) throws {
    let scratch = try ScratchFolder()
    let made = Samples.run(["python3", try tool("make_backup.py"), scratch["made"].text])
    try #require(made.status == 0, "\(made.output)")
    let before = scratch[FilePath("made/\(kind)/00008030-001122334455667A")]
    var files: [BackupPath] = []
    try Backup(at: before).forEachEntry { entry throws(BackupError) in
      if entry.kind == .file { files.append(entry.path) }
      return true
    }
    #expect(files.count == 9)
    for (index, path) in files.enumerated() {
      let folder = try scratch.copy(before, to: FilePath("edited/\(index)"))
      let backup = try Backup(at: folder)
      let file = try backup.locate(.path(path))
      let new = [UInt8](repeating: 65, count: index * 1000)
      let plan = try backup.plan(replacing: file, from: backup.read(file), with: new, now: 1_700_005_000)
      try install(plan, in: folder)
      try validate(folder, before: before, changed: path)
      #expect(try Backup(at: folder).verify().findings == [])
    }
  }

  @Test func otherKindsOfASynthesisedBackupAreNamed() throws {
    let scratch = try ScratchFolder()
    let made = Samples.run(["python3", try tool("make_backup.py"), scratch["made"].text])
    try #require(made.status == 0, "\(made.output)")
    let found = BackupFinder().find(in: [scratch["made"]])
    let kinds = found.backups.compactMap(\.summary?.kind).map(\.rawValue).sorted()
    #expect(kinds == ["database", "encrypted-database", "encrypted-mbdb", "mbdb"])
    #expect(found.backups.count == 5)
  }

  @Test func theSampleStaysValid() throws {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let backup = try Backup(at: folder)
    let file = try backup.locate()
    let original = try backup.read(file)
    let document = try Document(reading: original)
    var editor = DocumentEditor(document)
    let ordinal = try #require(document.root.ordinal(of: "SBKillableInAppSwitcher"))
    try editor.replace(at: [ordinal], with: Document.boolean(true).root)
    try editor.insert(
      Document.boolean(false).root, key: "SBEnableDashBoard", into: [], at: document.root.count)
    let plan = try backup.plan(
      replacing: file, from: original, with: editor.finish().editedBytes(), now: 1_700_005_000)
    try install(plan, in: folder)
    try validate(folder, before: Samples.backup, changed: .springboard)
  }
}
