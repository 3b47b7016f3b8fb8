import Files
import Testing

@testable import DeviceBackup

@Suite struct FilePatternTests {
  static let cases: [(pattern: String, path: String, matches: Bool)] = [
    ("*.plist", "HomeDomain/Library/Preferences/a.plist", true),
    ("*.plist", "HomeDomain/Library/Preferences/a.plist.old", false),
    ("a.plist", "HomeDomain/Library/Preferences/a.plist", true),
    ("HomeDomain/*", "HomeDomain/Library", true),
    ("HomeDomain/*", "HomeDomain/Library/a", false),
    ("HomeDomain/**", "HomeDomain/Library/a", true),
    ("HomeDomain/**/a", "HomeDomain/a", true),
    ("HomeDomain/**/a", "HomeDomain/Library/b/a", true),
    ("HomeDomain/**/a", "HomeDomain/Library/ba", false),
    ("**/a", "HomeDomain/Library/a", true),
    ("**a", "HomeDomain/Library/ba", true),
    ("**a/x", "HomeDomain/Library/ba/x", true),
    ("AppDomain-*/Documents/?.txt", "AppDomain-com.x/Documents/1.txt", true),
    ("AppDomain-*/Documents/?.txt", "AppDomain-com.x/Documents/.txt", false),
    ("AppDomain-*/Documents/?.txt", "AppDomain-com.x/y/Documents/1.txt", false),
    ("[a-c]*", "HomeDomain/b1", true),
    ("[!a-c]*", "HomeDomain/b1", false),
    ("[!a-c]", "HomeDomain/d", true),
    ("[]]", "HomeDomain/]", true),
    ("[a-]", "HomeDomain/-", true),
    ("a\\[1\\].plist", "HomeDomain/a[1].plist", true),
    ("?", "HomeDomain/ä", true),
    ("*", "HomeDomain/Library/anything", true),
    ("a?b/*", "a/b/c", false),
  ]

  @Test(arguments: cases)
  func patternsStandForNames(pattern: String, path: String, matches: Bool) throws {
    let slash = try #require(path.firstIndex(of: "/"))
    let path = BackupPath(
      domain: FilePath(String(path[..<slash])), relative: FilePath(String(path[path.index(after: slash)...])))
    #expect(try FilePattern(FilePath(pattern)).matches(path) == matches)
  }

  @Test(arguments: ["", "a[", "[a", "[]", "[!]", "[z-a]", "a\\"])
  func whatIsNoPatternIsRefused(word: String) {
    #expect(throws: BackupError(.badPattern(FilePath(word)))) { try FilePattern(FilePath(word)) }
  }

  @Test func manyStarsTakeNoLonger() throws {
    let pattern = try FilePattern(FilePath(String(repeating: "*a", count: 200) + "b"))
    let path = BackupPath(domain: .home, relative: FilePath(String(repeating: "a", count: 4000)))
    #expect(!pattern.matches(path))
  }
}
