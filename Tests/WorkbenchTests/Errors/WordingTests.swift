import DeviceBackup
import Files
import Plist
import Testing
import Tweaks
import Vault
import Workbench

@Suite struct WordingTests {
  static let codes: [(WorkbenchError.Code, String)] = [
    (.plist(PlistError(.limit(.tooDeep(maximum: 512)))), "too-deep"),
    (.backup(BackupError(.notABackup("/x"))), "not-a-backup"),
    (.vault(VaultError(.nothingToUndo)), "nothing-to-undo"),
    (.file(FileError(.read, "/x", .changed)), "changed"),
    (.noSuchTarget("/x"), "no-such-target"),
    (.standardInputTwice, "standard-input-twice"),
    (.nameInFile("/x"), "name-in-file"),
    (.noManifest("/x"), "no-manifest"),
    (.bodyOfBackup(folder: "/x", id: "662b"), "body-of-backup"),
    (.refusedKey(PropertyPath(keys: ["a"]), reason: "it locks the phone"), "refused-key"),
    (.refusedFile(.springboard, reason: "it holds the passcode"), "refused-file"),
    (.destinationExists("/x"), "destination-exists"),
    (.destinationInBackup("/x"), "destination-in-backup"),
    (.severalForOne(2), "several-for-one"),
    (.unknownTweak("x", nearest: nil), "unknown-tweak"),
    (.otherFile(tweak: "x", .springboard), "other-file"),
    (.severalFiles([.springboard]), "several-files"),
    (
      .outsideRange(
        tweak: "x", version: "18.0", VersionRange(first: SystemVersion("10.0"), last: SystemVersion("10.x"))),
      "outside-range"
    ),
    (.highRisk(tweak: "x", effects: "It may erase the phone."), "high-risk"),
    (.notAsIntended, "not-as-intended"),
    (.noFirstValue(PropertyPath(keys: ["A"])), "no-first-value"),
  ]

  @Test(arguments: codes)
  func everyErrorHasANameAndWords(code: WorkbenchError.Code, name: String) {
    let error = WorkbenchError(code, in: "file")
    #expect(error.name == name)
    #expect(!error.message.isEmpty)
    #expect(error.message.first?.isUppercase != true)
    #expect(error.message.last != ".")
    #expect(error.hint?.last != ".")
  }

  @Test func statusesFollowTheMeaning() {
    #expect(WorkbenchError(.noFirstValue(.root)).exitClass == .no)
    #expect(WorkbenchError(.noSuchTarget("x")).exitClass == .trouble)
    #expect(WorkbenchError(.refusedKey(.root, reason: "")).exitClass == .refused)
    #expect(WorkbenchError.ExitClass.no < .trouble)
  }
}
