import Files
import Plist
import Testing

@testable import DeviceBackup

/// Judges edits of encrypted backups that the tests make by a program that shares no line with this one.
@Suite(.enabled(if: Samples.hasValidator, "the shared validator or Python's cryptography is missing"))
struct EncryptedValidatorTests {
  @Test(arguments: EncryptedSample.Form.allCases) func whatIsChangedAddedAndRemovedIsValid(
    _ form: EncryptedSample.Form
  ) throws {
    let shared = try #require(Samples.shared)
    let scratch = try ScratchFolder()
    let gone = BackupPath(domain: .home, relative: "Library/Notes/16.bin")
    let files: [FilePath: [UInt8]] = [
      "Library/Notes/0.bin": [], gone.relative: Array(repeating: 5, count: 16),
      "Library/Notes/17.bin": Array(repeating: 6, count: 17),
    ]
    let folder = try EncryptedSample(form, files: files).write(to: scratch)
    let before = try scratch.copy(folder, to: FilePath("before").appending(EncryptedSample.folder))
    let added = BackupPath(domain: .home, relative: "Library/New/added.plist")
    let backup = try Backup(at: folder, unlocker: .synthetic)
    let file = try backup.locate()
    let plan = try backup.plan(
      [
        .replace(file, original: backup.read(file), with: try SyntheticBackup.plist(["SBNew": true])),
        .add(added, [1, 2, 3]), .remove(backup.locate(.path(gone))),
      ], now: 1_700_005_000)
    try install(plan, in: folder)
    let result = Samples.run([
      "python3", shared.appending("tools/validate_backup.py").text, folder.text, "--password",
      SyntheticKeybag.password, "--before", before.text, "--changed", file.path.description, "--added",
      added.description, "--removed", gone.description,
    ])
    #expect(result.status == 0, "\(result.output)")
  }
}
