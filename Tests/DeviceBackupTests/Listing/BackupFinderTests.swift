import Digests
import Files
import Foundation
import Testing

@testable import DeviceBackup

@Suite struct BackupFinderTests {
  @Test func listsTheSamplesWithTheStateOfThePlist() throws {
    let found = BackupFinder().find(in: [Samples.package.appending("samples")])
    #expect(found.unreadable == [])
    #expect(found.backups.count == 2)
    let raw = try #require(found.backups.first { $0.summary != nil })
    #expect(raw.summary?.deviceName == "Sample iPhone")
    guard case .present(let file, let size, let digest) = raw.springboard else {
      Issue.record("not present: \(raw.springboard)")
      return
    }
    #expect(file.path == .springboard)
    #expect(
      size
        == (try FileStatus(of: Samples.package.appending("samples/com.apple.springboard.binary.plist")).size))
    #expect(digest == .matches)
    let tree = try #require(found.backups.first { $0.summary == nil })
    guard case .present(_, _, let none) = tree.springboard else {
      Issue.record("not present: \(tree.springboard)")
      return
    }
    #expect(none == FoundBackup.DigestState.none)
  }

  @Test func placesThatKeepBackupsAreLookedInFirst() throws {
    let scratch = try ScratchFolder()
    let backup = try SyntheticBackup.springboard()
    let places = [
      "Library/Application Support/MobileSync/Backup/A", "AppData/Roaming/Apple Computer/MobileSync/Backup/B",
      "Apple/MobileSync/Backup/C",
    ]
    for place in places { try backup.write(to: scratch, FilePath(place)) }
    let found = BackupFinder().find(in: [scratch.path], depth: 1)
    #expect(Set(found.backups.map(\.shape.folder)) == Set(places.map { scratch[FilePath($0)] }))
    #expect(BackupPlaces(in: scratch.path).present.count == 3)
    #expect(BackupPlaces(in: scratch["Apple"]).present.count == 1)
  }

  @Test func loopsAndRepeatedFoldersGiveEachOnce() throws {
    let scratch = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: scratch, "b/one")
    try SyntheticBackup.springboard().write(to: scratch, "b/one-20240506-070809")
    try scratch.link("b/loop", to: scratch.path)
    try scratch.link("b/again", to: scratch["b/one"])
    try scratch.write("text", to: "b/notes.txt")
    let found = BackupFinder().find(in: [scratch.path, scratch["b"], scratch["b/loop"], scratch["b/one"]])
    #expect(found.backups.map(\.shape.folder) == [scratch["b/one"], scratch["b/one-20240506-070809"]])
    #expect(found.unreadable == [])
  }

  @Test func aDriveHasAPlaceForEachUser() throws {
    let scratch = try ScratchFolder()
    let backup = try SyntheticBackup.springboard()
    let places = [
      "Users/ada/AppData/Roaming/Apple Computer/MobileSync/Backup/A", "Users/ada/Apple/MobileSync/Backup/B",
      "Users/bob/Library/Application Support/MobileSync/Backup/C",
      "Documents and Settings/carl/Application Data/Apple Computer/MobileSync/Backup/D",
      "home/dora/MobileSync/Backup/E", "MobileSync/Backup/F",
    ]
    for place in places { try backup.write(to: scratch, FilePath(place)) }
    try backup.write(to: scratch, "Windows/System32/MobileSync/Backup/G")
    try scratch.link("Users/All Users", to: scratch["Windows"])
    let opened = OpenedFolders()
    let found = BackupPlaces(on: scratch.path, survey: opened.survey)
    #expect(found.unreadable == [])
    #expect(Set(found.present) == Set(places.map { scratch[FilePath($0)].parent }))
    // The drive and its three folders of users.
    #expect(opened.all.count == 4)
    #expect(BackupFinder().find(in: found.present).backups.count == 6)
    let missing = BackupPlaces(on: scratch["nowhere"])
    #expect(missing.present == [])
    #expect(missing.unreadable.count == 1)
  }

  @Test func linksInPlaceOfBackupsAreFollowed() throws {
    let scratch = try ScratchFolder()
    let outside = try ScratchFolder()
    let backup = try SyntheticBackup.springboard()
    try backup.write(to: outside, "drive/one")
    try backup.write(to: outside, "other/two")
    // The place itself is a link to another drive, and one backup in it is a link to a third place.
    try scratch.link("Application Support/MobileSync/Backup", to: outside["drive"])
    try outside.link("drive/two", to: outside["other/two"])
    try outside.link("drive/nowhere", to: outside["gone"])
    try outside.link("drive/itself", to: outside["drive/itself"])
    try outside.link("drive/above", to: scratch.path)
    let found = BackupFinder().find(in: [scratch.path])
    #expect(found.backups.map(\.shape.folder) == [outside["drive/one"], outside["other/two"]])
    #expect(found.unreadable == [])
  }

  @Test func everythingThatListingRestsOnHasADigest() throws {
    let scratch = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: scratch, "one")
    try SyntheticManifest.springboard().write(to: scratch, "two")
    let found = BackupFinder().find(in: [scratch.path])
    for (backup, names) in zip(found.backups, [["Manifest.db"], ["Manifest.mbdb"]]) {
      let digests = try backup.digests()
      let fixed = ["Info.plist", "Manifest.plist", "Status.plist"] + names
      #expect(digests.dropLast().map(\.location.text) == fixed)
      for digest in digests {
        let bytes = try FileContents(of: backup.shape.folder.appending(digest.location)).array()
        #expect(digest.sha256 == SHA256.hash(bytes))
        #expect(digest.size == bytes.count)
      }
      #expect(digests.last?.location.lastComponent.text == FileID(of: .springboard).hex)
    }
  }

  @Test func depthIsCountedFromTheFolder() throws {
    let scratch = try ScratchFolder()
    try SyntheticBackup.springboard().write(to: scratch, "a/b/c")
    #expect(BackupFinder().find(in: [scratch.path], depth: 2).backups.isEmpty)
    #expect(BackupFinder().find(in: [scratch.path], depth: 3).backups.count == 1)
  }

  @Test func aFolderThatIsNotThereIsReported() throws {
    let scratch = try ScratchFolder()
    let found = BackupFinder().find(in: [scratch["nowhere"]])
    #expect(found.backups.isEmpty)
    #expect(found.unreadable.count == 1)
    #expect(found.unreadable.first?.message.contains("nowhere") == true)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser can read every folder"))
  func aFolderThatCannotBeReadIsReported() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("MobileSync/Backup")
    try SyntheticBackup.springboard().write(to: scratch, "one")
    #expect(Samples.run("chmod", "0", scratch["MobileSync/Backup"].text) == 0)
    defer { Samples.run("chmod", "700", scratch["MobileSync/Backup"].text) }
    let found = BackupFinder().find(in: [scratch.path])
    #expect(found.backups.count == 1)
    #expect(found.unreadable.count == 1)
    #expect(found.unreadable.first?.hint?.contains("Full Disk Access") == true)
  }

  @Test func aDamagedManifestIsListedWithItsFault() throws {
    let scratch = try ScratchFolder()
    let folder = try SyntheticBackup.springboard().write(to: scratch, "one")
    var bytes = try FileContents(of: folder.appending("Manifest.db")).array()
    for index in 100..<bytes.count { bytes[index] = 0xFF }
    try scratch.write(bytes, to: "one/Manifest.db")
    let found = BackupFinder().find(in: [scratch.path])
    #expect(found.backups.count == 1)
    guard case .faulty(let error) = found.backups.first?.springboard else {
      Issue.record("not faulty")
      return
    }
    #expect(error.message.contains("Manifest.db"))
  }
}
