import Files
import Foundation
import Plist
import Synchronization
import Testing

@testable import DeviceBackup

/// Remembers which folders a survey opened.
final class OpenedFolders: Sendable {
  private let folders = Mutex<[FilePath]>([])
  var all: [FilePath] { folders.withLock { $0 } }
  var survey: FolderSurvey { FolderSurvey { folder in self.folders.withLock { $0.append(folder) } } }
}

@Suite struct FolderRecognizerTests {
  private func recognize(_ path: FilePath) throws -> RecognizedFolder {
    try FolderRecognizer().recognize(path)
  }

  @Test func theFolderItselfItsParentAndItsGrandparentAreTheBackup() throws {
    #expect(try recognize(Samples.backup) == .backup(Samples.backup.resolved()))
    #expect(try recognize(Samples.backup.parent) == .backup(Samples.backup.resolved()))
    #expect(try recognize(Samples.backup.parent.parent) == .backup(Samples.backup.resolved()))
    #expect(try recognize(Samples.backup.appending("Manifest.plist")) == .backup(Samples.backup.resolved()))
  }

  @Test func threeLevelsDownIsTooDeep() throws {
    let scratch = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: scratch, "a/b/c")
    #expect(try recognize(scratch.path) == .plain(scratch.path))
    #expect(try recognize(scratch["a"]) == .backup(scratch["a/b/c"]))
  }

  @Test func severalAreRefusedWithTheList() throws {
    let scratch = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: scratch, "one")
    try SyntheticBackup.springboard().write(to: scratch, "inner/two")
    let expected = BackupError(.several([scratch["inner/two"], scratch["one"]], in: scratch.path))
    #expect(throws: expected) { try recognize(scratch.path) }
    #expect(expected.message.contains("inner/two"))
  }

  @Test func aBackupIsTakenBeforeATreeBesideIt() throws {
    let scratch = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: scratch, "one")
    _ = try scratch.copy(Samples.extracted, to: "extracted")
    #expect(try recognize(scratch.path) == .backup(scratch["one"]))
  }

  @Test func anUnfinishedBackupIsTakenOnlyAlone() throws {
    let scratch = try ScratchFolder()
    try scratch.write("x", to: "unfinished/Info.plist")
    try scratch.write("x", to: "unfinished/Status.plist")
    #expect(try recognize(scratch.path) == .backup(scratch["unfinished"]))
    #expect(throws: BackupError.self) { try Backup(at: scratch.path) }
    try SyntheticBackup.springboard().write(to: scratch, "one")
    #expect(try recognize(scratch.path) == .backup(scratch["one"]))
  }

  @Test func linksAreNotFollowed() throws {
    let scratch = try ScratchFolder()
    let outside = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: outside, "one")
    try scratch.link("way", to: outside.path)
    try scratch.link("loop", to: scratch.path)
    #expect(try recognize(scratch.path) == .plain(scratch.path))
    // Named by the user, a link is the folder it points to.
    #expect(try recognize(scratch["way"]) == .backup(outside["one"]))
  }

  @Test func hashFoldersAreNeverOpened() throws {
    let scratch = try ScratchFolder()
    let opened = OpenedFolders()
    for number in 0..<200 { try SyntheticBackup.springboard().write(to: scratch, FilePath("b/\(number)")) }
    try scratch.makeFolder("other/folder")
    let found = BackupFinder(survey: opened.survey).find(in: [scratch.path])
    #expect(found.backups.count == 200)
    #expect(found.unreadable.isEmpty)
    // The folder, b, other, other/folder; and each backup twice, for what it says and for its plist.
    let outside = opened.all.filter { !$0.isInside(scratch["b"]) || $0 == scratch["b"] }
    #expect(Set(outside) == Set([scratch.path, scratch["b"], scratch["other"], scratch["other/folder"]]))
    #expect(opened.all.count == outside.count + 400)
  }

  @Test func aRecognisedFolderIsNotListed() throws {
    let opened = OpenedFolders()
    let folder = try Samples.backup.resolved()
    _ = try Backup(at: folder, survey: opened.survey)
    // Once for what it says of itself, and once for its manifest.
    #expect(opened.all == [folder, folder])
  }

  static let shapes: [(FilePath, ExtractedLayout)] = [
    ("HomeDomain/Library/Preferences", ExtractedLayout.domains(below: "")),
    ("System Files/HomeDomain/Library/Preferences", .domains(below: "System Files")),
    ("Home/Library/Preferences", .shortDomains(below: "")),
    ("var/mobile/Library/Preferences", .device(below: "")),
    ("private/var/mobile/Library/Preferences", .device(below: "private")),
    ("_unback_/00008030-0011/var/mobile/Library/Preferences", .device(below: "_unback_/00008030-0011")),
    ("", .preferences),
  ]

  @Test func namesThatHoldDomainAndPathAreATree() throws {
    let scratch = try ScratchFolder()
    let name: FilePath = "HomeDomain~Library--Preferences--com.apple.springboard.plist"
    try scratch.write(SyntheticBackup.plist(["A": true]), to: FilePath("tree").appending(name))
    try scratch.write("x", to: "tree/AppDomain-com.example.notes~Documents--a-b.txt")
    try scratch.write("x", to: "tree/notes.txt")
    #expect(try recognize(scratch["tree"]) == .extracted(scratch["tree"], .joinedNames))
    #expect(try recognize(scratch.path) == .extracted(scratch["tree"], .joinedNames))
    let backup = try Backup(at: scratch["tree"])
    let file = try backup.locate()
    #expect(file.location == name)
    #expect(file.path == .springboard)
    #expect(try backup.locate(.bare("com.apple.springboard.plist")) == file)
    var paths: [String] = []
    try backup.forEachEntry { entry throws(BackupError) in
      paths.append(entry.path.description)
      return true
    }
    #expect(paths == ["AppDomain-com.example.notes/Documents/a-b.txt", BackupPath.springboard.description])
    // Two hyphens stand for a slash, so no name can have them.
    let path = BackupPath(domain: .home, relative: "Library/a--b")
    #expect(ExtractedLayout.joinedNames.location(of: path) == nil)
  }

  @Test(arguments: shapes)
  func extractedShapesAreToldByName(place: FilePath, layout: ExtractedLayout) throws {
    let scratch = try ScratchFolder()
    let file = place.appending("com.apple.springboard.plist")
    try scratch.write(SyntheticBackup.plist(["A": true]), to: FilePath("tree").appending(file))
    #expect(try recognize(scratch["tree"]) == .extracted(scratch["tree"], layout))
    let backup = try Backup(at: scratch["tree"])
    let found = try backup.locate()
    #expect(found.location == file)
    #expect(found.path == .springboard)
    #expect(try Document(reading: backup.read(found)).root["A"]?.boolean == true)
    #expect(try backup.locate(.bare("com.apple.springboard.plist")) == found)
    #expect(try backup.locate(.identifier(FileID(of: .springboard))) == found)
    let plan = try backup.plan(replacing: found, from: backup.read(found), with: [7], now: 0)
    #expect(plan.map(\.location) == [file])
    #expect(plan.first?.content == [7])
    // A folder with the plist directly in it is one only when it is named itself.
    if layout != .preferences {
      #expect(try recognize(scratch.path) == .extracted(scratch["tree"], layout))
    } else {
      #expect(try recognize(scratch.path) == .plain(scratch.path))
    }
  }

  @Test func aTreeOfAppsAloneIsOne() throws {
    let scratch = try ScratchFolder()
    try scratch.write("x", to: "AppDomain-com.example.notes/Documents/a.txt")
    #expect(try recognize(scratch.path) == .extracted(scratch.path, .domains(below: "")))
  }

  @Test func theSampleTreeReads() throws {
    let backup = try Backup(at: Samples.extracted)
    let body = try backup.read(backup.locate())
    #expect(try Document(reading: body).root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(throws: BackupError.self) { try backup.locate(.bare("com.apple.SpringBoard.plist")) }
    var kinds: [String: EntryKind] = [:]
    try backup.forEachEntry { entry throws(BackupError) in
      kinds[entry.path.description] = entry.kind
      return true
    }
    #expect(kinds["HomeDomain/Library/Settings"] == .symbolicLink)
    #expect(kinds["HomeDomain/Library/Logs/empty.log"] == .file)
    #expect(kinds["HomeDomain/Library"] == .folder)
    let copies = try backup.managedCopies(of: backup.locate())
    #expect(copies.first?.keys == ["SBShowBatteryPercentage"])
  }

  @Test func aLinkInATreeIsRefused() throws {
    let scratch = try ScratchFolder()
    let outside = try scratch.write(SyntheticBackup.plist(["A": true]), to: "secret.plist")
    try scratch.link("tree/HomeDomain/Library/Preferences/com.apple.springboard.plist", to: outside)
    let backup = try Backup(at: scratch["tree"])
    #expect(throws: BackupError(.notARegularFile(.springboard, .symbolicLink))) { try backup.locate() }
    try scratch.makeFolder("other/HomeDomain")
    try scratch.link("other/HomeDomain/Library", to: scratch["tree/HomeDomain/Library"])
    #expect(throws: BackupError.self) { try Backup(at: scratch["other"]).locate() }
  }

  @Test func domainsComeBackFromEveryLayout() {
    let paths = [
      BackupPath.springboard,
      BackupPath(domain: "AppDomain-com.example.notes", relative: "Documents/a-b.txt"),
      BackupPath(domain: "AppDomainGroup-group.com.x", relative: "a"),
      BackupPath(domain: "AppDomainPlugin-com.x", relative: "a/b"),
      BackupPath(domain: "SysSharedContainerDomain-systemgroup.com.x", relative: "a"),
    ]
    for layout in [
      ExtractedLayout.domains(below: "x"), .shortDomains(below: ""), .shortDomains(below: "x y"),
    ] {
      for path in paths { #expect(layout.location(of: path).flatMap { layout.path(at: $0) } == path) }
    }
    let managed = BackupPath(domain: "ManagedPreferencesDomain", relative: "mobile/a.plist")
    for path in [BackupPath.springboard, managed] {
      let layout = ExtractedLayout.device(below: "private")
      #expect(layout.location(of: path).flatMap { layout.path(at: $0) } == path)
    }
    #expect(ExtractedLayout.device(below: "").location(of: paths[1]) == nil)
    #expect(ExtractedLayout.domains(below: "").location(of: BackupPath(domain: "..", relative: "a")) == nil)
    #expect(ExtractedLayout.domains(below: "").location(of: BackupPath(domain: "A", relative: "../a")) == nil)
  }
}
