import Files
import Testing

@testable import DeviceBackup

@Suite struct BackupFileNameTests {
  @Test(arguments: [
    ("HomeDomain-Library/SMS/sms.db", "3d0d7e5fb2ce288813306e4d4636395e047a3d28"),
    (
      "SystemPreferencesDomain-SystemConfiguration/com.apple.wifi.plist",
      "ade0340f576ee14793c607073bd7e8e409af07a8"
    ),
    ("HomeDomain-", "70765829101933f25994c71bbee6dfd685535bff"),
    ("HomeDomain-Library/Preferences", "5f5e43af7970eafdc1329b189f273793e709c809"),
    (
      "HomeDomain-Library/Preferences/com.apple.springboard.plist", "662bc19b13aecef58a7e855d0316e4cf61e2642b"
    ),
    (
      "ManagedPreferencesDomain-mobile/com.apple.springboard.plist",
      "7c0ca76a3bf0c9965dd52f9b4f5e32b44ce62ddb"
    ),
  ])
  func identifiersArePublishedOnes(text: String, id: String) throws {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let path = BackupPath(domain: FilePath(parts[0]), relative: FilePath(parts[1]))
    #expect(FileID(of: path).hex == id)
  }

  @Test func aSlashMakesAPath() throws {
    let name = try BackupFileName("AppDomain-com.example.notes/Documents/first note.txt")
    #expect(
      name == .path(BackupPath(domain: "AppDomain-com.example.notes", relative: "Documents/first note.txt")))
    #expect(name.description == "AppDomain-com.example.notes/Documents/first note.txt")
  }

  @Test func fortyDigitsMakeAnIdentifierInEitherCase() throws {
    let digits = "662BC19B13AECEF58A7E855D0316E4CF61E2642B"
    #expect(try BackupFileName(FilePath(digits)).description == digits.lowercased())
    // A digit less is a name like any other.
    #expect(try BackupFileName(FilePath(digits.dropLast())) == .bare(FilePath(digits.dropLast())))
  }

  @Test(arguments: ["", "/etc/passwd", "HomeDomain/../x", "HomeDomain/a//b", "..", ".", "HomeDomain/"])
  func namesThatLeadElsewhereAreRefused(name: FilePath) {
    #expect(throws: BackupError(.badName(name))) { try BackupFileName(name) }
  }

  @Test func parentsEndAtTheRoot() {
    let path = BackupPath(domain: "HomeDomain", relative: "Library/Preferences")
    #expect(path.parent?.relative == "Library")
    #expect(path.parent?.parent?.relative == "")
    #expect(path.parent?.parent?.parent == nil)
  }

  @Test func storedIdentifiersMustBeExact() {
    let digits = "662bc19b13aecef58a7e855d0316e4cf61e2642b"
    #expect(FileID(stored: Array(digits.utf8))?.hex == digits)
    #expect(FileID(stored: Array(digits.uppercased().utf8)) == nil)
    #expect(FileID(stored: Array("../../../../etc/passwd0000000000000000000".utf8)) == nil)
    #expect(FileID(stored: Array((digits + " ").utf8)) == nil)
  }
}
