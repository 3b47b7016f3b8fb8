import Digests
import Files
import Testing

@testable import Vault

@Suite struct VaultErrorTests {
  static let codes: [VaultError.Code] = {
    let id = RecordID(at: FileTime(seconds: 0, nanoseconds: 0), after: nil)
    let difference = FileDifference(path: "a/b", label: "Domain/b", expected: nil, found: nil)
    return [
      .file(FileError(.open, "/x", .notRegular)), .noHome, .notAStore, .newerStore(version: "2"),
      .storeInsideTarget, .targetInsideStore, .locked, .changedSince([difference]), .severalLinks(3),
      .targetMissing, .notRegular,
      .outsideTarget, .namedTwice, .damaged, .originalLost(SHA256.hash([])), .unknownID("abc"),
      .ambiguousID("abc"),
      .nothingToUndo, .nothingToRedo, .nothingKept, .alreadyUndone(id), .severalCandidates(["/p", "/q"]),
      .unsettled(id, [difference]), .leftUnfinished(id, VaultError(.locked, "/p")),
    ]
  }()

  @Test(arguments: codes) func messagesAreInTheHouseStyle(code: VaultError.Code) throws {
    let error = VaultError(code, "/some/place")
    let first = try #require(error.message.first)
    #expect(first.isLowercase || first == "/" || error.message.hasPrefix("Domain/b"))
    #expect(!error.message.hasSuffix("."))
    #expect(error.hint?.hasSuffix(".") != true)
    #expect(!error.message.contains("VaultError"))
  }

  @Test func longListsAreShortened() {
    let differences = (1...5).map {
      FileDifference(path: FilePath("f\($0)"), label: nil, expected: nil, found: nil)
    }
    #expect(
      VaultError(.changedSince(differences)).message
        == "f1, f2, f3 and 2 more changed since it was last read or written here")
    #expect(VaultError(.severalLinks(3), "/x").hint == "use --break-links to change this name only")
    #expect(VaultError(.unknownID("q")).message == "there is no transaction q")
  }
}
