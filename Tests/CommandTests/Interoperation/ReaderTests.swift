import Foundation
import Testing

@testable import springback

/// Programs that others wrote to read backups, and what they find in one that was edited here.
@Suite(.enabled(if: Reader.isInstalled, "the independent readers are missing: make deps-interop"))
struct ReaderTests {
  @Test(arguments: Reader.allCases)
  func theEditedPlistIsReadByOthers(reader: Reader) throws {
    let scratch = try Scratch()
    let reply = scratch.run("set", "./backup", "SBEnableDashBoard=false", "SBKillableInAppSwitcher=true")
    #expect(reply.status == .done, "\(reply.diagnostics)")
    #expect(try reader.springboard(in: scratch.path(Scratch.backup)) == "False True")
    #expect(scratch.run("undo", "./backup").status == .done)
    #expect(try reader.springboard(in: scratch.path(Scratch.backup)) == "None False")
  }
}

/// A reader of backups that is not ours.
enum Reader: String, CaseIterable {
  case pyiosbackup
  case iOSbackup

  /// The Python that `make deps-interop` puts the readers into.
  static let python = Scratch.samples.deletingLastPathComponent()
    .appending(path: ".build/interop/bin/python")

  static let isInstalled = FileManager.default.isExecutableFile(atPath: python.path)

  /// What the reader finds for the two keys in the springboard plist, as Python prints it.
  func springboard(in backup: String) throws -> String {
    let script =
      switch self {
      case .pyiosbackup:
        """
        from pyiosbackup import Backup
        entry = Backup.from_path(folder, "").get_entry_by_domain_and_path("HomeDomain", path)
        data = entry.read_bytes()
        """
      case .iOSbackup:
        """
        from iOSbackup import iOSbackup
        backup = iOSbackup(udid=os.path.basename(folder), backuproot=os.path.dirname(folder))
        with tempfile.TemporaryDirectory() as out:
          backup.getFileDecryptedCopy(relativePath=path, targetName="copy", targetFolder=out)
          data = open(os.path.join(out, "copy"), "rb").read()
        """
      }
    let process = Process()
    process.executableURL = Self.python
    process.arguments = [
      "-c",
      """
      import os, plistlib, sys, tempfile
      folder, path = sys.argv[1], "Library/Preferences/com.apple.springboard.plist"
      \(script)
      value = plistlib.loads(data)
      print(value.get("SBEnableDashBoard"), value.get("SBKillableInAppSwitcher"))
      """, backup,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").last.map(String.init) ?? ""
  }
}
